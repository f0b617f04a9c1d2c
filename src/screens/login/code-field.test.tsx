import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { object } from 'yup'
import { cellphone, oneTimeCode } from '../../rules/fields'
import { frenchNumber } from '../../rules/french-number'
import { CodeField } from './code-field'
import { TestForm } from '../../testing/test-form'
import { PhoneField } from '../security/sms-factor'
import { SubmitButton } from '../../ui/form/form'

const schema = object({ code: oneTimeCode(), cellphone: cellphone(frenchNumber, undefined) })

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

test('accepts six digits only, and a digit in the middle can be replaced', async () => {
  renderFields()
  await userEvent.type(code(), '12a3 4567')
  expect(code()).toHaveValue('123456')
  await userEvent.type(code(), '9', { initialSelectionStart: 2, initialSelectionEnd: 3 })
  expect(code()).toHaveValue('129456')
  expect(code().selectionStart).toBe(3)
})

test('a pasted text that is no code stays whole, and is refused', async () => {
  const onSubmit = renderFields()
  await userEvent.click(code())
  await userEvent.paste('0612345678')
  expect(code()).toHaveValue('0612345678')
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer' }))
  expect(code()).toHaveAccessibleDescription(/^Le code comporte 6 chiffres/)
  expect(onSubmit).not.toHaveBeenCalled()
})

test('a code that is pasted into a full field replaces its code', async () => {
  renderFields()
  await userEvent.type(code(), '123456')
  await userEvent.click(phone())
  await userEvent.click(code())
  await userEvent.paste('654321')
  expect(code()).toHaveValue('654321')
})

test('typing a number stops at ten digits; a pasted one stays as it is, and is parsed or refused', async () => {
  const onSubmit = renderFields()
  await userEvent.type(code(), '123456')
  await userEvent.type(phone(), '06123456789')
  expect(phone()).toHaveValue('0612345678')
  await userEvent.clear(phone())
  await userEvent.paste('+44 7911 123456')
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer' }))
  expect(phone()).toHaveValue('+44 7911 123456')
  expect(phone()).toHaveAccessibleDescription('Le numéro doit etre au format 10 chiffres')
  expect(onSubmit).not.toHaveBeenCalled()
  await userEvent.clear(phone())
  await userEvent.paste('(+33) 06 12 34 56 78')
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer' }))
  expect(phone()).toHaveValue('(+33) 06 12 34 56 78')
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ code: '123456', cellphone: '0612345678' })
})
