/** What a toast never covers: the heading, a field in error with its message, a form's failure, and the submit button. */
const NEEDED = 'h1, [data-invalid], [aria-invalid="true"], [data-kind="red"], [type="submit"]'

/** Distance between a toast and what it makes way for, in CSS pixels. */
const GAP_PX = 12

/**
 * Keeps the toasts in `host` from covering what a person needs, now and whenever the page changes. In a dialog, the box
 * moves down as far as it has to, and stays there, so that no button moves away from a finger when the toast leaves. On
 * a page, the toasts move down to the first free place. Returns the function that ends it.
 */
export function keepToastsClear(host: HTMLElement): () => void {
  let frame = 0
  const arrangeSoon = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0
      arrange(host)
    })
  }
  const changes = new MutationObserver(arrangeSoon)
  changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['aria-invalid'] })
  window.addEventListener('resize', arrangeSoon)
  arrangeSoon()
  return () => {
    cancelAnimationFrame(frame)
    changes.disconnect()
    window.removeEventListener('resize', arrangeSoon)
  }
}

function arrange(host: HTMLElement) {
  const stack = host.querySelector('.Toastify__toast-container')?.getBoundingClientRect()
  if (!stack || stack.height === 0) host.style.removeProperty('--toast-shift')
  else if (host.parentElement instanceof HTMLDialogElement) makeRoom(host.parentElement, host, stack)
  else moveClear(host, stack)
}

function makeRoom(dialog: HTMLDialogElement, host: HTMLElement, stack: DOMRect) {
  const bottom = stack.bottom - shiftOf(host)
  host.style.removeProperty('--toast-shift')
  const box = dialog.querySelector(':scope > [data-box]')?.getBoundingClientRect()
  if (!box || box.right <= stack.left) return
  const room = bottom + GAP_PX - Number.parseFloat(getComputedStyle(dialog).paddingTop)
  const before = Number.parseFloat(dialog.style.getPropertyValue('--toast-room')) || 0
  if (room > before) dialog.style.setProperty('--toast-room', `${room}px`)
  dialog.querySelector(':focus[aria-invalid="true"]')?.scrollIntoView({ block: 'nearest' })
}

function moveClear(host: HTMLElement, stack: DOMRect) {
  const shift = shiftOf(host)
  const parts = [...document.querySelectorAll(`main :is(${NEEDED})`)].map(boxOf)
  const isFree = (top: number) =>
    parts.every(
      (part) =>
        part.left >= stack.right || part.right <= stack.left || part.top >= top + stack.height || part.bottom <= top,
    )
  if (isFree(stack.top)) return
  const highest = stack.top - shift
  const lowest = window.innerHeight - stack.height
  const below = parts.map(({ bottom }) => Math.ceil(bottom + GAP_PX)).sort((one, other) => one - other)
  const top = [highest, ...below].find((place) => place >= highest && place <= lowest && isFree(place))
  host.style.setProperty('--toast-shift', `${(top ?? highest) - highest}px`)
}

const shiftOf = (host: HTMLElement) => Number.parseFloat(host.style.getPropertyValue('--toast-shift')) || 0

/** The place of an element, or of the words of a heading, which is as wide as the page. */
function boxOf(element: Element): DOMRect {
  if (!(element instanceof HTMLHeadingElement)) return element.getBoundingClientRect()
  const range = document.createRange()
  range.selectNodeContents(element)
  return range.getBoundingClientRect()
}
