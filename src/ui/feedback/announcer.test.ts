import { expect, test } from 'vitest'
import { pushTopLayer, addLiveRegion, announce } from './announcer'

const regionOf = (parent: HTMLElement) => parent.querySelector<HTMLElement>(':scope > [data-announcements]')

test('a text is announced in the region that was in the page before it', () => {
  const region = addLiveRegion(document.body)
  expect(region).toBeEmptyDOMElement()
  announce('Premier message')
  expect(regionOf(document.body)).toBe(region)
  expect(region).toHaveTextContent('Premier message')
})

test('a text is announced in an open dialog, and on the page after it has closed', () => {
  const dialog = document.createElement('dialog')
  document.body.append(dialog)
  const leave = pushTopLayer(dialog)
  announce('Le secret est copié.')
  expect(regionOf(dialog)).toHaveTextContent('Le secret est copié.')
  leave()
  dialog.remove()
  announce('Votre session est rétablie.')
  expect(regionOf(document.body)).toHaveTextContent('Votre session est rétablie.')
})
