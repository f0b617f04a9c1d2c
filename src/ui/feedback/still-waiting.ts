import { useEffect, useState } from 'react'
import { STILL_WAITING_MS } from '../../rules/limits'

/** True once `waiting` has lasted 10 s without a break. */
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
