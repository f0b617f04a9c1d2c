import { topLayerElement } from '../feedback/announcer'

/** Longer than the time between the two presses of a double click or double tap. */
export const SHIELD_MS = 500

/**
 * Catches for half a second the presses on the place of an element that is about to close. Without it, the second press on
 * a close button, or a press on a message that closes by itself at that moment, would reach the element below. Call it
 * while the element is still shown. `parent` is the element that contains the shield, by default the topmost dialog or the
 * page.
 */
export function shieldPresses(closing: Element | null | undefined, parent: Element = topLayerElement()): void {
  if (!closing) return
  const { left, top, width, height } = closing.getBoundingClientRect()
  const shield = document.createElement('div')
  shield.setAttribute('data-shield', '')
  // The shield is above the contact panel and below the toasts. The shield of a toast is inside the toasts.
  const { style } = shield
  Object.assign(style, { position: 'fixed', zIndex: '50', left: '0', top: '0', width: px(width), height: px(height) })
  parent.append(shield)
  // A container of toasts may have another origin than the page.
  const origin = shield.getBoundingClientRect()
  Object.assign(style, { left: px(left - origin.left), top: px(top - origin.top) })

  let timer = setTimeout(() => shield.remove(), SHIELD_MS)
  shield.addEventListener('pointerdown', () => {
    // A press on the shield restarts the timer, so that the shield is still there when the press ends.
    clearTimeout(timer)
    timer = setTimeout(() => shield.remove(), SHIELD_MS)
  })
  // The default action would take the focus away from the page.
  shield.addEventListener('mousedown', (event) => event.preventDefault())
}

const px = (length: number) => `${length}px`
