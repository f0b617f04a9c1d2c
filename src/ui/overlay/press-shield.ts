import { topLayerElement } from '../feedback/announcer'

/**
 * The duration of a shield, in milliseconds. It is longer than the time between the two presses of a double click or
 * double tap.
 */
export const SHIELD_MS = 500

/**
 * Catches presses at the place of an element that is about to close, for half a second. Without the shield, the second
 * press of a double click could reach the element below. A press at the moment when a toast closes by itself could also
 * reach that element. Call this while the closing element is still shown. The shield is added to `parent`. The default
 * is the topmost dialog, or the page.
 */
export function shieldPresses(closing: Element | null | undefined, parent: Element = topLayerElement()): void {
  if (!closing) return
  const { left, top, width, height } = closing.getBoundingClientRect()
  const shield = document.createElement('div')
  shield.setAttribute('data-shield', '')
  // The shield is above the contact panel and below the toasts. If a toast is about to close, the shield is in the
  // container of the toasts.
  const { style } = shield
  Object.assign(style, { position: 'fixed', zIndex: '50', left: '0', top: '0', width: px(width), height: px(height) })
  parent.append(shield)
  // The positions in a container of toasts can have another origin than the positions in the page.
  const origin = shield.getBoundingClientRect()
  Object.assign(style, { left: px(left - origin.left), top: px(top - origin.top) })

  let timer = setTimeout(() => shield.remove(), SHIELD_MS)
  shield.addEventListener('pointerdown', () => {
    // A press on the shield starts its time again. Otherwise the shield could disappear before the press ends.
    clearTimeout(timer)
    timer = setTimeout(() => shield.remove(), SHIELD_MS)
  })
  // The default action would take the focus away from the page.
  shield.addEventListener('mousedown', (event) => event.preventDefault())
}

const px = (length: number) => `${length}px`
