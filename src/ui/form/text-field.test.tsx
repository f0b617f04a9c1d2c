import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { object, string } from 'yup'
import { TestForm } from '../../testing/test-form'
import { SubmitButton } from './form'
import { TextField } from './field'

const schema = object({ nickname: string().required('required') })

function renderField(onSubmit = vi.fn()) {
  render(
    <TestForm schema={schema} onSubmit={onSubmit}>
      <TextField
        name="nickname"
        label="Identifiant ou e-mail"
        autoComplete="username"
        inputMode="email"
        transform={(typed) => typed.toLowerCase()}
      />
      <SubmitButton>Envoyer</SubmitButton>
    </TestForm>,
  )
  return onSubmit
}

const field = () => screen.getByLabelText<HTMLInputElement>('Identifiant ou e-mail')

test('the device does not capitalise or correct an identifier', () => {
  renderField()
  expect(field()).toHaveAttribute('autocomplete', 'username')
  expect(field()).toHaveAttribute('autocapitalize', 'none')
  expect(field()).toHaveAttribute('inputmode', 'email')
  expect(field()).toHaveAttribute('spellcheck', 'false')
})

test('if the user types capitals in the middle of a text and the field changes them to small letters, the caret keeps its position', async () => {
  const onSubmit = renderField()
  await userEvent.type(field(), 'lea.martin')
  await userEvent.type(field(), 'AB', { initialSelectionStart: 3, initialSelectionEnd: 3 })
  expect(field()).toHaveValue('leaab.martin')
  expect(field().selectionStart).toBe(5)
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer' }))
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ nickname: 'leaab.martin' })
})
