import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'

/**
 * Calls `onTimeout` after `durationMs` milliseconds, not counting the time spent `paused`. It uses a timer and not the
 * end of the bar's animation, because reduced motion may stop animations.
 */
export function useToastTimer(durationMs: number, paused: boolean, onTimeout: () => void): void {
  const remainingMs = useRef(durationMs)
  const callback = useEffectEvent(onTimeout)
  useEffect(() => {
    if (paused) return
    const start = performance.now()
    const timer = setTimeout(() => callback(), remainingMs.current)
    return () => {
      clearTimeout(timer)
      remainingMs.current -= performance.now() - start
    }
  }, [paused])
}

/** Returns whether the pointer or the focus is on the toast that contains `content`. */
export function useTimerPause(content: RefObject<HTMLElement | null>): boolean {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  useEffect(() => {
    const toast = content.current?.parentElement
    if (!toast) return
    const listeners = {
      mouseenter: () => setHovered(true),
      mouseleave: () => setHovered(false),
      focusin: () => setFocused(true),
      focusout: () => setFocused(false),
    }
    for (const [event, listener] of Object.entries(listeners)) toast.addEventListener(event, listener)
    return () => {
      for (const [event, listener] of Object.entries(listeners)) toast.removeEventListener(event, listener)
    }
  }, [content])
  return hovered || focused
}
