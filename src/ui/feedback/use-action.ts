import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router-dom'
import { errorText, fieldsOf, type ErrorText } from '../../i18n/texts'
import { dismissToasts, showFailure } from './show-toast'

/** How an action has failed: its message is shown in the page. `cause` is what it rejected with. */
type ShownFailure = ErrorText & { cause: unknown }

/**
 * What the user begins with one press. `run` runs it unless it is running, and never rejects. It shows every failure that `action`
 * throws as a toast, and resolves with it, so that the page shows it, too: an action that handles a failure catches it. A failure
 * with `cancelled: true` is none. The signal aborts when the component or its page is left, or by `cancel`: a write that was sent
 * then still happens. `unknownText` is the message when nobody knows whether such a write is done. `outlivesPage`: the component
 * is beside the pages, and goes on when one is left.
 */
export function useAction<Args extends unknown[]>(
  action: (signal: AbortSignal, ...args: Args) => unknown,
  unknownText?: string,
  outlivesPage = false,
) {
  const [{ busy, failure }, setState] = useState<{ busy: boolean; failure?: ShownFailure | undefined }>({ busy: false })
  const current = useRef<AbortController>(undefined)
  const isRunning = useRef(false)
  const { pathname } = useLocation()
  const target = useNavigation().location?.pathname
  const isLeaving = target !== undefined && target !== pathname
  const cancel = () => current.current?.abort()
  const shown = useRef<string>(undefined)

  /** The toast of a failure would be announced again in a dialog that closes, and hide the same failure, also of the next one. */
  function dismissShown() {
    if (shown.current !== undefined) dismissToasts(shown.current)
    shown.current = undefined
  }

  async function run(...args: Args): Promise<ShownFailure | undefined> {
    if (isRunning.current) return undefined
    isRunning.current = true
    dismissShown()
    // What ends at once, as when the rules of a form refuse, is never busy.
    const timer = setTimeout(() => setState({ busy: true }))
    const controller = (current.current = new AbortController())
    let next: ShownFailure | undefined
    try {
      await action(controller.signal, ...args)
    } catch (cause) {
      const { cancelled, outcome } = fieldsOf(cause)
      if (cancelled !== true) {
        const isUnknown = outcome === 'unknown' && unknownText !== undefined
        const message = isUnknown ? { text: unknownText } : errorText(cause)
        showFailure(cause, !controller.signal.aborted, message)
        next = { ...message, cause }
      }
    }
    clearTimeout(timer)
    isRunning.current = false
    shown.current = next?.text
    setState((was) => (was.busy || was.failure || next ? { busy: false, failure: next } : was))
    return next
  }

  // Layout effects, because they run as soon as it is left.
  useLayoutEffect(() => {
    if (isLeaving && !outlivesPage) current.current?.abort()
  }, [isLeaving, outlivesPage])
  const leave = useEffectEvent(() => {
    cancel()
    // On another page it is still to be read.
    if (window.location.pathname === pathname) dismissShown()
  })
  useLayoutEffect(() => leave, [])

  return { run, busy, failure, cancel }
}

/** Runs an action when its component appears: later than the effect, because strict mode ends at once what an effect begins. */
export function useRunOnOpen(run: () => unknown): void {
  const begin = useEffectEvent(run)
  useEffect(() => queueMicrotask(() => void begin()), [])
}
