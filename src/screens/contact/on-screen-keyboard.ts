import { useEffect, type RefObject } from 'react'

/**
 * While `active`, tells the style of `element` how much of the window a keyboard on the screen leaves visible: most
 * browsers lay it over the page, and what is fixed at the bottom would lie under it. Sets `--covered` and `--visible`.
 */
export function useOnScreenKeyboard(element: RefObject<HTMLElement | null>, active: boolean): void {
  useEffect(() => {
    const viewport = window.visualViewport
    const style = element.current?.style
    if (!active || !viewport || !style) return
    const measure = () => {
      // Zoomed in, a part of the page is out of sight without anything lying over it.
      const zoomed = viewport.scale > 1.01
      const covered = zoomed ? 0 : Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop)
      style.setProperty('--covered', `${covered}px`)
      style.setProperty('--visible', `${zoomed ? window.innerHeight : viewport.height}px`)
    }
    measure()
    viewport.addEventListener('resize', measure)
    viewport.addEventListener('scroll', measure)
    return () => {
      viewport.removeEventListener('resize', measure)
      viewport.removeEventListener('scroll', measure)
    }
  }, [element, active])
}
