import { SMALL_SCREEN } from './small-screen'

/** Controls that the contact button must not cover on a small screen. */
const UNCOVERED = '[type="submit"], [role="switch"]'

/**
 * Watches whether the button in `corner` must move aside on a small screen: while the focus is in a form, or over one of
 * the `UNCOVERED` controls. Calls `onChange` now and at each change, until `signal` aborts.
 */
export function watchButtonOverlap(corner: Element, onChange: (aside: boolean) => void, signal: AbortSignal): void {
  let inForm = false
  let covering = false
  watchFocusInForm((now) => {
    inForm = now
    onChange(inForm || covering)
  }, signal)
  watchCover(
    corner,
    (now) => {
      covering = now
      onChange(inForm || covering)
    },
    signal,
  )
}

function watchFocusInForm(onChange: (inForm: boolean) => void, signal: AbortSignal): void {
  const check = (target: EventTarget | null) => onChange(target instanceof Element && target.closest('form') !== null)
  check(document.activeElement)
  document.addEventListener('focusin', ({ target }) => check(target), { signal })
  document.addEventListener('focusout', ({ relatedTarget }) => check(relatedTarget), { signal })
}

/**
 * The corner keeps its place while the button is aside, so that scrolling can bring it back. A larger screen has room
 * for the button, and nothing is measured there, because each measurement forces a layout.
 */
function watchCover(corner: Element, onChange: (covering: boolean) => void, signal: AbortSignal): void {
  const small = window.matchMedia(SMALL_SCREEN)
  const check = () => onChange(isOverControl(corner.getBoundingClientRect()))
  let watching = new AbortController()
  const watch = () => {
    watching.abort()
    watching = new AbortController()
    if (small.matches) onEveryChange(check, watching.signal)
    else onChange(false)
  }
  watch()
  small.addEventListener('change', watch, { signal })
  signal.addEventListener('abort', () => watching.abort())
}

/** Calls `check` soon and after each change of the page, at most once per frame, until `signal` aborts. */
function onEveryChange(check: () => void, signal: AbortSignal): void {
  let frame = 0
  const checkSoon = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0
      check()
    })
  }
  const changes = new MutationObserver(checkSoon)
  changes.observe(document.body, { childList: true, subtree: true })
  window.addEventListener('scroll', checkSoon, { passive: true, signal })
  window.addEventListener('resize', checkSoon, { signal })
  checkSoon()
  signal.addEventListener('abort', () => {
    cancelAnimationFrame(frame)
    changes.disconnect()
  })
}

function isOverControl({ left, right, top, bottom }: DOMRect): boolean {
  return [...document.querySelectorAll(`main :is(${UNCOVERED})`)].some((control) => {
    const box = control.getBoundingClientRect()
    return box.left < right && box.right > left && box.top < bottom && box.bottom > top
  })
}
