import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * A signal that has already aborted. `useAbortSignal` hands it out until the component is mounted, because a call must
 * not start before the mount.
 */
const ABORTED = AbortSignal.abort()

/**
 * Returns a function that returns a signal. The signal aborts when the component unmounts. Call the function before
 * starting a call.
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
