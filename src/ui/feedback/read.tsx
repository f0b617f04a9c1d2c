import { use, useEffect, useLayoutEffect, useState } from 'react'
import { UNSAFE_DataRouterStateContext as RouterStateContext, useRevalidator } from 'react-router-dom'
import { errorText, textsOf } from '../../i18n/texts'
import type { Read } from '../../lib/read'
import { Button } from '../button/button'
import { announce } from './announcer'
import { useFocusFallback } from '../navigation/focus'
import { useTitleInError } from '../navigation/step-heading'
import type { Elements } from '../text/inline-text'
import { SupportText } from '../text/support-contact'
import { Notice, StillWaiting } from './notice'
import { Skeleton, SkeletonRows } from './skeleton'

const t = textsOf('ui')

/** The state of a request whose result the page shows. */
export interface ReadState<Value> {
  /** The last value that the API has returned. A new request keeps this value until the API returns another value. */
  value: Value | undefined
  failure: unknown
  isPending: boolean
}

/**
 * Returns the state of a request that a loader has started with `pageRead(…)`. If the request has ended before the page
 * appears, the first render already gets the result.
 */
export function useRead<Value>(read: Read<Value>): ReadState<Value> {
  const [last, setLast] = useState<{ read?: Read<Value>; value?: Value | undefined; failure?: unknown }>({
    ...(read.outcome && { read, ...read.outcome }),
  })
  useEffect(() => {
    const controller = new AbortController()
    void read.ended.then((outcome) => {
      if (controller.signal.aborted) return
      setLast((before) => (before.read === read ? before : { read, value: before.value, ...outcome }))
    })
    return () => controller.abort()
  }, [read])
  return { value: last.value, failure: last.failure, isPending: last.read !== read }
}

interface ReadListProps<Item> {
  /** The title of the failure message. */
  failed: string
  read: ReadState<Item[]>
  empty: Elements
  children: (items: Item[]) => Elements
}

/**
 * The list of a page. It shows a skeleton while it loads, and then its rows. It shows `empty` for an empty list. After
 * a failure it shows a notice, because the failure must not look like an empty list.
 */
export function ReadList<Item>({ failed, read, empty, children }: ReadListProps<Item>) {
  const { value, failure } = read
  const isComplete = value !== undefined
  const scrollPosition = use(RouterStateContext)?.restoreScrollPosition
  // After a reload or Back, the page is too short to restore the scroll position until the rows have arrived.
  useLayoutEffect(() => {
    if (isComplete && typeof scrollPosition === 'number') window.scrollTo(0, scrollPosition)
  }, [isComplete, scrollPosition])
  const notice = <LoadFailure title={failed} read={read} />
  return (
    <>
      {!value && notice}
      {!value && failure === undefined && (
        <>
          <StillWaiting isWaiting />
          <Skeleton>
            <SkeletonRows rows={3} />
          </Skeleton>
        </>
      )}
      {value && (value.length === 0 ? empty : children(value))}
      {/* The notice is below the rows, because it would otherwise move the rows when it appears. */}
      {value && notice}
    </>
  )
}

interface LoadFailureProps {
  title: string
  read: ReadState<unknown>
}

export function LoadFailure({ title, read }: LoadFailureProps) {
  return read.failure !== undefined && <FailureNotice title={title} read={read} />
}

function FailureNotice({ title, read: { failure, isPending } }: LoadFailureProps) {
  const { revalidate, state } = useRevalidator()
  const frame = useFocusFallback()
  const { text, lang } = errorText(failure)
  const busy = isPending || state === 'loading'
  useTitleInError(true)
  const [first] = useState(() => failure)
  // A screen reader announces an alert only when the alert appears. If a second attempt fails too, the alert is already
  // on the page, so `announce` reads out the text of the alert.
  useEffect(() => {
    if (failure !== first) announce(`${title} ${text}`)
  }, [failure, first, title, text])
  return (
    <div ref={frame}>
      <Notice kind="red" role="alert" title={title}>
        <p lang={lang}>
          <SupportText>{text}</SupportText>
        </p>
        <Button compact busy={busy} onClick={() => void revalidate()}>
          {t('retry')}
        </Button>
      </Notice>
      <StillWaiting isWaiting={busy} />
    </div>
  )
}
