import { SMALL_SCREEN } from './small-screen'

/**
 * Controls that the contact button must not cover on a small screen. A link, often as wide as the page, may be under
 * it.
 */
const CONTROLS = 'button, input, textarea, label, summary, [role="combobox"]'

/** Points in each direction at which the place of the button is looked at. A control of 24 px lies on one of them. */
const POINTS = 4

/**
 * Watches whether the button in `corner` must move aside on a small screen: while the focus is in a form, or over a
 * control of the page. Calls `onChange` now and at each change, until `signal` aborts.
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

/** Asks which elements are at the points, because measuring every control of a long list takes too long. */
function isOverControl({ left, top, width, height }: DOMRect): boolean {
  const steps = Array.from({ length: POINTS }, (_, index) => index / (POINTS - 1))
  const elements = steps.flatMap((x) =>
    steps.flatMap((y) => document.elementsFromPoint(left + x * width, top + y * height)),
  )
  return [...new Set(elements)].some((element) => element.closest(`main :is(${CONTROLS})`) !== null)
}
