import { useLayoutEffect, useRef, type RefObject } from 'react'

/** The page's title takes the focus of what is gone. */
export const focusPageHeading = () => document.querySelector<HTMLElement>('h1[tabindex]')?.focus()

/**
 * For something that goes away by itself while a button in it may have the focus: the focus then goes to the first
 * field of the dialog that it is in, or to the page's title, rather than nowhere. The component must go with it.
 */
export function useFocusFallback(): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null)
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
