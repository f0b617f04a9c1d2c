import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { object, string } from 'yup'
import { TestForm } from '../../testing/test-form'
import { SubmitButton } from './submit-button'
import { TextField } from './text-field'
import { TextLink } from '../navigation/text-link'

const schema = object({ nickname: string().required('required') })

function renderField(onSubmit = vi.fn()) {
  render(
    <MemoryRouter>
      <TestForm schema={schema} onSubmit={onSubmit}>
        <TextField
          name="nickname"
          label="Identifiant ou e-mail"
          autoComplete="username"
          inputMode="email"
          tooltip="Un identifiant protège votre adresse e-mail."
          corner={<TextLink to="/reset-nickname">Identifiant oublié ?</TextLink>}
          transform={(typed) => typed.toLowerCase()}
        />
        <SubmitButton>Envoyer</SubmitButton>
      </TestForm>
    </MemoryRouter>,
  )
  return onSubmit
}

const field = () => screen.getByLabelText<HTMLInputElement>('Identifiant ou e-mail')

test('the tab order is the tooltip, the field, then its corner link', async () => {
  renderField()
  await userEvent.tab()
  expect(screen.getByRole('button', { name: 'Aide\u00a0: Identifiant ou e-mail' })).toHaveFocus()
  await userEvent.tab()
  expect(field()).toHaveFocus()
  await userEvent.tab()
  expect(screen.getByRole('link', { name: 'Identifiant oublié ?' })).toHaveFocus()
})

test('an identifier is neither capitalised nor corrected by the device, and can be autofilled', () => {
  renderField()
  expect(field()).toHaveAttribute('autocomplete', 'username')
  expect(field()).toHaveAttribute('autocapitalize', 'none')
  expect(field()).toHaveAttribute('inputmode', 'email')
  expect(field()).toHaveAttribute('spellcheck', 'false')
})

test('text typed in the middle is transformed, and the caret stays after it', async () => {
  const onSubmit = renderField()
  await userEvent.type(field(), 'lea.martin')
  await userEvent.type(field(), 'AB', { initialSelectionStart: 3, initialSelectionEnd: 3 })
  expect(field()).toHaveValue('leaab.martin')
  expect(field().selectionStart).toBe(5)
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer' }))
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ nickname: 'leaab.martin' })
})

test('pasted text is transformed too', async () => {
  renderField()
  await userEvent.click(field())
  await userEvent.paste('Lea.MARTIN')
  expect(field()).toHaveValue('lea.martin')
})
