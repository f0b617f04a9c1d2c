import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { object } from 'yup'
import { cellphone, oneTimeCode } from '../../rules/fields'
import { CodeField } from './code-field'
import { TestForm } from '../../testing/test-form'
import { PhoneField } from '../security/phone-field'
import { SubmitButton } from '../../ui/form/submit-button'

const schema = object({ code: oneTimeCode(), cellphone: cellphone() })

function renderFields(onSubmit = vi.fn()) {
  render(
    <TestForm schema={schema} onSubmit={onSubmit}>
      <CodeField name="code" label="Code de vérification" />
      <PhoneField name="cellphone" label="Numéro de mobile" />
      <SubmitButton>Envoyer</SubmitButton>
    </TestForm>,
  )
  return onSubmit
}

const code = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Code de vérification' })
const phone = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Numéro de mobile France (+33)' })

test('is one numeric field with autocompletion of one-time codes', () => {
  renderFields()
  expect(code()).toHaveAttribute('inputmode', 'numeric')
  expect(code()).toHaveAttribute('autocomplete', 'one-time-code')
})

test.each(['123456', '123 456', '123-456', ' 1 2 3 4 5 6 ', 'Code : 123456'])(
  '“%s” pastes as a code',
  async (pasted) => {
    renderFields()
    await userEvent.click(code())
    await userEvent.paste(pasted)
    expect(code()).toHaveValue('123456')
  },
)

test('accepts six digits only, and a digit in the middle can be replaced', async () => {
  renderFields()
  await userEvent.type(code(), '12a3 4567')
  expect(code()).toHaveValue('123456')
  await userEvent.type(code(), '9', { initialSelectionStart: 2, initialSelectionEnd: 3 })
  expect(code()).toHaveValue('129456')
  expect(code().selectionStart).toBe(3)
})

test.each([
  '0612345678',
  '06 12 34 56 78',
  '06.12.34.56.78',
  '+33 6 12 34 56 78',
  '+33 (0)6 12 34 56 78',
  '0033612345678',
  '33612345678',
])('“%s” pastes as a national number', async (pasted) => {
  const onSubmit = renderFields()
  await userEvent.type(code(), '123456')
  await userEvent.click(phone())
  await userEvent.paste(pasted)
  expect(phone()).toHaveValue('0612345678')
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer' }))
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ code: '123456', cellphone: '0612345678' })
})

test('typing a number stops at ten digits; a pasted one of another length is not cut but refused', async () => {
  const onSubmit = renderFields()
  await userEvent.type(code(), '123456')
  await userEvent.type(phone(), '06123456789')
  expect(phone()).toHaveValue('0612345678')
  await userEvent.clear(phone())
  await userEvent.paste('+44 7911 123456')
  expect(phone()).toHaveValue('447911123456')
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer' }))
  expect(phone()).toHaveAccessibleDescription('Le numéro doit etre au format 10 chiffres')
  expect(onSubmit).not.toHaveBeenCalled()
})
