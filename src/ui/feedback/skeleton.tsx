import { useEffect, useState, type ReactNode } from 'react'
import { keyframes, styled } from 'styled-components'
import { useTexts } from '../../i18n/texts'
import { Card } from '../card'
import { media, token } from '../theme/theme'
import { StillWaiting } from './notice'

/** A shorter wait shows nothing, to avoid a flash. */
const SHOWN_AFTER_MS = 200

/**
 * Placeholder shapes for content that is loading; announces the loading to assistive technology.
 *
 * @param atOnce whether the shapes are shown from the start, as part of the document
 */
export function Skeleton({ atOnce = false, children }: { atOnce?: boolean; children: ReactNode }) {
  const t = useTexts('ui')
  // One that replaces a skeleton of the document is shown from the start too.
  const [shown, setShown] = useState(() => atOnce || document.querySelector('[data-at-once]') !== null)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SHOWN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      {/* First child, so that it takes the position of the content. */}
      <Veil aria-hidden="true" data-shown={shown} data-at-once={atOnce || undefined}>
        {children}
      </Veil>
      <p className="sr-only" role="status">
        {shown && t('loading')}
      </p>
    </>
  )
}

/** A list that is loading: `rows` grey rows of the size of a `ListRow`, and a notice after ten seconds. */
export function ListSkeleton({ rows }: { rows: number }) {
  return (
    <>
      <StillWaiting waiting />
      <Skeleton>
        <SkeletonRows rows={rows} />
      </Skeleton>
    </>
  )
}

/** Rows of a list, inside a `Skeleton`. */
export function SkeletonRows({ rows }: { rows: number }) {
  return (
    <Rows>
      {Array.from({ length: rows }, (_, row) => (
        <Row key={row}>
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

/** A field whose value is loading, inside a `Skeleton`. */
export function SkeletonField({ label }: { label: string }) {
  return (
    <FieldFrame>
      <span>{label}</span>
      <Control />
    </FieldFrame>
  )
}

const pulse = keyframes`
  50% { opacity: 0.6; }
`
/* Only the opacity of one element moves: the browser then draws no frame on the thread that renders the page. */
const Veil = styled.div`
  animation: ${pulse} 1.6s ease-in-out infinite;
  &[data-shown='false'] {
    visibility: hidden;
  }
  ${media.reducedMotion} {
    animation: none !important;
  }
`
const Rows = styled(Card)`
  container-type: inline-size;
  > * + * {
    border-top: 1px solid ${token('line')};
  }
`
const Row = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: center;
  column-gap: ${token('s-4')};
  min-height: 5rem;
  padding: ${token('s-4')} ${token('s-5')};
  [data-chips] {
    display: none;
  }
  /* The width at which a ListRow with a button hides its icon and moves its chips below the title. */
  @container (max-width: 38em) {
    grid-template-columns: minmax(0, 1fr);
    min-height: 7.1875rem;
    padding: ${token('s-4')};
    > :first-child {
      display: none;
    }
    [data-chips] {
      display: block;
    }
  }
`
const Lines = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0.625rem;
`
/** A grey line, inside a `Skeleton`. */
export const Line = styled.span`
  display: block;
  width: 8rem;
  max-width: 100%;
  height: 0.875rem;
  border-radius: ${token('r-xs')};
  background: ${token('skeleton')};
  &[data-long] {
    width: 15rem;
    height: 0.75rem;
  }
  &[data-chips] {
    height: 1.5rem;
  }
  ${media.forcedColours} {
    background: none;
    border: 1px solid GrayText;
  }
`
const FieldFrame = styled.div`
  display: grid;
  gap: 0.375rem;
  > :first-child {
    display: flex;
    align-items: center;
    min-height: 1.75rem;
    font-size: ${token('fs-small')};
    line-height: ${token('lh-small')};
    font-weight: ${token('fw-medium')};
  }
`
/** A grey box of the size of a field or a button, inside a `Skeleton`. */
export const Control = styled(Line)`
  width: auto;
  height: ${token('h-control')};
  border-radius: ${token('r-md')};
`
const Tile = styled(Line)`
  width: 2.75rem;
  height: 2.75rem;
  border-radius: ${token('r-md')};
`
