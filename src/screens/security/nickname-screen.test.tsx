import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Fault } from '../../../mocks/handlers/faults'
import { recordNavigations } from '../../testing/external-navigation'
import { openSignedIn } from '../../testing/signed-in'

const PATH = '/dashboard/authentication/nickName'
const CALL = 'POST /users/update-nickname'

const openNickname = (nickName = 'lea.martin') => openSignedIn(PATH, 'Identifiant', { nickName })
type User = Awaited<ReturnType<typeof openNickname>>['user']

async function submit(user: User, nickname: string) {
  const field = screen.getByLabelText('Nouvel identifiant')
  await user.clear(field)
  await user.type(field, nickname)
  await user.click(screen.getByRole('button', { name: 'Confirmer' }))
}

test('if the user signs out right after a save, the portal does not ask for a confirmation', async () => {
  const { backend, user, sent } = await openNickname()
  const list = backend.fault('GET /users/me', { hang: true, after: 1, times: 1 })
  const reads = () => backend.calls.filter(({ call }) => call === 'GET /users/me').length
  const before = reads()
  await submit(user, 'docteur.martin')
  await waitFor(() => expect(reads()).toBe(before + 2))
  await user.click(screen.getByRole('link', { name: 'Se déconnecter' }))
  list.release()
  await waitFor(() => expect(sent('POST /auth/logout')).toHaveLength(1))
})

test('a user without a nickname can choose a nickname', async () => {
  const { account, user } = await openNickname('')
  expect(screen.getByText('Vous n’avez pas encore d’identifiant.')).toBeInTheDocument()
  await submit(user, 'lea.martin')
  await screen.findByRole('heading', { level: 1, name: 'Authentification' })
  expect(account.nickName).toBe('lea.martin')
})

test("the form refuses the account's current nickname, even in capital letters", async () => {
  const { user, sent } = await openNickname()
  await submit(user, 'LEA.Martin')
  const field = screen.getByLabelText('Nouvel identifiant')
  await waitFor(() => expect(field).toHaveAccessibleDescription(/^Cet identifiant est déjà le vôtre\./))
  expect(sent(CALL)).toEqual([])
})

test('the new nickname is shown even if the API still returns the old nickname', async () => {
  const { backend, account, user } = await openNickname()
  backend.fault('GET /users/me', {
    body: { email: account.email, nickName: 'lea.martin' },
    ...{ after: 1, times: 1, breaksContract: true },
  })
  await submit(user, 'docteur.martin')
  await screen.findByRole('heading', { level: 1, name: 'Authentification' })
  expect(await screen.findByText('docteur.martin')).toBeInTheDocument()
})

test('after a failed change of the nickname, the message of the API is shown', async () => {
  const { backend, user } = await openNickname()
  backend.fault(CALL, {
    status: 503,
    body: { type: 'MAINTENANCE', message: 'En maintenance jusqu’à midi.', display: true },
  })
  await submit(user, 'lea.m')
  expect(await screen.findByText('En maintenance jusqu’à midi.')).toBeInTheDocument()
})

test.each<[string, Fault]>([
  ['the call `currentUser` right before the change fails', { status: 500 }],
  ['the call `currentUser` right before the change gets no answer', { drop: true }],
])('if %s, the user can save the nickname with a second click', async (_, fault) => {
  const { backend, user, sent, account } = await openNickname()
  backend.fault('GET /users/me', { ...fault, times: 1 })
  await submit(user, 'lea.m')
  await screen.findByText(/^Votre demande n’a pas abouti : rien n’a été modifié\./, { selector: 'main *' })
  expect(screen.queryByText(/inconnue/)).toBeNull()
  expect(sent(CALL)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Confirmer' }))
  await screen.findByRole('heading', { level: 1, name: 'Authentification' })
  expect(account.nickName).toBe('lea.m')
})

test('if the API refuses a change with NO_VALID_SESSION and the next call `currentUser` fails, the page shows that nothing was changed', async () => {
  const { backend, user } = await openNickname()
  backend.fault(CALL, { status: 401, body: { type: 'NO_VALID_SESSION' }, times: 1 })
  backend.fault('GET /users/me', { status: 500, after: 1, times: 1 })
  await submit(user, 'lea.m')
  await screen.findByText(/^Votre demande n’a pas abouti : rien n’a été modifié\./, { selector: 'main *' })
})

test('if the portal cannot find out the outcome of a change, the page still shows the message of the operator', async () => {
  const { backend, user } = await openNickname()
  const message = 'En maintenance jusqu’à midi.'
  backend.fault(CALL, { status: 503, body: { type: 'MAINTENANCE', message, display: true } })
  backend.fault('GET /users/me', { drop: true, after: 1 })
  await submit(user, 'lea.m')
  const shown = await screen.findByText(/^La modification est peut-être faite\./, { selector: 'main *' })
  expect(shown).toHaveTextContent(message)
})

test('a new nickname is saved in lower case, and the list shows the nickname with the date of the change', async () => {
  const { user, sent } = await openNickname()
  expect(screen.getByText('lea.martin', { selector: 'strong bdi' })).toBeInTheDocument()
  // With the value `username`, a password manager would fill in the current nickname.
  expect(screen.getByLabelText('Nouvel identifiant')).toHaveAttribute('autocomplete', 'nickname')
  await user.type(screen.getByLabelText('Nouvel identifiant'), 'Docteur_Martin.2')
  expect(screen.getByLabelText('Nouvel identifiant')).toHaveValue('docteur_martin.2')
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Identifiant mise à jour')).toBeInTheDocument()
  const heading = await screen.findByRole('heading', { level: 1, name: 'Authentification' })
  expect(heading).toHaveFocus()
  expect(screen.getByText('docteur_martin.2')).toBeInTheDocument()
  expect(screen.getByText(/^Mis à jour le \d\d\/\d\d\/\d{4}$/)).toBeInTheDocument()
  expect(sent(CALL)).toEqual([{ nickName: 'docteur_martin.2' }])
})

test('if the user opens another page during the change of the nickname, that page shows the new nickname', async () => {
  const navigations = recordNavigations()
  const { user, backend, sent } = await openNickname()
  const held = backend.fault(CALL, { hang: true, times: 1 })
  await submit(user, 'lea.morel')
  await waitFor(() => expect(sent(CALL)).toHaveLength(1))
  await user.click(await screen.findByRole('link', { name: 'Fermer' }))
  await screen.findByRole('heading', { level: 1, name: 'Authentification' })
  await user.click(screen.getByRole('button', { name: 'Supprimer le compte' }))
  expect(await screen.findByLabelText('Description')).toHaveValue('Bonjour, je souhaite supprimer mon compte.')
  held.release()
  expect(await screen.findByText('lea.morel', { selector: 'main bdi' })).toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Authentification')
  expect(navigations).toEqual([])
})
