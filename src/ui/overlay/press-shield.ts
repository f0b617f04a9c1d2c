import { topLayerElement } from '../feedback/announcer'

/**
 * An invisible shield catches clicks for this time, in milliseconds. The time is longer than the time between the two
 * clicks of a double click or double tap.
 */
export const SHIELD_MS = 500

/**
 * Puts an invisible shield on the place of an element that is about to close. For half a second, the shield catches
 * clicks. Without the shield, the second click of a double click could reach the element below. If a toast closes by
 * itself, a click at that moment could also reach the element below.
 *
 * @param closing the element that is about to close. It must still be visible.
 * @param parent the element to which the shield is added. The default is the topmost dialog, or the page.
 */
export function shieldPresses(closing: Element | null | undefined, parent: Element = topLayerElement()): void {
  if (!closing) return
  const { left, top, width, height } = closing.getBoundingClientRect()
  const shield = document.createElement('div')
  shield.setAttribute('data-shield', '')
  // The shield covers the contact panel, and the toasts cover the shield. If a toast is about to close, its shield is
  // in the container of the toasts.
  const { style } = shield
  Object.assign(style, { position: 'fixed', zIndex: '50', left: '0', top: '0', width: px(width), height: px(height) })
  parent.append(shield)
  // In a container of toasts, positions may start at another point than in the page. Measure where the shield is, and
  // correct its position.
  const origin = shield.getBoundingClientRect()
  Object.assign(style, { left: px(left - origin.left), top: px(top - origin.top) })

  let timer = setTimeout(() => shield.remove(), SHIELD_MS)
  shield.addEventListener('pointerdown', () => {
    // If the user presses the shield, keep the shield for the whole time again. The shield must not disappear before
    // the user releases the button.
    clearTimeout(timer)
    timer = setTimeout(() => shield.remove(), SHIELD_MS)
  })
  // By default, a mouse button that the user presses on the shield would take the focus away from the page.
  shield.addEventListener('mousedown', (event) => event.preventDefault())
}

const px = (length: number) => `${length}px`
