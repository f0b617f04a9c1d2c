import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * True until the heading of the page itself has appeared, which is not focused: that would take the caret from a person
 * who already types. A flag, since a reference to the element would keep its detached page, and what was typed in it.
 */
let awaitsFirstHeading = true

/** Called when the portal starts: the heading that follows is the page's first. */
export function resetInitialHeading(): void {
  awaitsFirstHeading = true
}

/**
 * For the h1 of a page or step (with tabIndex -1): it takes the focus when it appears after a change of page or step,
 * and when its title changes, so that it is read out and the focus is never lost, not even until the next effect.
 */
export function useHeadingFocus(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const titleRead = useRef<string>(undefined)
  useLayoutEffect(() => {
    const element = heading.current
    // Once for each title: strict mode runs the effect again later, when the person may be in a field.
    if (!element || titleRead.current === title) return
    if (!awaitsFirstHeading) element.focus()
    awaitsFirstHeading = false
    titleRead.current = title
  }, [title])
  return heading
}
