import { styled } from 'styled-components'
import { type Elements, NoBreak } from '../text/inline-text'
import { column, media, cssVar } from '../theme/theme'
import { usePageTitle, Lead, Title, Words } from './step-heading'

interface PageHeadingProps {
  title: string
  /** In the title of the document, when it is not `title`. */
  pageTitle?: string
  lead?: Elements | string
  back?: Elements
  action?: Elements
  /** Whether the page has no content yet: its title is then no heading, and hidden from assistive technology. */
  isSkeleton?: boolean
}

/** The head of a dashboard page. Its title receives the focus after a navigation. */
export function PageHeading({ title, pageTitle = title, lead, back, action, isSkeleton }: PageHeadingProps) {
  usePageTitle(pageTitle)
  return (
    <Words data-page-head>
      {back}
      <Head>
        <Beside>
          {isSkeleton ? (
            <p data-heading aria-hidden="true">
              <NoBreak>{title}</NoBreak>
            </p>
          ) : (
            <Title>{title}</Title>
          )}
          {lead !== undefined && <Lead>{lead}</Lead>}
        </Beside>
        {action}
      </Head>
    </Words>
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

const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  justify-content: space-between;
  gap: ${cssVar('s-4')} ${cssVar('s-6')};
  ${media.phone} {
    > button,
    > a {
      width: 100%;
    }
  }
`
const Beside = styled(Words)`
  flex: 1 1 18rem;
  min-width: 0;
`
const SectionFrame = styled.section`
  ${column(cssVar('s-3'))}
`
