import { useCallback, useLayoutEffect, useRef } from 'react'

/** Gives a function that tells a late answer, from the moment of leaving on, whether who waited for it is still there. */
export function useStillHere(): () => boolean {
  const here = useRef(false)
  useLayoutEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  return useCallback(() => here.current, [])
}
