import { useCallback, useLayoutEffect, useRef } from 'react'

/** The signal before the component is mounted. No call starts that early. */
const ABORTED = AbortSignal.abort()

/** Returns a getter of the signal that aborts on unmount. Call the getter before the call is made. */
export function useAbortSignal(): () => AbortSignal {
  const current = useRef(ABORTED)
  // This is a layout effect, because its clean-up runs as soon as the user leaves the page.
  useLayoutEffect(() => {
    const controller = new AbortController()
    current.current = controller.signal
    return () => controller.abort()
  }, [])
  return useCallback(() => current.current, [])
}
