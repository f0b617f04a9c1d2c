import { useLayoutEffect, useRef, type RefObject } from 'react'

/** Moves the focus to the title of the page, for example when the focused control has been removed. */
export const focusPageHeading = () => document.querySelector<HTMLElement>('h1[tabindex]')?.focus()

/** The ref of an element that may unmount with the focus, which moves to the first field of its dialog, or to the title. */
export function useFocusFallback<Frame extends HTMLElement = HTMLDivElement>(): RefObject<Frame | null> {
  const frame = useRef<Frame>(null)
  useLayoutEffect(() => {
    const element = frame.current
    const dialog = element?.closest('dialog')
    return () => {
      if (!element?.contains(document.activeElement)) return
      if (dialog) dialog.querySelector('input')?.focus()
      else focusPageHeading()
    }
  }, [])
  return frame
}
