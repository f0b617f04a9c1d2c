import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { EMAIL } from '../../testing/rule-messages'
import { openSignedIn } from '../../testing/signed-in'
import { stopClock } from '../../testing/stop-clock'

const PATH = '/dashboard/authentication/email'
const CALL = 'POST /users/update-email'
/** The toast begins with this text. */
const SENT = 'Confirmez votre nouvelle adresse'

const openEmail = () => openSignedIn(PATH, 'Adresse e-mail', { email: 'lea@exemple.fr' })
type User = Awaited<ReturnType<typeof openEmail>>['user']

const countdown = () => screen.getByText(/^Retour à la page Authentification/)

async function submit(user: User, newEmail: string, confirmation = newEmail) {
  for (const [label, value] of [
    ['Nouvel e-mail', newEmail],
    ['Confirmer le nouvel e-mail', confirmation],
  ] as const) {
    const field = screen.getByLabelText(label)
    await user.clear(field)
    await user.type(field, value)
  }
  await user.click(screen.getByRole('button', { name: 'Confirmer' }))
}

/** Sends a new e-mail address while the clock is stopped. */
async function openSent(address = 'lea@nouveau.fr') {
  stopClock()
  const opened = await openEmail()
  await submit(opened.user, address)
  return { ...opened, heading: await screen.findByRole('heading', { level: 1, name: SENT }) }
}

test("the form refuses the account's current e-mail address, even in capital letters", async () => {
  const { user, sent } = await openEmail()
  await submit(user, 'LEA@exemple.fr')
  const field = screen.getByLabelText('Nouvel e-mail')
  await waitFor(() => expect(field).toHaveAccessibleDescription('Cette adresse est déjà celle de votre compte.'))
  expect(sent(CALL)).toEqual([])
})

test('a new e-mail address with a space is refused, because the address without the space can belong to a stranger', async () => {
  const { user, sent } = await openEmail()
  await submit(user, 'jean dupont@nouveau.fr')
  const field = screen.getByLabelText('Nouvel e-mail')
  await waitFor(() => expect(field).toHaveAccessibleDescription(EMAIL))
  expect(sent(CALL)).toEqual([])
})

test('the second entry of the new e-mail address is allowed to differ in letter case', async () => {
  const { user, sent } = await openEmail()
  await submit(user, 'Marie.Curie@exemple.fr', 'marie.curie@exemple.fr')
  await screen.findByRole('heading', { level: 1, name: SENT })
  expect(sent(CALL)).toEqual([{ email: 'Marie.Curie@exemple.fr', locationUrl: 'http://localhost:3000/dashboard' }])
})

test('five seconds after the user has submitted a new e-mail address, the list of security settings opens', async () => {
  const { backend, sent } = await openSent(' Lea@nouveau.fr ')
  expect(screen.getByRole('link', { name: 'Revenir maintenant' })).toHaveAttribute('href', '/dashboard/authentication')
  expect(sent(CALL)).toEqual([{ email: 'Lea@nouveau.fr', locationUrl: 'http://localhost:3000/dashboard' }])
  expect(backend.mailbox('lea@nouveau.fr')).toHaveLength(1)

  expect(countdown()).toHaveTextContent('dans 5 s')
  await act(() => vi.advanceTimersByTimeAsync(4000))
  expect(countdown()).toHaveTextContent('dans 1 s')
  expect(window.location.pathname).toBe(PATH)
  await act(() => vi.advanceTimersByTimeAsync(1000))
  await screen.findByRole('heading', { level: 1, name: 'Authentification' })
  expect(screen.getByText(/^En attente de confirmation/)).toHaveTextContent('Lea@nouveau.fr')
})

test('the countdown to the next page stops while a link has the focus, and ends when the user clicks « Rester sur cette page »', async () => {
  const { user, heading } = await openSent()
  await act(() => vi.advanceTimersByTimeAsync(2000))
  act(() => screen.getByRole('link', { name: 'Revenir maintenant' }).focus())
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(countdown()).toHaveTextContent(/dans [123] s/)
  act(() => heading.focus())
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(countdown()).toHaveTextContent(/dans [12] s/)

  await user.click(screen.getByRole('button', { name: 'Rester sur cette page' }))
  expect(heading).toHaveFocus()
  expect(screen.getByText('Vous restez sur cette page.', { selector: 'main *' })).toBeInTheDocument()
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(window.location.pathname).toBe(PATH)
})

test('the automatic return to the list does not happen after the user has left the page', async () => {
  const { user } = await openSent()
  await user.click(screen.getByRole('link', { name: 'Mes applications' }))
  await screen.findByRole('heading', { level: 1, name: 'Mes applications' })
  vi.advanceTimersByTime(20_000)
  expect(window.location.pathname).toBe('/dashboard/apps')
})

test('if the user has typed a value, the link « Mes applications » asks for a confirmation, but « Annuler » does not ask', async () => {
  const { user } = await openEmail()
  await user.type(screen.getByLabelText('Nouvel e-mail'), 'lea@nou')
  await user.click(screen.getByRole('link', { name: 'Mes applications' }))
  const question = screen.getByRole('dialog', { name: 'Quitter cette page ?' })
  await waitFor(() => expect(within(question).getByRole('button', { name: 'Rester sur cette page' })).toHaveFocus())
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByLabelText('Nouvel e-mail')).toHaveValue('lea@nou')

  await user.click(screen.getByRole('link', { name: 'Annuler' }))
  await screen.findByRole('heading', { level: 1, name: 'Authentification' })
})

test('if the user opens the link « Annuler » in another tab, the first tab keeps its typed values', async () => {
  const { user } = await openEmail()
  await user.type(screen.getByLabelText('Nouvel e-mail'), 'lea@nou')
  document.body.addEventListener('click', (event) => event.preventDefault(), { once: true })
  fireEvent.click(screen.getByRole('link', { name: 'Annuler' }), { ctrlKey: true })
  await user.click(screen.getByRole('link', { name: 'Mes applications' }))
  expect(screen.getByRole('dialog', { name: 'Quitter cette page ?' })).toBeInTheDocument()
})

test('if the user tries to leave the page during a save, a dialog reports that the save is still running', async () => {
  const { user, backend } = await openEmail()
  backend.fault('POST /users/update-email', { hang: true })
  await submit(user, 'lea@nouveau.fr', 'lea@nouveau.fr')
  await screen.findByRole('link', { name: 'Fermer' })
  await user.click(screen.getByRole('link', { name: 'Mes applications' }))
  expect(screen.getByRole('dialog', { name: 'Quitter cette page ?' })).toHaveAccessibleDescription(
    /^L’enregistrement est en cours/,
  )
})

test('the error about two different addresses disappears when the user corrects the first address', async () => {
  const { user } = await openEmail()
  await submit(user, 'lae@nouveau.fr', 'lea@nouveau.fr')
  const confirmation = screen.getByLabelText('Confirmer le nouvel e-mail')
  await waitFor(() => expect(confirmation).toBeInvalid())
  await user.clear(screen.getByLabelText('Nouvel e-mail'))
  await user.type(screen.getByLabelText('Nouvel e-mail'), 'lea@nouveau.fr')
  await waitFor(() => expect(confirmation).toBeValid())
  expect(document.title).not.toMatch(/^Erreur/)
})
