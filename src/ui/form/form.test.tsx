import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { object, string } from 'yup'
import { TestForm } from '../../testing/test-form'
import { usePageTitle } from '../navigation/step-heading'
import { SubmitButton } from './form'
import { TextField } from './field'

const schema = object({
  email: string().required('required'),
  nickname: string()
    .required('required')
    .min(5, { key: 'nicknameTooShort', values: { min: 5 } }),
})

interface Account {
  email: string
  nickname: string
}

function renderForm(props: { onSubmit?: (values: Account) => unknown; defaultValues?: Account } = {}) {
  const onSubmit = vi.fn(props.onSubmit)
  render(
    <TestForm schema={schema} onSubmit={onSubmit} {...(props.defaultValues && { defaultValues: props.defaultValues })}>
      <TextField name="email" label="E-mail" autoComplete="email" failures={['EMAIL_ALREADY_USED']} />
      <TextField name="nickname" label="Identifiant" autoComplete="username" help="De 5 à 32 caractères" />
      <SubmitButton busyText="Envoi en cours…" cancel={() => undefined}>
        Envoyer
      </SubmitButton>
    </TestForm>,
  )
  return onSubmit
}

const email = () => screen.getByRole('textbox', { name: 'E-mail' })
const nickname = () => screen.getByRole('textbox', { name: 'Identifiant' })
const button = () => screen.getByRole('button', { name: /^Env/ })

/** Sets the page title, as each screen does. */
function Title() {
  usePageTitle('Inscription')
  return null
}

/** Returns a pending promise, and a function that resolves the promise. */
function deferred() {
  let settle = () => {}
  const promise = new Promise<void>((resolve) => (settle = resolve))
  return { promise, resolve: () => act(() => Promise.resolve().then(settle)) }
}

describe('the validation of a form', () => {
  test('the first field of an empty form gets the focus when the user submits the form', async () => {
    const onSubmit = renderForm()
    const onBusy = vi.fn()
    new MutationObserver(onBusy).observe(button(), { attributeFilter: ['aria-busy'] })
    await userEvent.click(button())
    await screen.findAllByText('Ce champ est obligatoire')
    expect(onBusy).not.toHaveBeenCalled()
    expect(onSubmit).not.toHaveBeenCalled()
    expect(email()).toHaveAccessibleDescription('Ce champ est obligatoire')
    expect(email()).toBeInvalid()
    expect(email()).toHaveFocus()
    expect(nickname()).toHaveAccessibleDescription('Ce champ est obligatoire De 5 à 32 caractères')
  })

  test('a validation error disappears when the user corrects the typed text', async () => {
    const onSubmit = renderForm()
    await userEvent.type(email(), 'lea@exemple.fr')
    await userEvent.type(nickname(), 'lea{Enter}')
    await waitFor(() =>
      expect(nickname()).toHaveAccessibleDescription(/^Votre identifiant doit avoir un minimum de 5 caractères/),
    )
    expect(nickname()).toHaveFocus()
    expect(email()).toHaveValue('lea@exemple.fr')
    await userEvent.type(nickname(), '.martin')
    expect(nickname()).toBeValid()
    await userEvent.click(button())
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ email: 'lea@exemple.fr', nickname: 'lea.martin' })
  })

  test('a submit sends values that a script has set, and ignores fields that an extension has added', async () => {
    const onSubmit = vi.fn()
    const notes = object({ email: string(), notes: string() })
    render(
      <TestForm schema={notes} onSubmit={onSubmit}>
        <TextField name="email" label="E-mail" autoComplete="email" failures={['EMAIL_ALREADY_USED']} />
        <TextField name="notes" label="Notes" autoComplete="off" rows={3} />
        <SubmitButton>Envoyer</SubmitButton>
      </TestForm>,
    )
    const form = email().closest('form')
    for (const name of ['email', 'password']) {
      const added = form?.appendChild(document.createElement('input'))
      Object.assign(added ?? {}, { name, value: 'extension' })
    }
    Object.assign(email(), { value: 'lea@exemple.fr' })
    Object.assign(screen.getByRole('textbox', { name: 'Notes' }), { value: 'Bonjour' })
    await userEvent.click(button())
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ email: 'lea@exemple.fr', notes: 'Bonjour' })
  })
})

describe('the submit of a form', () => {
  const filled = { email: 'lea@exemple.fr', nickname: 'lea.martin' }

  test('a validation error is announced if its field already has the focus', async () => {
    const announced = () => document.querySelector('[aria-live]')?.textContent
    document.querySelector('[aria-live]')?.remove()
    renderForm()
    await userEvent.type(nickname(), 'max{Enter}')
    await waitFor(() => expect(email()).toHaveFocus())
    expect(announced()).toBeUndefined()
    await userEvent.type(email(), '{Enter}')
    await waitFor(() => expect(announced()).toBe('Ce champ est obligatoire'))
  })

  test('if a double click, Enter and a script submit a form before the answer, the form sends only one request', async () => {
    const call = deferred()
    const onSubmit = renderForm({ defaultValues: filled, onSubmit: () => call.promise })
    await userEvent.dblClick(button())
    await userEvent.type(nickname(), '{Enter}')
    button().closest('form')?.requestSubmit()
    expect(button()).toHaveAccessibleName('Envoi en cours…')
    expect(button()).toHaveAttribute('aria-busy', 'true')
    expect(button()).toBeEnabled()
    await call.resolve()
    expect(onSubmit).toHaveBeenCalledOnce()
    expect(button()).toHaveAccessibleName('Envoyer')
    expect(button()).not.toHaveAttribute('aria-busy')
  })

  test('a late failure of one field does not move the focus from another field in which the user types', async () => {
    const failure = Object.assign(new Error(), { type: 'EMAIL_ALREADY_USED' })
    const call = deferred()
    renderForm({ defaultValues: filled, onSubmit: () => call.promise.then(() => Promise.reject(failure)) })
    await userEvent.click(button())
    await userEvent.type(nickname(), 'x')
    await call.resolve()
    await waitFor(() => expect(email()).toBeInvalid())
    expect(nickname()).toHaveFocus()
  })

  test('a failure that belongs to a field is shown at the field until the field changes', async () => {
    const failure = Object.assign(new Error(), { type: 'EMAIL_ALREADY_USED' })
    render(<Title />)
    renderForm({ defaultValues: filled, onSubmit: () => Promise.reject(failure) })
    await userEvent.click(button())
    await waitFor(() => expect(email()).toHaveAccessibleDescription('Cette adresse e-mail est déjà utilisée.'))
    expect(email()).toHaveFocus()
    await userEvent.type(nickname(), 'x')
    expect(email()).toBeInvalid()
    expect(document.title).toMatch(/^Erreur – Inscription/)
    await userEvent.type(email(), 'x')
    expect(email()).toBeValid()
    expect(document.title).toMatch(/^Inscription/)
  })

  test('if a failure belongs to no field, the form shows it below the submit button until the next submit', async () => {
    const failure = Object.assign(new Error(), { serverMessage: 'Service en maintenance' })
    const call = deferred()
    const onSubmit = renderForm({
      defaultValues: filled,
      onSubmit: vi.fn().mockRejectedValueOnce(failure).mockReturnValueOnce(call.promise),
    })
    await userEvent.click(button())
    const notice = await screen.findByText('Service en maintenance')
    const row = screen.getByRole('button', { name: 'Annuler' }).parentElement
    expect(row).toContainElement(button())
    expect(row).not.toContainElement(notice)
    expect(notice.compareDocumentPosition(button())).toBe(Node.DOCUMENT_POSITION_PRECEDING)
    expect(button()).toHaveAccessibleDescription('Service en maintenance')
    expect(nickname()).toHaveValue('lea.martin')
    await userEvent.click(button())
    expect(notice).not.toBeInTheDocument()
    await call.resolve()
    expect(onSubmit).toHaveBeenCalledTimes(2)
  })

  test('a form shows no failure of an aborted call', async () => {
    const givenUp = Object.assign(new Error(), { cancelled: true })
    const onSubmit = renderForm({ defaultValues: filled, onSubmit: () => Promise.reject(givenUp) })
    await userEvent.click(button())
    await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce())
    await waitFor(() => expect(button()).not.toHaveAttribute('aria-busy'))
    expect(button()).toHaveAccessibleDescription('')
    expect(screen.queryByText(/erreur/i)).not.toBeInTheDocument()
  })
})
