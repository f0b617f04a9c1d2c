import { useLayoutEffect, type ReactNode } from 'react'
import { styled } from 'styled-components'
import type { Elements } from '../text/elements'
import { focusNextHeading, resetInitialHeading } from '../navigation/heading-focus'
import { PageHeading } from '../navigation/page-heading'
import { usePageTitle } from '../navigation/page-title'
import { WaysToLeave } from './loading-screen'
import { Notice, useStillWaiting } from './notice'
import { Line, Skeleton } from './skeleton'
import { useTexts } from '../../i18n/texts'
import { GUARD_WAITING_MS } from '../../rules/limits'

interface PageSkeletonProps {
  title: string
  /** Default: the shape of one line. */
  lead?: string
  back?: Elements
  action?: Elements
  children: ReactNode
}

/** A dashboard page without data, as its document has it. Says so when the API takes longer, and then offers ways to leave. */
export function PageSkeleton({ title, lead, back, action, children }: PageSkeletonProps) {
  const t = useTexts('ui')
  const shell = useTexts('shell')
  const isSlow = useStillWaiting(true, GUARD_WAITING_MS)
  const offersWays = useStillWaiting(true)
  usePageTitle(title)
  // The title of the page takes the focus, unless the person has moved it to the frame.
  useLayoutEffect(() => {
    focusNextHeading()
    return () => {
      if (document.activeElement !== document.body) resetInitialHeading()
    }
  }, [])
  return (
    <>
      <h1 className="sr-only">{shell('opening')}</h1>
      <PageHeading isSkeleton title={title} lead={lead ?? <LeadShape />} back={back} action={action} />
      {isSlow && (
        <Notice role="status">
          <p>{t('stillWaiting')}</p>
          {offersWays && <WaysToLeave />}
        </Notice>
      )}
      <Skeleton atOnce>{children}</Skeleton>
    </>
  )
}

const LeadShape = styled(Line)`
  width: 18rem;
  height: 0.75rem;
  margin-block: 0.375rem;
`
