import { SMALL_SCREEN } from './small-screen'

/** What must never lie under the button on a small screen. */
const UNCOVERED = '[type="submit"], [role="switch"]'

/**
 * Tells `onChange`, now and at each change, whether the button in `corner` is in the way, as it may be on a small screen:
 * of a form that is being filled in, or of what sends one. Gives what ends it.
 */
export function watchButtonOverlap(corner: Element, onChange: (aside: boolean) => void): () => void {
  let inForm = false
  let covering = false
  const stopWatchingFocus = watchFocusInForm((now) => {
    inForm = now
    onChange(inForm || covering)
  })
  const stopWatchingCover = watchCover(corner, (now) => {
    covering = now
    onChange(inForm || covering)
  })
  return () => {
    stopWatchingFocus()
    stopWatchingCover()
  }
}

function watchFocusInForm(onChange: (inForm: boolean) => void): () => void {
  const look = (target: EventTarget | null) => onChange(target instanceof Element && target.closest('form') !== null)
  const arrived = (event: FocusEvent) => look(event.target)
  const left = (event: FocusEvent) => look(event.relatedTarget)
  look(document.activeElement)
  document.addEventListener('focusin', arrived)
  document.addEventListener('focusout', left)
  return () => {
    document.removeEventListener('focusin', arrived)
    document.removeEventListener('focusout', left)
  }
}

/**
 * The corner keeps its place while the button is aside, so that what has scrolled by brings it back. On a larger screen
 * there is room beside, and nothing is watched: each look has the page laid out.
 */
function watchCover(corner: Element, onChange: (covering: boolean) => void): () => void {
  const small = window.matchMedia(SMALL_SCREEN)
  const look = () => onChange(isOverControl(corner.getBoundingClientRect()))
  let stopWatching = () => {}
  const watch = () => {
    stopWatching()
    if (small.matches) stopWatching = onEveryChange(look)
    else onChange(false)
  }
  watch()
  small.addEventListener('change', watch)
  return () => {
    small.removeEventListener('change', watch)
    stopWatching()
  }
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
