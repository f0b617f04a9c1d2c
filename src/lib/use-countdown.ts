import { useEffect, useState } from 'react'

const TICK_MS = 1000

/** A timer may be early by as much. */
const TOLERANCE_MS = 50

/**
 * Counts down, and returns the remaining seconds. By the monotonic clock, which neither a throttled timer nor a date set back
 * makes longer; the date shows a computer's sleep.
 *
 * @param start a new value begins again; undefined: nothing is left
 * @param held the time until it is false again does not count
 */
export function useCountdown(seconds: number, start: unknown, held = false): number {
  const [counted, setCounted] = useState({ start, ms: 0 })
  const countedMs = counted.start === start ? counted.ms : 0
  const remaining = start === undefined ? 0 : Math.max(0, Math.ceil((seconds * 1000 - countedMs - TOLERANCE_MS) / 1000))
  const isOver = remaining === 0
  useEffect(() => {
    if (isOver || held) return
    const ahead = () => Date.now() - performance.now()
    const before = ahead()
    let last = performance.now()
    const timer = setInterval(() => {
      const now = performance.now() + Math.max(ahead() - before, 0)
      const passed = now - last
      last = now
      setCounted((earlier) => ({ start, ms: (earlier.start === start ? earlier.ms : 0) + passed }))
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [isOver, held, start])
  return remaining
}
