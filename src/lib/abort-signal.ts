import { useCallback, useLayoutEffect, useRef } from 'react'
import { useNavigation } from 'react-router-dom'

/** What the hook's function returns before the component is mounted: no call starts that early. */
const ABORTED = AbortSignal.abort()

/**
 * Returns a function that returns the current signal, for the calls of a component. The signal aborts when the
 * component unmounts and when `step` changes, which starts a new one. Take the signal before the call is made, not
 * after its answer.
 */
export function useAbortSignal(step?: unknown): () => AbortSignal {
  const current = useRef<{ step: unknown; controller: AbortController }>(undefined)
  const isMounted = useRef(false)
  // A layout effect, because its cleanup runs as soon as the page is left.
  useLayoutEffect(() => {
    const isRemount = current.current?.step === step && current.current?.controller.signal.aborted === false
    if (!isRemount) current.current = { step, controller: new AbortController() }
    const own = current.current
    isMounted.current = true
    return () => {
      isMounted.current = false
      // Strict mode unmounts a component and mounts it again at once: a call made before that is not aborted.
      queueMicrotask(() => {
        if (!isMounted.current || current.current !== own) own?.controller.abort()
      })
    }
  }, [step])
  return useCallback(() => current.current?.controller.signal ?? ABORTED, [])
}

/**
 * The signal of `useAbortSignal`, for a dashboard page: it also aborts when the person navigates elsewhere, before the
 * next page is shown. The API may have applied a write whose answer is dropped, so read the data again after it.
 */
export function useCallSignal(): () => AbortSignal {
  return useAbortSignal(useNavigation().state)
}
