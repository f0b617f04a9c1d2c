import { topLayerElement } from '../feedback/announcer'

/** Longer than the time between the two presses of a double click or double tap. */
export const SHIELD_MS = 500

/**
 * Takes the presses on the place of an element that is about to close, for half a second: a second press on a cross, or one just
 * as a message closes by itself, presses nothing that lay under it. Call it while the element is still shown. `parent`: what
 * contains the shield; by default the topmost dialog or the page.
 */
export function shieldPresses(closing: Element | null | undefined, parent: Element = topLayerElement()): void {
  if (!closing) return
  const { left, top, width, height } = closing.getBoundingClientRect()
  const shield = document.createElement('div')
  shield.setAttribute('data-shield', '')
  // Above the contact panel and below the toasts, whose own shields are among them.
  const { style } = shield
  Object.assign(style, { position: 'fixed', zIndex: '50', left: '0', top: '0', width: px(width), height: px(height) })
  parent.append(shield)
  // A container of toasts may place it in the window otherwise than the page does.
  const origin = shield.getBoundingClientRect()
  Object.assign(style, { left: px(left - origin.left), top: px(top - origin.top) })

  let timer = setTimeout(() => shield.remove(), SHIELD_MS)
  shield.addEventListener('pointerdown', () => {
    // It is still there when this press ends.
    clearTimeout(timer)
    timer = setTimeout(() => shield.remove(), SHIELD_MS)
  })
  // The default action takes the focus away from the page.
  shield.addEventListener('mousedown', (event) => event.preventDefault())
}

const px = (length: number) => `${length}px`
