import { within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { keepTyped } from './replay'

const FORM = '<input name="email"><input type="checkbox" name="acceptCGU"><button name="contact">Contact</button>'

function showForm() {
  const root = document.body.appendChild(document.createElement('div'))
  onTestFinished(() => root.remove())
  root.innerHTML = FORM
  const field = () => within(root).getByRole<HTMLInputElement>('textbox')
  return { root, field, terms: () => within(root).getByRole('checkbox'), carryOver: keepTyped(root) }
}

test('the value, the checked box and the focus are restored when React renders the page again', () => {
  const { root, field, terms, carryOver } = showForm()
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
  // React learns the restored value from an `input` event.
  expect(onInput).toHaveBeenCalledOnce()
})

test('typed values are restored only into the form in which they were typed', () => {
  const { root, field, carryOver } = showForm()
  within(root).getByRole('button').dataset.early = ''
  field().value = 'lea@exemple.fr'
  root.innerHTML = '<input name="email"><button name="contact">Contact</button>'
  carryOver()
  expect(field()).toHaveValue('')
  expect(within(root).getByRole('button')).not.toHaveAttribute('data-early')
})
