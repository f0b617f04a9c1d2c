import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'

/**
 * Calls `onOver` when `durationMs` have passed, the time spent `paused` not counted. It hangs on the clock rather than
 * on the bar that shows it, which may not move at all.
 */
export function useToastTimer(durationMs: number, paused: boolean, onOver: () => void): void {
  const left = useRef(durationMs)
  const over = useEffectEvent(onOver)
  useEffect(() => {
    if (paused) return
    const start = performance.now()
    const timer = setTimeout(() => over(), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - start
    }
  }, [paused])
}

/** Whether the pointer or the focus is on the toast that `inside` is part of. */
export function useTimerPause(inside: RefObject<HTMLElement | null>): boolean {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  useEffect(() => {
    const toast = inside.current?.parentElement
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
  }, [inside])
  return hovered || focused
}
