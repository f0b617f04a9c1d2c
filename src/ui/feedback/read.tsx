import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router-dom'
import { styled } from 'styled-components'
import { errorText, useTexts } from '../../i18n/texts'
import { Button } from '../button/button'
import { announce } from './announcer'
import { useFocusFallback } from '../navigation/focus'
import { cssVar } from '../theme/theme'
import { Notice, StillWaiting } from './notice'

type Outcome<Value> = { value: Value } | { failure: unknown }

/** A read in progress, as a route loader returns it, so that the page renders before the answer. */
export interface Read<Value> {
  /** Resolves with the value or the failure. It never rejects. */
  ended: Promise<Outcome<Value>>
  outcome?: Outcome<Value>
}

/** Wraps an API call for a route loader, sent without a toast, because `LoadFailure` shows the failure. */
export function startRead<Value>(call: Promise<Value>): Read<Value> {
  const ended = outcomeOf(call)
  const read: Read<Value> = { ended }
  void ended.then((outcome) => (read.outcome = outcome))
  return read
}

async function outcomeOf<Value>(call: Promise<Value>): Promise<Outcome<Value>> {
  try {
    return { value: await call }
  } catch (failure) {
    return { failure }
  }
}

/** The state of a read in its page. */
export interface ReadState<Value> {
  /** The last value received. It stays while the read runs again, even if that fails. */
  value: Value | undefined
  failure: unknown
  pending: boolean
}

/** Follows a loader's `startRead(…)`, and its successor each time the loader runs again. An early read may precede the page. */
export function useRead<Value>(read: Read<Value>): ReadState<Value> {
  const [last, setLast] = useState<{ read?: Read<Value>; value?: Value; failure?: unknown }>({
    ...(read.outcome && { read, ...read.outcome }),
  })
  useEffect(() => {
    const controller = new AbortController()
    void read.ended.then((outcome) => {
      if (controller.signal.aborted) return
      setLast((before) =>
        before.read === read
          ? before
          : { read, ...(before.value !== undefined && { value: before.value }), ...outcome },
      )
    })
    return () => controller.abort()
  }, [read])
  return { value: last.value, failure: last.failure, pending: last.read !== read }
}

interface LoadFailureProps {
  title: string
  read: ReadState<unknown>
}

export function LoadFailure({ title, read }: LoadFailureProps) {
  return read.failure !== undefined && <FailureNotice title={title} read={read} />
}

function FailureNotice({ title, read: { failure, pending } }: LoadFailureProps) {
  const t = useTexts('ui')
  const { revalidate, state } = useRevalidator()
  const frame = useFocusFallback()
  const { text, lang } = errorText(failure)
  const busy = pending || state === 'loading'
  const [first] = useState(() => failure)
  // The alert is read when it appears, not when another attempt fails with the same words.
  useEffect(() => {
    if (failure !== first) announce(`${title} ${text}`)
  }, [failure, first, title, text])
  return (
    <div ref={frame}>
      <Notice kind="red" role="alert" title={title}>
        <p lang={lang}>{text}</p>
        <Retry>
          <Button compact busy={busy} onClick={() => void revalidate()}>
            {t('retry')}
          </Button>
        </Retry>
      </Notice>
      <StillWaiting waiting={busy} />
    </div>
  )
}

const Retry = styled.div`
  margin-top: ${cssVar('s-3')};
`
