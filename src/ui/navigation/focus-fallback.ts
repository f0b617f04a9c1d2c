import { useLayoutEffect, useRef, type RefObject } from 'react'

/** Moves the focus to the title of the page, for example when the focused control has been removed. */
export const focusPageHeading = () => document.querySelector<HTMLElement>('h1[tabindex]')?.focus()

/**
 * Keeps the focus in the page when an element that contains it unmounts by itself, such as a notice with a button: the
 * focus moves to the first field of the surrounding dialog, or to the page's title.
 *
 * @returns the ref of the element, which must unmount together with the component that calls this
 */
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
