import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * True until the first heading of the document has appeared. It is not focused, because the person may already be
 * typing. A flag, because a reference to the element would keep a detached page and its typed values in memory.
 */
let awaitsFirstHeading = true

/** Called when the portal starts: the next heading is the document's first and is not focused. */
export function resetInitialHeading(): void {
  awaitsFirstHeading = true
}

/** The next heading is focused, even when it is the document's first: it takes the place of a skeleton. */
export function focusNextHeading(): void {
  awaitsFirstHeading = false
}

/**
 * Focuses the h1 of a page or step when it appears after a navigation and when its title changes, so that it is read
 * out and the focus is never lost to the body.
 *
 * @param title the text of the heading
 * @returns the ref of the h1, which needs `tabIndex={-1}`
 */
export function useHeadingFocus(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const focusedTitle = useRef<string>(undefined)
  useLayoutEffect(() => {
    const element = heading.current
    // Once for each title: strict mode runs the effect again later, when a field may have the focus.
    if (!element || focusedTitle.current === title) return
    if (!awaitsFirstHeading) element.focus()
    awaitsFirstHeading = false
    focusedTitle.current = title
  }, [title])
  return heading
}
