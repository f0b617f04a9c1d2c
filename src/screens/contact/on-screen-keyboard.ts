import { useEffect, type RefObject } from 'react'

/** Sets on `element` the heights that an on-screen keyboard covers (`--covered`) and leaves visible (`--visible`). */
export function useOnScreenKeyboard(element: RefObject<HTMLElement | null>, active: boolean): void {
  useEffect(() => {
    const viewport = window.visualViewport
    const style = element.current?.style
    if (!active || !viewport || !style) return
    const measure = () => {
      // When zoomed in, the visual viewport is smaller without a keyboard.
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
