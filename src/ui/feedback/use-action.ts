import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router-dom'
import { errorText, fieldsOf, type ErrorText } from '../../i18n/texts'
import { dismissToasts, showFailure } from './show-toast'

/** A failure as the page shows it. `cause` is the value that the action rejected with. */
type ShownFailure = ErrorText & { cause: unknown }

/**
 * An action that the user begins with one press. `run` starts the action unless it is running, and never rejects. It passes
 * every failure that `action` throws to `showFailure`, which decides about a toast, and resolves with it so that `Form` or
 * `ActionFailure` shows it in the page. An action that handles a failure catches it. A failure with `cancelled: true` is not
 * shown. The signal aborts when the user leaves the
 * component or the page, or when `cancel` is called; a write that was already sent still happens. `unknownText` is the
 * message when the outcome of such a write is unknown. `outlivesPage` is for a component outside the pages: its action
 * continues when the user leaves a page.
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

  /**
   * Closes the toast of the last failure. In a closing dialog it would be announced again, and it would keep the same
   * failure of the next action from being shown.
   */
  function dismissShown() {
    if (shown.current !== undefined) dismissToasts(shown.current)
    shown.current = undefined
  }

  async function run(...args: Args): Promise<ShownFailure | undefined> {
    if (isRunning.current) return undefined
    isRunning.current = true
    dismissShown()
    // Do not flash the busy state when an action ends at once, for example when validation fails.
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

  // Layout effects abort the action, because they run as soon as the user leaves.
  useLayoutEffect(() => {
    if (isLeaving && !outlivesPage) current.current?.abort()
  }, [isLeaving, outlivesPage])
  const leave = useEffectEvent(() => {
    cancel()
    // After a navigation the toast stays, because the user has still to read it.
    if (window.location.pathname === pathname) dismissShown()
  })
  useLayoutEffect(() => leave, [])

  return { run, busy, failure, cancel }
}

/**
 * Runs an action when its component appears. A microtask starts the action after the effect, because strict mode would
 * end at once an action that the effect itself starts.
 */
export function useRunOnOpen(run: () => unknown): void {
  const begin = useEffectEvent(run)
  useEffect(() => queueMicrotask(() => void begin()), [])
}
