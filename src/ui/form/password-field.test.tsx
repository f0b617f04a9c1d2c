import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { object, string } from 'yup'
import { TestForm } from '../../testing/test-form'
import { PasswordField } from './password-field'
import { StrengthMeter } from './new-password-fields'
import { SubmitButton } from './form'

const schema = object({ password: string().required('required') })

const form = (onSubmit: (values: object) => unknown) => (
  <TestForm schema={schema} onSubmit={onSubmit}>
    <PasswordField
      name="password"
      label="Mot de passe"
      autoComplete="new-password"
      meter={<StrengthMeter name="password" />}
    />
    <SubmitButton>Envoyer</SubmitButton>
  </TestForm>
)

function renderField(onSubmit = vi.fn()) {
  render(form(onSubmit))
  return onSubmit
}

const field = () => screen.getByLabelText<HTMLInputElement>('Mot de passe')

test('a button shows and hides the password, and keeps the caret and the value', async () => {
  renderField()
  await userEvent.type(field(), 'Voltaire')
  // Wait until all late modules are loaded, because a late module can move the caret.
  await act(() => vi.dynamicImportSettled())
  field().setSelectionRange(3, 5)
  await userEvent.click(screen.getByRole('button', { name: 'Afficher le mot de passe' }))
  expect(field()).toHaveAttribute('type', 'text')
  expect(field()).toHaveValue('Voltaire')
  expect([field().selectionStart, field().selectionEnd]).toEqual([3, 5])
  expect(field()).toHaveFocus()
  const hide = screen.getByRole('button', { name: 'Masquer le mot de passe' })
  expect(hide).not.toHaveAttribute('aria-pressed')
  await userEvent.click(hide)
  expect(field()).toHaveAttribute('type', 'password')
})

test('a shown password is hidden again when the user submits the password', async () => {
  const onSubmit = renderField()
  await userEvent.type(field(), ' Voltaire 2026 ')
  await userEvent.click(screen.getByRole('button', { name: 'Afficher le mot de passe' }))
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer' }))
  expect(field()).toHaveAttribute('type', 'password')
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ password: ' Voltaire 2026 ' })
})

test('a hint about Caps Lock appears while Caps Lock is on, and is announced once', async () => {
  const user = userEvent.setup()
  renderField()
  await user.click(field())
  await user.keyboard('{CapsLock}A')
  expect(screen.getByText('La touche Verr. Maj. est activée.')).toBeInTheDocument()
  expect(document.querySelector('[aria-live]')).toHaveTextContent('La touche Verr. Maj. est activée.')
  await user.keyboard('{CapsLock}a')
  expect(screen.queryByText('La touche Verr. Maj. est activée.')).not.toBeInTheDocument()
})

test('the strength meter of the password shows a word and each criterion', async () => {
  renderField()
  const meter = screen.getByRole('meter', { name: 'Force du mot de passe' })
  const criterion = (name: string) =>
    screen.getAllByRole('listitem').find(({ textContent }) => textContent.includes(name))?.textContent
  expect(criterion('12')).toBe('12 caractères : critère non respecté')
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer' }))
  // The error is between the password field and the strength meter.
  expect(await screen.findByText('Ce champ est obligatoire')).toAppearBefore(meter)
  await userEvent.type(field(), 'Ab')
  expect(meter).toHaveAttribute('aria-valuetext', 'Faible')
  await userEvent.type(field(), '3')
  expect(meter).toHaveAttribute('aria-valuetext', 'Moyenne')
  await userEvent.type(field(), '!')
  expect(meter).toHaveAttribute('aria-valuetext', 'Forte')
  expect(meter).toHaveAttribute('aria-valuenow', '80')
  expect(criterion('12')).toBe('12 caractères : critère non respecté')
  expect(criterion('spécial')).toBe('un caractère spécial : critère respecté')
})

test('a password that the user has typed before hydration is kept and counted in the strength meter', async () => {
  const onSubmit = vi.fn()
  const root = document.body.appendChild(document.createElement('div'))
  root.innerHTML = renderToString(form(onSubmit))
  // If the user submits the form before hydration, the method `post` keeps the password out of the address. The field
  // has no default value, because a default value would replace the typed password.
  expect(root.querySelector('form')).toHaveAttribute('method', 'post')
  expect(root.querySelector('input[value]')).toBeNull()
  await userEvent.type(field(), 'Voltaire-2026')
  expect(screen.getByRole('meter')).toHaveAttribute('aria-valuenow', '0')
  const page = await act(() => Promise.resolve(hydrateRoot(root, form(onSubmit))))
  expect(screen.getByRole('meter')).toHaveAttribute('aria-valuenow', '100')
  await userEvent.type(field(), '!')
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer' }))
  await vi.waitFor(() => expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ password: 'Voltaire-2026!' }))
  act(() => page.unmount())
  root.remove()
})
