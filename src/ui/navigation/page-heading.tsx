import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { useHeadingFocus } from './heading-focus'
import { media, printAsBlock, token } from '../theme/theme'
import { NoBreak } from '../theme/no-break'
import type { Elements } from '../elements'

interface PageHeadingProps {
  title: string
  lead?: ReactNode
  /** A `BackLink` above the title. */
  back?: Elements
  /** The page's main button, beside the title; full width below 40 em. */
  action?: Elements
  /** Whether the page has no content yet: its title is then no heading, and hidden from assistive technology. */
  isSkeleton?: boolean
}

/** The head of a dashboard page. Its title receives the focus after a navigation. */
export function PageHeading({ title, lead, back, action, isSkeleton }: PageHeadingProps) {
  return (
    <Stack data-page-head>
      {back}
      <Head>
        <Words>
          {isSkeleton ? (
            <p data-heading aria-hidden="true">
              <NoBreak>{title}</NoBreak>
            </p>
          ) : (
            <Title text={title} />
          )}
          {lead !== undefined && <Lead>{typeof lead === 'string' ? <NoBreak>{lead}</NoBreak> : lead}</Lead>}
        </Words>
        {action}
      </Head>
    </Stack>
  )
}

function Title({ text }: { text: string }) {
  const heading = useHeadingFocus(text)
  return (
    <h1 ref={heading} tabIndex={-1}>
      <NoBreak>{text}</NoBreak>
    </h1>
  )
}

/** A titled section of a dashboard page. */
export function Section({ title, children }: { title: string; children: Elements }) {
  return (
    <SectionFrame aria-label={title}>
      <h2>
        <NoBreak>{title}</NoBreak>
      </h2>
      {children}
    </SectionFrame>
  )
}

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token('s-2')};
`
const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  justify-content: space-between;
  gap: ${token('s-4')} ${token('s-6')};
  ${media.phone} {
    > button,
    > a {
      width: 100%;
    }
  }
`
const Words = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token('s-2')};
  flex: 1 1 18rem;
  min-width: 0;
`
const Lead = styled.p`
  max-width: 38rem;
  color: ${token('ink-2')};
  text-wrap: pretty;
`
const SectionFrame = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token('s-3')};
  ${printAsBlock('s-3')}
`
