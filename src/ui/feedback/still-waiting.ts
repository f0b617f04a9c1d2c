import { useEffect, useState } from 'react'
import { STILL_WAITING_MS } from '../../rules/limits'

/** Returns true when `waiting` has been true for 10 s without interruption. */
export function useStillWaiting(waiting: boolean): boolean {
  const [elapsed, setElapsed] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setElapsed(true), STILL_WAITING_MS)
    return () => {
      clearTimeout(timer)
      setElapsed(false)
    }
  }, [waiting])
  return waiting && elapsed
}
