import { styled } from 'styled-components'
import { type Elements } from '../text/inline-text'
import { column, media, cssVar } from '../theme/theme'
import { Stack } from '../layout/stack'
import { usePageTitle, Lead, Title, Words } from './step-heading'

interface PageHeadingProps {
  title: string
  /** The title of the document, if it differs from `title`. */
  pageTitle?: string
  lead?: Elements | string
  back?: Elements
  action?: Elements
  /**
   * Whether the page is a skeleton. The title of a skeleton is not a heading, and is hidden from assistive technology.
   */
  isSkeleton?: boolean
}

/** The head of a dashboard page. Its title gets the focus after a navigation. */
export function PageHeading({ title, pageTitle = title, lead, back, action, isSkeleton }: PageHeadingProps) {
  usePageTitle(pageTitle)
  return (
    <Words data-page-head>
      {back}
      <Head>
        <Words>
          {isSkeleton ? (
            <p data-heading aria-hidden="true">
              {title}
            </p>
          ) : (
            <Title>{title}</Title>
          )}
          {lead !== undefined && <Lead>{lead}</Lead>}
        </Words>
        {action}
      </Head>
    </Words>
  )
}

/** A section of a dashboard page, with a title. */
export function Section({ title, children }: { title: string; children: Elements }) {
  return (
    <Stack as="section" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </Stack>
  )
}

/* A toast covers the top right corner of the page. The page's button is therefore under the introduction. */
const Head = styled.header`
  ${column(cssVar('s-4'))}
  justify-items: start;
  ${media.phone} {
    justify-items: stretch;
  }
`
