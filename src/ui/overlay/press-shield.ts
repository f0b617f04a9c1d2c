import { topLayerElement } from '../feedback/announcer'

/**
 * An invisible shield catches clicks for this time, in milliseconds. The time is longer than the time between the two
 * clicks of a double click or double tap.
 */
export const SHIELD_MS = 500

/**
 * Puts an invisible shield in the place of a closing element. For half a second, the shield catches the second click of
 * a double click.
 *
 * @param closing the element that is about to close. It must still be visible.
 * @param parent the element to which the shield is added. The default is the topmost dialog, or the page.
 */
export function shieldPresses(closing: Element | null | undefined, parent: Element = topLayerElement()): void {
  if (!closing) return
  const { left, top, width, height } = closing.getBoundingClientRect()
  const shield = document.createElement('div')
  shield.setAttribute('data-shield', '')
  const { style } = shield
  // With this `zIndex`, the shield is above the contact panel and below the toasts.
  Object.assign(style, { position: 'fixed', zIndex: '50', left: '0', top: '0', width: px(width), height: px(height) })
  parent.append(shield)
  // The container of the toasts may start away from the window's corner. Subtract the distance between the shield and
  // the corner, because the shield starts where the container starts.
  const origin = shield.getBoundingClientRect()
  Object.assign(style, { left: px(left - origin.left), top: px(top - origin.top) })

  let timer = setTimeout(() => shield.remove(), SHIELD_MS)
  shield.addEventListener('pointerdown', () => {
    // Restart the timer, because the shield must stay until the user releases the mouse button.
    clearTimeout(timer)
    timer = setTimeout(() => shield.remove(), SHIELD_MS)
  })
  // Without `preventDefault`, a click on the shield would take the focus away from the page.
  shield.addEventListener('mousedown', (event) => event.preventDefault())
}

const px = (length: number) => `${length}px`
