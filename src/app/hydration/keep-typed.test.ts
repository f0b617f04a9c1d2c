import { within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepTyped } from './replay'

const FORM = '<input name="email"><input type="checkbox" name="acceptCGU"><button name="contact">Contact</button>'

let root: HTMLElement
beforeEach(() => {
  root = document.createElement('div')
  root.innerHTML = FORM
  document.body.append(root)
})
afterEach(() => root.remove())

const field = () => within(root).getByRole<HTMLInputElement>('textbox')
const terms = () => within(root).getByRole('checkbox')

test('a value, a checked box and the focus move to the controls of a page that React renders anew', () => {
  const carryOver = keepTyped(root)
  const old = field()
  old.focus()
  old.value = 'lea@exemple.fr'
  terms().click()
  root.innerHTML = FORM
  const onInput = vi.fn()
  field().addEventListener('input', onInput)
  carryOver()
  expect(field()).toHaveValue('lea@exemple.fr')
  expect(field()).toHaveFocus()
  expect(old).toHaveValue('')
  expect(terms()).toBeChecked()
  // React learns of the value by the event.
  expect(onInput).toHaveBeenCalledOnce()
})

test('another form receives nothing', () => {
  const carryOver = keepTyped(root)
  within(root).getByRole('button').dataset.early = ''
  field().value = 'lea@exemple.fr'
  root.innerHTML = '<input name="email"><button name="contact">Contact</button>'
  carryOver()
  expect(field()).toHaveValue('')
  expect(within(root).getByRole('button')).not.toHaveAttribute('data-early')
})
