import type { ReactElement } from 'react'
import { styled } from 'styled-components'
import { stripBidiControls } from '../../rules/unseen'
import { cssVar, noteType, smallType } from '../theme/theme'

/**
 * Elements, never bare text. Page translation replaces text nodes, and React throws when it removes a replaced node or
 * inserts before it.
 */
export type Elements = ReactElement | false | null | undefined | readonly Elements[]

/**
 * A text that a user wrote. Its direction is isolated from the sentence around it, and the browser does not translate it.
 */
export function ForeignText({ children }: { children: string }) {
  return <bdi translate="no">{stripBidiControls(children)}</bdi>
}

/** Shows an e-mail address in a sentence. */
export const EmailAddress = ({ email }: { email: string }) => (
  <Strong>
    <ForeignText>{email}</ForeignText>
  </Strong>
)

const Strong = styled.strong`
  color: ${cssVar('ink')};
  font-weight: ${cssVar('fw-semibold')};
`
/** Words that stay on one line, such as a button and the full stop after it. */
export const OneLine = styled.span`
  white-space: nowrap;
`
/** A grey sentence in small type. */
export const SmallText = styled.p`
  color: ${cssVar('ink-2')};
  ${smallType}
`
/** A grey sentence in smaller type. */
export const NoteText = styled.p`
  color: ${cssVar('ink-2')};
  ${noteType}
`
