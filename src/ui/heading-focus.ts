import { useLayoutEffect, useRef, type RefObject } from 'react'

/** The heading that came with the page itself: focusing it would take the caret from who types at once. */
let firstHeading: Element | undefined

/** Called when the portal starts: the heading that follows is the page's first. */
export function expectFirstHeading(): void {
  firstHeading = undefined
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
    firstHeading ??= element
    if (element !== firstHeading || titleRead.current !== undefined) element.focus()
    titleRead.current = title
  }, [title])
  return heading
}
