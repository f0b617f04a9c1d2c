import { useCallback, useLayoutEffect, useRef } from 'react'

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
