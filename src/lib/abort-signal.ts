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
  const current = useRef(ABORTED)
  // A layout effect, because its cleanup runs as soon as the page is left.
  useLayoutEffect(() => {
    const controller = new AbortController()
    current.current = controller.signal
    return () => controller.abort()
  }, [step])
  return useCallback(() => current.current, [])
}

/**
 * The signal of `useAbortSignal`, for a dashboard page: it also aborts when the person navigates elsewhere, before the
 * next page is shown. The API may have applied a write whose answer is dropped, so read the data again after it.
 */
export function useCallSignal(): () => AbortSignal {
  return useAbortSignal(useNavigation().state)
}
