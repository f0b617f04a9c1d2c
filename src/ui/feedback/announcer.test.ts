import { expect, test } from 'vitest'
import { pushTopLayer, addLiveRegion, announce } from './announcer'

const regionOf = (parent: HTMLElement) => parent.querySelector<HTMLElement>(':scope > [data-announcements]')

test("if a dialog is open, the dialog's live region announces a text; without a dialog, the page's live region announces the text", () => {
  const region = addLiveRegion(document.body)
  const dialog = document.body.appendChild(document.createElement('dialog'))
  const leave = pushTopLayer(dialog)
  announce('Le secret est copié.')
  expect(region).toBeEmptyDOMElement()
  expect(regionOf(dialog)).toHaveTextContent('Le secret est copié.')
  leave()
  dialog.remove()
  announce('Votre session est rétablie.')
  expect(regionOf(document.body)).toBe(region)
  expect(region).toHaveTextContent('Votre session est rétablie.')
})
