import { useLayoutEffect, useRef, type RefObject } from 'react'

/** The first heading is not focused: the person may be typing. A flag, because an element would keep its page in memory. */
let awaitsFirstHeading = true

/** Called when the portal starts: the next heading is the document's first and is not focused. */
export function resetInitialHeading(): void {
  awaitsFirstHeading = true
}

/** The next heading is focused, even when it is the document's first: it takes the place of a skeleton. */
export function focusNextHeading(): void {
  awaitsFirstHeading = false
}

/** The ref of an h1 (`tabIndex={-1}`), which is focused when it appears after a navigation and when its `title` changes. */
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
