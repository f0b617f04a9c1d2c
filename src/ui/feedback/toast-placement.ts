/** What a toast must not cover: the heading, fields in error, the failure and the submit button of a form. */
const KEEP_CLEAR = 'h1, [data-invalid], [aria-invalid="true"], [data-kind="red"], [type="submit"]'

/** What it does not cover either where there is room: the other fields, buttons and links of a form. */
const CONTROLS = 'form :is(input, button, a)'

/** The pages with two columns: `media.wide`. */
const TWO_COLUMNS = '(min-width: 60em)'

/** Marks the heading of the step whose content has moved down for the toasts. The next step starts at its own place. */
const HAS_ROOM = 'data-has-toast-room'

/** Distance between a toast and these elements, in CSS pixels. */
const GAP_PX = 12

/**
 * Moves the toasts in `host`, now and whenever the page changes, so that they cover none of these elements. In a
 * dialog, the box moves down as far as necessary, and stays there when the toast disappears, so that no button moves
 * under a finger. In two columns, the content of a public page does the same. On other pages, the toasts move down to
 * the first free position. Returns the function that stops it.
 */
export function keepToastsClear(host: HTMLElement): () => void {
  let frame = 0
  const scheduleArrange = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0
      arrange(host)
    })
  }
  const changes = new MutationObserver(scheduleArrange)
  changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['aria-invalid'] })
  window.addEventListener('resize', scheduleArrange)
  scheduleArrange()
  return () => {
    cancelAnimationFrame(frame)
    changes.disconnect()
    window.removeEventListener('resize', scheduleArrange)
  }
}

function arrange(host: HTMLElement) {
  const stack = host.querySelector('.Toastify__toast-container')?.getBoundingClientRect()
  const main = document.querySelector<HTMLElement>('main[data-toast-room]')
  if (main && !main.querySelector(`h1[${HAS_ROOM}]`)) main.style.removeProperty('--toast-room')
  if (!stack || stack.height === 0) host.style.removeProperty('--toast-shift')
  else if (host.parentElement instanceof HTMLDialogElement) moveDialogDown(host.parentElement, host, stack)
  else if (main && window.scrollY === 0 && window.matchMedia(TWO_COLUMNS).matches) moveContentDown(main, host, stack)
  else moveToastsDown(host, stack)
}

function moveContentDown(main: HTMLElement, host: HTMLElement, stack: DOMRect) {
  const bottom = stack.bottom - shiftOf(host) + GAP_PX
  host.style.removeProperty('--toast-shift')
  const content = main.firstElementChild?.getBoundingClientRect()
  if (!content || content.top >= bottom) return
  main.querySelector('h1')?.toggleAttribute(HAS_ROOM, true)
  main.style.setProperty('--toast-room', `${bottom}px`)
}

function moveDialogDown(dialog: HTMLDialogElement, host: HTMLElement, stack: DOMRect) {
  const bottom = stack.bottom - shiftOf(host)
  host.style.removeProperty('--toast-shift')
  const box = dialog.querySelector(':scope > [data-box]')?.getBoundingClientRect()
  if (!box || box.right <= stack.left) return
  const room = bottom + GAP_PX - Number.parseFloat(getComputedStyle(dialog).paddingTop)
  const before = Number.parseFloat(dialog.style.getPropertyValue('--toast-room')) || 0
  if (room > before) dialog.style.setProperty('--toast-room', `${room}px`)
  dialog.querySelector(':focus[aria-invalid="true"]')?.scrollIntoView({ block: 'nearest' })
}

function moveToastsDown(host: HTMLElement, stack: DOMRect) {
  const highest = stack.top - shiftOf(host)
  const top = freeTop(stack, highest, `${KEEP_CLEAR}, ${CONTROLS}`) ?? freeTop(stack, highest, KEEP_CLEAR) ?? highest
  host.style.setProperty('--toast-shift', `${top - highest}px`)
}

/** The first position from `highest`, the present one preferred, where the toasts cover no element of `selector`. */
function freeTop(stack: DOMRect, highest: number, selector: string): number | undefined {
  const parts = [...document.querySelectorAll(`main :is(${selector})`)].map(boxOf)
  const isFree = (top: number) =>
    parts.every(
      (part) =>
        part.left >= stack.right || part.right <= stack.left || part.top >= top + stack.height || part.bottom <= top,
    )
  const lowest = window.innerHeight - stack.height
  const below = parts.map(({ bottom }) => Math.ceil(bottom + GAP_PX)).sort((one, other) => one - other)
  return [stack.top, highest, ...below].find((y) => y >= highest && y <= lowest && isFree(y))
}

const shiftOf = (host: HTMLElement) => Number.parseFloat(host.style.getPropertyValue('--toast-shift')) || 0

/** The box of an element; of the text of a heading, because its element is as wide as the page. */
function boxOf(element: Element): DOMRect {
  if (!(element instanceof HTMLHeadingElement)) return element.getBoundingClientRect()
  const range = document.createRange()
  range.selectNodeContents(element)
  return range.getBoundingClientRect()
}
