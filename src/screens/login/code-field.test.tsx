import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { object } from 'yup'
import { ApiFailure } from '../../api/failure'
import { config } from '../../config'
import factorTexts from '../../i18n/fr/factors.json'
import texts from '../../i18n/fr/login.json'
import { addTexts } from '../../i18n/texts'
import { cellphone, oneTimeCode } from '../../rules/fields'
import { frenchNumber } from '../../rules/french-number'
import { CodeField } from './code-field'
import { installConfig } from '../../testing/install-config'
import { TestForm } from '../../testing/test-form'
import { PhoneField } from '../security/sms-factor'
import { SubmitButton } from '../../ui/form/form'

addTexts('login', texts)
addTexts('factors', factorTexts)

function renderCode(onSubmit = vi.fn<(values: unknown) => unknown>()) {
  render(
    <TestForm schema={object({ code: oneTimeCode(config().codeDigits) })} onSubmit={onSubmit}>
      <CodeField name="code" label="Code de vérification" />
      <SubmitButton>Envoyer</SubmitButton>
    </TestForm>,
  )
  return onSubmit
}

const code = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Code de vérification' })
const phone = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Numéro de mobile France (+33)' })

test('the field for a sign-in code is numeric and supports the autocompletion of one-time codes', () => {
  renderCode()
  expect(code()).toHaveAttribute('inputmode', 'numeric')
  expect(code()).toHaveAttribute('autocomplete', 'one-time-code')
})

test('the field for a sign-in code accepts only six digits, and a typed digit replaces a selected digit', async () => {
  const onSubmit = renderCode()
  await userEvent.type(code(), '12a3 4567')
  expect(code()).toHaveValue('123456')
  await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce())
  await userEvent.type(code(), '9', { initialSelectionStart: 2, initialSelectionEnd: 3 })
  expect(code()).toHaveValue('129456')
  expect(code().selectionStart).toBe(3)
})

test('if a pasted text is too long for a sign-in code, the field keeps the text and the form sends nothing', async () => {
  const onSubmit = renderCode()
  await userEvent.click(code())
  await userEvent.paste('0612345678')
  expect(code()).toHaveValue('0612345678')
  await userEvent.keyboard('{Backspace>4/}')
  expect(code()).toHaveValue('061234')
  expect(screen.getByRole('button')).not.toHaveAttribute('aria-busy')
  await userEvent.paste('5678')
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer' }))
  expect(code()).toHaveAccessibleDescription(/^Le code comporte 6 chiffres/)
  expect(onSubmit).not.toHaveBeenCalled()
})

test('if the user types another character than a digit, the field for a sign-in code shows a hint until the next digit', async () => {
  renderCode()
  await userEvent.type(code(), '12é')
  expect(screen.getByText(/touche Maj/, { selector: 'form *' })).toBeInTheDocument()
  await userEvent.type(code(), '3')
  expect(code()).toHaveValue('123')
  expect(screen.queryByText(/touche Maj/, { selector: 'form *' })).toBeNull()
})

test.each([
  ['with a paste event', () => userEvent.paste('un deux trois')],
  ['without a paste event', () => fireEvent.input(code(), { target: { value: '12un deux trois' } })],
])('if the user pastes words (%s), the field for a sign-in code shows a hint about the keyboard', async (_, insert) => {
  renderCode()
  await userEvent.type(code(), '12')
  expect(screen.queryByText(/touche Maj/, { selector: 'form *' })).toBeNull()
  await insert()
  expect(screen.getByText(/touche Maj/, { selector: 'form *' })).toBeInTheDocument()
  expect(code()).toHaveValue('12')
  await userEvent.paste(' - ')
  expect(screen.queryByText(/touche Maj/, { selector: 'form *' })).toBeNull()
})

test('the eighth digit sends the code if sign-in codes have eight digits', async () => {
  installConfig({ VITE_CODE_DIGITS: '8' })
  const onSubmit = renderCode()
  await userEvent.type(code(), '123456')
  expect(screen.getByRole('button')).not.toHaveAttribute('aria-busy')
  await userEvent.type(code(), '789')
  expect(code()).toHaveValue('12345678')
  await waitFor(() => expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ code: '12345678' }))
})

describe.each(['', '12', '654321'])('a field for a sign-in code with the content "%s"', (held) => {
  test.each<[how: string, insert: (field: HTMLInputElement) => Promise<void> | boolean]>([
    ['pasted', () => userEvent.paste('123 456')],
    // If the text comes from an on-screen keyboard or a system clipboard, the browser sends no `paste` event.
    ['inserted without a paste event', (field) => fireEvent.input(field, { target: { value: `${held}123456` } })],
    ['suggested by the keyboard', (field) => fireEvent.input(field, { target: { value: '123456' } })],
    [
      'dropped before the content',
      (field) =>
        fireEvent.input(field, { target: { value: `123-456${held}` }, inputType: 'insertFromDrop', data: '123-456' }),
    ],
  ])('a complete sign-in code that is %s replaces the content of the field', async (_, insert) => {
    renderCode()
    await userEvent.type(code(), held || '{Shift}')
    await insert(code())
    expect(code()).toHaveValue('123456')
  })
})

describe('a sign-in code', () => {
  const WAYS: [how: string, enter: () => Promise<void> | boolean][] = [
    ['typed', () => userEvent.type(code(), '123456')],
    ['pasted', () => userEvent.click(code()).then(() => userEvent.paste('123 456'))],
    ['filled in by the browser', () => fireEvent.input(code(), { target: { value: '123456' } })],
    [
      'composed',
      () =>
        fireEvent.compositionStart(code()) &&
        fireEvent.input(code(), { target: { value: '１２３４５６' }, isComposing: true }) &&
        fireEvent.compositionEnd(code()),
    ],
    ['typed, with Enter', () => userEvent.type(code(), '123456{Enter}{Enter}')],
  ]

  test.each(WAYS)('if a complete sign-in code is %s, the form sends the code once', async (_, enter) => {
    const answers: (() => void)[] = []
    const onSubmit = renderCode(vi.fn(() => new Promise<void>((resolve) => answers.push(resolve))))
    expect(code()).toHaveAccessibleDescription('La vérification commence au dernier chiffre.')
    await enter()
    await waitFor(() => expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ code: '123456' }))
    await userEvent.keyboard('{Enter}')
    await userEvent.click(screen.getByRole('button'))
    answers[0]?.()
    await waitFor(() => expect(screen.getByRole('button')).not.toHaveAttribute('aria-busy'))
    expect(onSubmit).toHaveBeenCalledOnce()
  })

  test('after the API has refused a sign-in code, the form sends the next code only after a click on the button', async () => {
    const onSubmit = renderCode(vi.fn(() => Promise.reject(new ApiFailure({ type: 'INVALID_CODE' }))))
    await userEvent.type(code(), '111111')
    await waitFor(() => expect(code()).toBeInvalid())
    expect(code()).toHaveAccessibleDescription(/^Le code saisi .* appuyez sur «\sVérifier\s»\.$/)
    await userEvent.type(code(), '222222', { initialSelectionStart: 0, initialSelectionEnd: 6 })
    expect(code()).toHaveValue('222222')
    expect(onSubmit).toHaveBeenCalledOnce()
    await userEvent.click(screen.getByRole('button'))
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(2))
  })
})

test('the phone field accepts at most ten typed digits, but keeps a pasted number of any length', async () => {
  const onSubmit = vi.fn()
  render(
    <TestForm schema={object({ cellphone: cellphone(frenchNumber, undefined) })} onSubmit={onSubmit}>
      <PhoneField name="cellphone" label="Numéro de mobile" />
      <SubmitButton>Envoyer</SubmitButton>
    </TestForm>,
  )
  await userEvent.type(phone(), '06123456789')
  expect(phone()).toHaveValue('06 12 34 56 78')
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
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ cellphone: '0612345678' })
})
