import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { useHeadingFocus } from './heading-focus'
import { token } from '../theme/theme'
import { NoBreak } from '../theme/no-break'

interface StepHeadingProps {
  title: string
  lead?: ReactNode
}

/** The title of a public page or step, and the sentence below it. The title receives the focus after a navigation. */
export function StepHeading({ title, lead }: StepHeadingProps) {
  const heading = useHeadingFocus(title)
  return (
    <Head>
      <h1 ref={heading} tabIndex={-1}>
        <NoBreak>{title}</NoBreak>
      </h1>
      {lead !== undefined && <Lead>{typeof lead === 'string' ? <NoBreak>{lead}</NoBreak> : lead}</Lead>}
    </Head>
  )
}

const Head = styled.header`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token('s-2')};
`
const Lead = styled.p`
  color: ${token('ink-2')};
  text-wrap: pretty;
`
