import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PASSWORD } from '../../testing/rule-messages'
import { openPortal, startBackend } from '../../testing/render-portal'
import { openSignedIn, signIn } from '../../testing/signed-in'
import { hurryClock } from '../../testing/stop-clock'

const PATH = '/dashboard/authentication/password'
const CALL = 'PATCH /users/password'
const CURRENT = 'Voltaire-2025-x'
const NEW = 'Diderot-2026-yz'

const openPassword = (passwordUpdatedAt: string | null = null) =>
  openSignedIn(PATH, 'Mot de passe', { password: CURRENT, passwordUpdatedAt })
type User = Awaited<ReturnType<typeof openPassword>>['user']

const LABELS = ['Mot de passe actuel', 'Nouveau mot de passe', 'Confirmer le nouveau mot de passe'] as const

async function submit(user: User, ...values: [string, string, string]) {
  for (const [index, label] of LABELS.entries()) {
    const field = screen.getByLabelText(label)
    await user.clear(field)
    // Paste the value, because the field must not block pasting.
    await user.click(field)
    await user.paste(values[index] ?? '')
  }
  await user.click(screen.getByRole('button', { name: 'Confirmer' }))
}

test('the user can leave the page of the password without a confirmation if only the current password is filled in', async () => {
  const { user } = await openPassword('2026-10-27T12:00:00Z')
  // The current password can come from a password manager.
  await user.type(screen.getByLabelText('Mot de passe actuel'), CURRENT)
  expect(screen.getByText('Dernière mise à jour le 27/10/2026.')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Mot de passe oublié ?' })).toHaveAttribute('href', '/reset-password')
  await user.click(screen.getByRole('link', { name: 'Mes applications' }))
  await screen.findByRole('heading', { level: 1, name: 'Mes applications' })
})

test.each(['email', 'nickName'] as const)(
  'after a sign-in with the %s, the form gives this value to a password manager as the user name',
  async (name) => {
    const backend = startBackend()
    const account = backend.account({ password: CURRENT })
    const { user } = await openPortal(`/login?redirectUrl=${PATH}`)
    await signIn(user, { email: account[name], password: CURRENT })
    await screen.findByRole('heading', { level: 1, name: 'Mot de passe' })
    expect(document.querySelector('form [autocomplete="username"]')).toHaveValue(account[name])
    backend.endSessions()
    await submit(user, CURRENT, NEW, NEW)
    const dialog = await screen.findByRole('dialog', { name: 'Votre session a expiré' })
    expect(within(dialog).getByLabelText('Identifiant ou e-mail')).toHaveValue(account[name])
  },
)

test('the form refuses a current password that no account can have', async () => {
  const { user, sent } = await openPassword()
  await submit(user, 'Court-1', NEW, NEW)
  await waitFor(() => expect(screen.getByLabelText('Mot de passe actuel')).toHaveAccessibleDescription(PASSWORD))
  expect(sent(CALL)).toEqual([])
})

test('a new password is sent exactly as the user has typed it', async () => {
  const { account, user, sent } = await openPassword()
  const odd = '  Ünï codé 2026 \u{1F511}' + '-long'.repeat(12) + '  '
  await submit(user, CURRENT, odd, odd)
  expect(await screen.findByText('Mot de passe mis à jour')).toBeInTheDocument()
  await screen.findByRole('heading', { level: 1, name: 'Authentification' })
  expect(screen.getByText(/^Mis à jour le \d\d\/\d\d\/\d{4}$/)).toBeInTheDocument()
  expect(sent(CALL)).toEqual([{ oldPassword: CURRENT, newPassword: odd }])
  expect(account.password).toBe(odd)
})

/** Submits a new password. The API saves the password, but its answer is lost and the next call `currentUser` fails. */
async function submitUnknown() {
  const portal = await openPassword('2026-10-27T12:00:00Z')
  portal.backend.fault(CALL, { drop: true, isApplied: true, times: 1 })
  portal.backend.fault('GET /users/me', { status: 500, after: 1, times: 1 })
  hurryClock()
  await submit(portal.user, CURRENT, NEW, NEW)
  await screen.findByText(/peut-être/)
  return portal
}

test('if the outcome of a password change is unknown but the API has saved the password, the next submit reports a success', async () => {
  const { user, sent } = await submitUnknown()
  await user.click(screen.getByRole('button', { name: 'Confirmer' }))
  expect(await screen.findByText('Mot de passe mis à jour')).toBeInTheDocument()
  expect(await screen.findByRole('heading', { level: 1, name: 'Authentification' })).toBeInTheDocument()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(sent(CALL)).toHaveLength(1)
})

test('if the outcome of a change of the password is unknown, the user can submit another password', async () => {
  const { account, user, sent } = await submitUnknown()
  const other = 'Rousseau-2026-zz'
  await submit(user, CURRENT, other, other)
  await waitFor(() => expect(sent(CALL)).toHaveLength(2))
  expect(screen.queryByText('Mot de passe mis à jour')).not.toBeInTheDocument()
  await submit(user, NEW, other, other)
  expect(await screen.findByText('Mot de passe mis à jour')).toBeInTheDocument()
  expect(account.password).toBe(other)
})

test('the error about two equal passwords disappears when the user corrects the current password', async () => {
  const { user } = await openPassword()
  await submit(user, CURRENT, CURRENT, CURRENT)
  const next = screen.getByLabelText('Nouveau mot de passe')
  await waitFor(() =>
    expect(next).toHaveAccessibleDescription('Le nouveau mot de passe doit être différent de l’actuel.'),
  )
  await user.type(screen.getByLabelText('Mot de passe actuel'), 'y')
  await waitFor(() => expect(next).toBeValid())
})
