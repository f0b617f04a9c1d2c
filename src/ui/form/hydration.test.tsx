import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { object, string } from 'yup'
import { TestForm } from '../../testing/test-form'
import { PasswordField } from './password-field'
import { StrengthMeter } from './new-password-fields'
import { SubmitButton } from './form'
import { TextField } from './field'

test('what is typed before hydration is kept, submitted and counted in the strength meter', async () => {
  const onSubmit = vi.fn()
  const schema = object({ identifier: string().required('required'), password: string() })
  const form = (
    <TestForm schema={schema} onSubmit={onSubmit}>
      <TextField name="identifier" label="Identifiant" autoComplete="username" />
      <PasswordField
        name="password"
        label="Mot de passe"
        autoComplete="new-password"
        meter={<StrengthMeter name="password" />}
      />
      <SubmitButton>Se connecter</SubmitButton>
    </TestForm>
  )
  const root = document.body.appendChild(document.createElement('div'))
  root.innerHTML = renderToString(form)
  // A submit before hydration must not put the password into the address, and a default value would hide what is typed.
  expect(root.querySelector('form')).toHaveAttribute('method', 'post')
  expect(root.querySelector('input[value], input[checked]')).toBeNull()
  await userEvent.type(screen.getByLabelText('Identifiant'), 'lea.martin')
  await userEvent.type(screen.getByLabelText('Mot de passe'), 'Voltaire-2026')
  expect(screen.getByRole('meter')).toHaveAttribute('aria-valuenow', '0')
  const page = await act(() => Promise.resolve(hydrateRoot(root, form)))
  expect(screen.getByRole('meter')).toHaveAttribute('aria-valuenow', '100')
  expect(screen.getByLabelText('Identifiant')).toHaveValue('lea.martin')
  await userEvent.type(screen.getByLabelText('Mot de passe'), '!')
  await userEvent.click(screen.getByRole('button', { name: 'Se connecter' }))
  await vi.waitFor(() =>
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ identifier: 'lea.martin', password: 'Voltaire-2026!' }),
  )
  act(() => page.unmount())
  root.remove()
})
