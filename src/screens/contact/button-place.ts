/**
 * Matches the links, buttons and switches, and a new secret. When a page opens on a small screen, the contact button
 * must cover none of these elements.
 */
const NEVER_COVERED = 'a[href], button, [role="switch"], [data-fresh]'

/** The contact button moves when the page has neither changed nor scrolled for this time (in milliseconds). */
const AT_REST_MS = 200

/** The space between the contact button and the element below it, in CSS pixels. */
const MARGIN_PX = 6

/**
 * Hides the contact button on a small screen while the user scrolls down. When a page opens, moves the button to the
 * lowest place at the right edge where it covers no control. If there is no such place below the first quarter of the
 * window, the button stays in the corner. Returns a function that stops all moves of the button.
 */
export function keepClear(corner: HTMLElement, button: HTMLElement): () => void {
  const started = new AbortController()
  let top = window.scrollY
  let timer: ReturnType<typeof setTimeout> | undefined

  function place() {
    corner.removeAttribute('data-scrolling')
    button.style.setProperty('--lift', window.scrollY > 0 ? '' : `${liftOf(corner, button)}px`)
  }
  function placeLater() {
    clearTimeout(timer)
    timer = setTimeout(place, AT_REST_MS)
  }
  function onScroll() {
    corner.toggleAttribute('data-scrolling', window.scrollY > top)
    top = window.scrollY
    placeLater()
  }
  place()
  window.addEventListener('scroll', onScroll, { passive: true, signal: started.signal })
  window.addEventListener('resize', placeLater, started)
  const observer = new MutationObserver(placeLater)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    clearTimeout(timer)
    observer.disconnect()
    started.abort()
  }
}

/**
 * Finds the lowest place above the corner where the button covers no control. Returns its distance from the corner, in
 * CSS pixels.
 */
function liftOf(corner: HTMLElement, button: HTMLElement): number {
  const { right, bottom: lowest } = corner.getBoundingClientRect()
  const { offsetWidth, offsetHeight: height } = button
  const beside = [...document.querySelectorAll(NEVER_COVERED)]
    .filter((control) => !corner.contains(control))
    .map((control) => control.getBoundingClientRect())
    .filter((box) => box.right > right - offsetWidth && box.left < right)
  let bottom = lowest
  while (bottom - height > window.innerHeight / 4) {
    const covered = beside.filter((box) => box.top < bottom && box.bottom > bottom - height)
    if (covered.length === 0) return lowest - bottom
    bottom = Math.min(...covered.map((box) => box.top)) - MARGIN_PX
  }
  return 0
}
