import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * A signal that has already aborted. Before the component is mounted, `useAbortSignal` returns this signal, because no
 * call must start before the mount.
 */
const ABORTED = AbortSignal.abort()

/**
 * Returns a function that gives the component's signal. The signal aborts when the component unmounts. Call the
 * function just before you start a call to the API.
 */
export function useAbortSignal(): () => AbortSignal {
  const current = useRef(ABORTED)
  // Use a layout effect, because its clean-up runs as soon as the user leaves the page.
  useLayoutEffect(() => {
    const controller = new AbortController()
    current.current = controller.signal
    return () => controller.abort()
  }, [])
  return useCallback(() => current.current, [])
}
