import { useCallback, useLayoutEffect, useRef } from 'react'

/** What the hook's function returns before the component is mounted: no call starts that early. */
const ABORTED = AbortSignal.abort()

/** Returns a getter of the signal that aborts on unmount. Take it before the call is made. */
export function useAbortSignal(): () => AbortSignal {
  const current = useRef(ABORTED)
  // A layout effect, because its cleanup runs as soon as the page is left.
  useLayoutEffect(() => {
    const controller = new AbortController()
    current.current = controller.signal
    return () => controller.abort()
  }, [])
  return useCallback(() => current.current, [])
}
