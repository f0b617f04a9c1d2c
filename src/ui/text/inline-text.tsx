import type { ReactElement } from 'react'
import { styled } from 'styled-components'
import { stripBidiControls } from '../../rules/unseen'
import { cssVar, noteType, smallType } from '../theme/theme'

/**
 * A type for children that must be elements, because a bare text is not safe. When a browser translates the page, it
 * replaces text nodes. If React removes a replaced text node, or inserts an element before such a node, React throws an
 * error.
 */
export type Elements = ReactElement | false | null | undefined | readonly Elements[]

/**
 * A text that a user wrote. Its writing direction does not affect the sentence around it, and the browser does not
 * translate it.
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
/** Words that must stay on one line, for example a button and the following full stop. */
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
