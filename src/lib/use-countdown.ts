import { useEffect, useEffectEvent, useState } from 'react'

const TICK_MS = 1000

/**
 * Returns the remaining seconds. Time does not count while `isHeld` is true. Calls `onEnd` at zero. Uses a timer,
 * because a browser can stop an animation, and somebody can change the clock.
 */
export function useCountdown(totalS: number, isHeld: boolean, onEnd: () => void): number {
  const [elapsedS, setElapsedS] = useState(0)
  const end = useEffectEvent(onEnd)
  const isOver = elapsedS >= totalS
  useEffect(() => {
    if (isOver) end()
  }, [isOver])
  useEffect(() => {
    if (isOver || isHeld) return
    const timer = setInterval(() => setElapsedS((before) => before + 1), TICK_MS)
    return () => clearInterval(timer)
  }, [isHeld, isOver])
  return Math.max(totalS - elapsedS, 0)
}

/** Returns whether the pointer or the focus is on an element. Also returns the event handlers for this element. */
export function useHold() {
  const [isHovered, setIsHovered] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const handlers = {
    onPointerEnter: () => setIsHovered(true),
    onPointerLeave: () => setIsHovered(false),
    onFocus: () => setIsFocused(true),
    onBlur: () => setIsFocused(false),
  }
  return [isHovered || isFocused, handlers] as const
}
