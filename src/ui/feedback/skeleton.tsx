import { useEffect, useState, type ReactNode, useLayoutEffect } from 'react'
import { keyframes, styled } from 'styled-components'
import { textsOf } from '../../i18n/texts'
import { Row, Rows } from '../navigation/list-row'
import { Frame, LabelText } from '../theme/field-styles'
import { media, square, cssVar } from '../theme/theme'
import { Notice, useStillWaiting } from './notice'
import type { Elements } from '../text/inline-text'
import { awaitFirstHeading, focusNextHeading } from '../navigation/focus'
import { PageHeading } from '../navigation/page-heading'
import { WaysToLeave } from '../navigation/full-page'
import { GUARD_WAITING_MS } from '../../rules/limits'

const t = textsOf('ui')
const shell = textsOf('shell')

/**
 * Shows grey shapes in place of content that is loading. The shapes appear after 200 ms, or at once in a prerendered
 * document. When they appear, screen readers announce that the page is loading.
 */
export function Skeleton({ isImmediate = false, children }: { isImmediate?: boolean; children: ReactNode }) {
  // If the document already shows a skeleton, the next skeleton replaces it without delay.
  const [isShown, setShown] = useState(() => isImmediate || document.querySelector('[data-at-once]') !== null)
  useEffect(() => {
    // Wait before showing the shapes, because shapes that disappear quickly would look like a flash.
    const timer = setTimeout(() => setShown(true), 200)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      {/* Put the grey shapes before the status text. The loaded content then appears where the shapes were. */}
      <Shapes aria-hidden="true" data-skeleton={isShown} data-at-once={isImmediate || undefined}>
        {children}
      </Shapes>
      <p className="sr-only" role="status">
        {isShown && t('loading')}
      </p>
    </>
  )
}

/** Grey rows of a list. Use it inside a `Skeleton`. */
export function SkeletonRows({ rows }: { rows: number }) {
  return (
    <Rows>
      {Array.from({ length: rows }, (_, row) => (
        <Row as="div" key={row} data-has-action="true">
          <Tile />
          <Lines>
            <Line />
            <Line data-long />
            <Line data-chips />
          </Lines>
        </Row>
      ))}
    </Rows>
  )
}

/** A field with a grey shape in place of its value. Use it inside a `Skeleton`. */
export function SkeletonField({ label }: { label: string }) {
  return (
    <Frame>
      <LabelText as="span">{label}</LabelText>
      <Control />
    </Frame>
  )
}

interface PageSkeletonProps {
  title: string
  /** The sentence below the title. The default is a grey shape in place of the sentence. */
  lead?: string
  back?: Elements
  action?: Elements
  /** The content of the page. If it is missing, the skeleton shows three grey rows of a list. */
  children?: ReactNode
}

/**
 * A dashboard page without data, for its prerendered document. If the API takes long, the page reports the delay, and
 * later offers ways to leave.
 */
export function PageSkeleton({ title, lead, back, action, children = <SkeletonRows rows={3} /> }: PageSkeletonProps) {
  const isSlow = useStillWaiting(true, GUARD_WAITING_MS)
  const hasWaysToLeave = useStillWaiting(true)
  // Move the focus to the title of the page, unless the user has moved the focus to the menu or the header.
  useLayoutEffect(() => {
    focusNextHeading()
    return () => {
      if (document.activeElement !== document.body) awaitFirstHeading()
    }
  }, [])
  return (
    <>
      <h1 className="sr-only">{shell('opening')}</h1>
      <PageHeading isSkeleton title={title} lead={lead ?? <LeadShape />} back={back} action={action} />
      {isSlow && (
        <Notice isAnnounced>
          <p>{t('stillWaiting')}</p>
          {hasWaysToLeave && <WaysToLeave />}
        </Notice>
      )}
      <Skeleton isImmediate>{children}</Skeleton>
    </>
  )
}

const pulse = keyframes`
  50% { opacity: 0.6; }
`
/* Only the opacity of one element is animated, because such an animation needs no work of the main thread. */
const Shapes = styled.div`
  animation: ${pulse} 1.6s ease-in-out infinite;
  &[data-skeleton='false'] {
    visibility: hidden;
  }
  /* Hide the links, because no page can open before the user is known. */
  a {
    visibility: hidden;
  }
`
const Lines = styled.div`
  flex: 1;
  display: grid;
  align-content: center;
  gap: 0.625rem;
  > [data-chips] {
    display: none;
  }
  /* At this width, a ListRow moves its chips below the title. */
  @container (max-width: 38em) {
    min-height: 5.1875rem;
    > [data-chips] {
      display: block;
    }
  }
`
/** A grey line. Use it inside a `Skeleton`. */
export const Line = styled.span`
  display: block;
  width: 8rem;
  max-width: 100%;
  height: 0.875rem;
  border-radius: ${cssVar('r-xs')};
  background: ${cssVar('skeleton')};
  &[data-long] {
    width: 11rem;
    height: 0.75rem;
  }
  &[data-chips] {
    width: 10rem;
    height: 1.5rem;
  }
  ${media.forcedColours} {
    background: none;
    border: 1px solid GrayText;
  }
`
/** A grey box of the size of a field or button. Use it inside a `Skeleton`. */
export const Control = styled(Line)`
  width: auto;
  height: ${cssVar('h-control')};
  border-radius: ${cssVar('r-md')};
`
const Tile = styled(Line)`
  ${square('2.75rem')}
  border-radius: ${cssVar('r-md')};
`
const LeadShape = styled(Line)`
  width: 18rem;
  height: 0.75rem;
  margin-block: 0.375rem;
`
