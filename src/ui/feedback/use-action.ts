import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router-dom'
import { errorText, fieldsOf, type ErrorText } from '../../i18n/texts'
import { dismissToasts, showFailure } from './show-toast'

/** The text that the page shows for a failure. `cause` is the failure. */
type ShownFailure = ErrorText & { cause: unknown }

/**
 * Returns the state of an action that the user starts with one click, and two functions:
 * - `run` starts `action`, and never rejects. It resolves with the failure of `action`, which the caller shows in the
 * page.
 * - `cancel` aborts the signal of `action`. The API still performs a change that was already sent.
 *
 * @param unknownText the message for a change whose outcome is unknown (see `errorText`)
 * @param outlivesPage true if `action` continues when the user leaves the page
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
  const shownToast = useRef<string>(undefined)

  /** Closes the toast about the last failure. While this toast is open, the same failure cannot open a new toast. */
  function dismissShown() {
    if (shownToast.current !== undefined) dismissToasts(shownToast.current)
    shownToast.current = undefined
  }

  async function run(...args: Args): Promise<ShownFailure | undefined> {
    if (isRunning.current) return undefined
    isRunning.current = true
    dismissShown()
    // Wait before showing the busy state. If the action ends at once, for example because validation fails, the busy
    // state would be a mere flash.
    const timer = setTimeout(() => setState({ busy: true }))
    const controller = (current.current = new AbortController())
    let next: ShownFailure | undefined
    try {
      await action(controller.signal, ...args)
    } catch (cause) {
      if (fieldsOf(cause).cancelled !== true) {
        const message = errorText(cause, unknownText)
        showFailure(cause, !controller.signal.aborted, message)
        next = { ...message, cause }
      }
    }
    clearTimeout(timer)
    isRunning.current = false
    shownToast.current = next?.text
    setState((previous) => (previous.busy || previous.failure || next ? { busy: false, failure: next } : previous))
    return next
  }

  // Abort the action in a layout effect, because a layout effect runs as soon as the user leaves the page.
  useLayoutEffect(() => {
    if (isLeaving && !outlivesPage) current.current?.abort()
  }, [isLeaving, outlivesPage])
  const onLeave = useEffectEvent(() => {
    cancel()
    // After a navigation, keep the toast, because the user has not read it yet.
    if (window.location.pathname === pathname) dismissShown()
  })
  useLayoutEffect(() => onLeave, [])

  return { run, busy, failure, cancel }
}

/**
 * Runs an action when the component appears. A microtask delays the action, because React in strict mode ends the first
 * effect at once.
 */
export function useRunOnOpen(run: () => unknown): void {
  const begin = useEffectEvent(run)
  useEffect(() => queueMicrotask(() => void begin()), [])
}
