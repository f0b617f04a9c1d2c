import { useEffect, useState, type RefObject } from 'react'

/** What must never lie under the button on a small screen. */
const UNCOVERED = '[type="submit"], [role="switch"]'

/** Where the button may be in the way, and the panel covers most of the page. */
export const SMALL_SCREEN = '(max-width: 48em)'

/**
 * Whether the button in `corner` is in the way, as it may be on a small screen: of a form that is being filled in, or of
 * what sends one.
 */
export function useAside(corner: RefObject<Element | null>): boolean {
  const inForm = useFocusInForm()
  const covering = useCovering(corner)
  return inForm || covering
}

function useFocusInForm(): boolean {
  const [inForm, setInForm] = useState(false)
  useEffect(() => {
    const look = (target: EventTarget | null) => setInForm(target instanceof Element && target.closest('form') !== null)
    const arrived = (event: FocusEvent) => look(event.target)
    const left = (event: FocusEvent) => look(event.relatedTarget)
    document.addEventListener('focusin', arrived)
    document.addEventListener('focusout', left)
    return () => {
      document.removeEventListener('focusin', arrived)
      document.removeEventListener('focusout', left)
    }
  }, [])
  return inForm
}

/**
 * The corner keeps its place while the button is aside, so that what has scrolled by brings it back. On a larger screen
 * there is room beside, and nothing is watched: each look has the page laid out.
 */
function useCovering(corner: RefObject<Element | null>): boolean {
  const [covering, setCovering] = useState(false)
  useEffect(() => {
    const small = window.matchMedia(SMALL_SCREEN)
    const look = () => setCovering(corner.current !== null && isOverControl(corner.current.getBoundingClientRect()))
    let stopWatching = () => {}
    const watch = () => {
      stopWatching()
      if (small.matches) stopWatching = onEveryChange(look)
      else setCovering(false)
    }
    watch()
    small.addEventListener('change', watch)
    return () => {
      small.removeEventListener('change', watch)
      stopWatching()
    }
  }, [corner])
  return covering
}

/** Calls `look` now and whenever the page may stand otherwise, once a frame at the most. Gives what ends it. */
function onEveryChange(look: () => void): () => void {
  let frame = 0
  const lookSoon = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0
      look()
    })
  }
  const changes = new MutationObserver(lookSoon)
  changes.observe(document.body, { childList: true, subtree: true })
  window.addEventListener('scroll', lookSoon, { passive: true })
  window.addEventListener('resize', lookSoon)
  lookSoon()
  return () => {
    cancelAnimationFrame(frame)
    changes.disconnect()
    window.removeEventListener('scroll', lookSoon)
    window.removeEventListener('resize', lookSoon)
  }
}

function isOverControl({ left, right, top, bottom }: DOMRect): boolean {
  return [...document.querySelectorAll(`main :is(${UNCOVERED})`)].some((control) => {
    const box = control.getBoundingClientRect()
    return box.left < right && box.right > left && box.top < bottom && box.bottom > top
  })
}
