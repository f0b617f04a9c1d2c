import { styled } from 'styled-components'
import { type Elements, NoBreak } from '../text/inline-text'
import { column, token } from '../theme/theme'
import { useHeadingFocus } from './focus'

/** The head of a public page or step. Its title receives the focus after a navigation. */
export function StepHeading({ title, lead }: { title: string; lead?: Elements | string }) {
  return (
    <Words as="header">
      <Title>{title}</Title>
      {lead !== undefined && <Lead>{lead}</Lead>}
    </Words>
  )
}

/** The title of a page or step. It receives the focus after a navigation. */
export function Title({ children }: { children: string }) {
  const heading = useHeadingFocus(children)
  return (
    <h1 ref={heading} tabIndex={-1}>
      <NoBreak>{children}</NoBreak>
    </h1>
  )
}

export const Lead = ({ children }: { children: Elements | string }) => (
  <Sentence>
    <NoBreak>{children}</NoBreak>
  </Sentence>
)

/** A title and the sentence below it. */
export const Words = styled.div`
  ${column(token('s-2'))}
`
const Sentence = styled.p`
  max-width: 38rem;
  color: ${token('ink-2')};
  text-wrap: pretty;
`
