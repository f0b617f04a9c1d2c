import { useCallback, useEffect, useRef } from 'react'

/** Gives a function that tells a late answer whether the component that waited for it is still there. */
export function useStillHere(): () => boolean {
  const here = useRef(false)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  return useCallback(() => here.current, [])
}
