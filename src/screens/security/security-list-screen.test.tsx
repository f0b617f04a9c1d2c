import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { userOf, type Account } from '../../../mocks/data/accounts'
import { openPortal, showPortal, startBackend } from '../../testing/render-portal'
import { openSignedIn, signIn } from '../../testing/signed-in'

const openList = (values?: Partial<Omit<Account, 'id'>>) =>
  openSignedIn('/dashboard/authentication', 'Authentification', values)

function row(title: string) {
  const found = screen.getByRole('link', { name: title }).closest('li')
  if (!found) throw new Error(`There is no row « ${title} ».`)
  return found
}

test('each row of the security settings shows a value and a date, and links to its page', async () => {
  await openList({
    email: 'lea@exemple.fr',
    nickName: 'lea.martin',
    emailUpdatedAt: '2026-04-12T12:00:00.000Z',
    nickNameUpdatedAt: '2026-02-03T12:00:00.000Z',
    passwordUpdatedAt: '2026-10-27T12:00:00.000Z',
    oneTimePasswordActivated: true,
    oneTimePasswordActivedAt: '2026-06-18T12:00:00.000Z',
    cellphone: '0612345642',
  })
  for (const [title, path, ...texts] of [
    ['Adresse e-mail', 'email', 'lea@exemple.fr', 'Mise à jour le 12/04/2026'],
    ['Identifiant', 'nickName', 'lea.martin', 'Mis à jour le 03/02/2026'],
    ['Mot de passe', 'password', 'Mis à jour le 27/10/2026'],
    ['Authentification à double facteur', 'doubleAuthentication', 'Par SMS', 'Activée le 18/06/2026'],
  ] as const) {
    expect(screen.getByRole('link', { name: title })).toHaveAttribute('href', `/dashboard/authentication/${path}`)
    for (const text of texts) expect(row(title)).toHaveTextContent(text)
  }
})

test('the button of a row copies the e-mail address or the nickname', async () => {
  const { user } = await openList({ email: 'lea@exemple.fr', nickName: 'lea.martin' })
  for (const [title, value] of [
    ['Adresse e-mail', 'lea@exemple.fr'],
    ['Identifiant', 'lea.martin'],
  ] as const) {
    const button = within(row(title)).getByRole('button', { name: `Copier : ${title}` })
    await user.click(button)
    expect(await navigator.clipboard.readText()).toBe(value)
    expect(button).toHaveTextContent('Copié !')
    expect(document.querySelector('[aria-live]')).toHaveTextContent('Copié !')
    await waitFor(() => expect(button).toHaveTextContent(/^Copier/), { timeout: 2000 })
  }
  // A click on the copy button of a row does not open the row's page.
  expect(window.location.pathname).toBe('/dashboard/authentication')
})

test('a row of the security settings reports that its value could not be copied', async () => {
  const { user } = await openList({ email: 'lea@exemple.fr' })
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('refused', 'NotAllowedError'))
  await user.click(screen.getByRole('button', { name: 'Copier : Adresse e-mail' }))
  expect(row('Adresse e-mail')).toHaveTextContent('La copie n’a pas abouti. Sélectionnez la valeur et copiez-la.')
})

test('a row of the security settings shows no date if the API does not know the date', async () => {
  await openList({ nickName: '' })
  expect(screen.queryByText(/jour le|Activée le|Invalid/)).not.toBeInTheDocument()
  expect(row('Identifiant')).toHaveTextContent('Vous n’avez pas encore d’identifiant.')
})

const SMS = { oneTimePasswordActivated: true, cellphone: '0612345642' }

test.each<[string, Partial<Account>, string[], string[]]>([
  ['no factor', {}, ['Désactivée'], ['Par SMS', 'Par e-mail', '42']],
  ['by SMS', SMS, ['Par SMS •• •• •• •• 42', 'Numéro se terminant par 42'], ['Par e-mail', 'Désactivée', '0612']],
  ['by e-mail', { doubleAuthEmailActivated: true }, ['Par e-mail'], ['Par SMS', 'Désactivée', 'Activée le']],
  ['both', { ...SMS, doubleAuthEmailActivated: true }, ['Par SMS', '42', 'Par e-mail'], ['Désactivée']],
  ['a number without the factor', { cellphone: '0612345642' }, ['Désactivée'], ['42']],
])('the security settings show which second factors are on: %s', async (_name, values, shown, notShown) => {
  await openList(values)
  const text = row('Authentification à double facteur')
  for (const expected of shown) expect(text).toHaveTextContent(expected)
  for (const unexpected of notShown) expect(text).not.toHaveTextContent(unexpected)
  const [first = ''] = shown
  const chip = within(text)
    .getAllByText(/^(?:Par|Désactivée)/)[0]
    ?.closest('[data-tone]')
  expect(chip).toHaveTextContent(first)
  expect(chip?.querySelector('svg') === null).toBe(first === 'Désactivée')
})

test.each([
  ['without a second factor', {}, 'Activez l’authentification à double facteur'],
  ['with a second factor', SMS, 'Vérifiez vos moyens de recevoir un code'],
])(
  'for an account %s, the security settings explain what to do if somebody else changed the account',
  async (_name, values, factors) => {
    const { user } = await openList(values)
    const help = screen.getByText('Vous n’êtes pas à l’origine d’un de ces changements ?').closest('details')
    if (!help) throw new Error('The help about an unauthorised change is missing.')
    expect(help).not.toHaveAttribute('open')
    await user.click(screen.getByText('Vous n’êtes pas à l’origine d’un de ces changements ?'))
    expect(help).toHaveAttribute('open')
    const link = (name: string) => within(help).getByRole('link', { name })
    expect(link('Changez votre mot de passe')).toHaveAttribute('href', '/dashboard/authentication/password')
    expect(link(factors)).toHaveAttribute('href', '/dashboard/authentication/doubleAuthentication')
    await user.click(within(help).getByRole('button', { name: 'Écrivez au support' }))
    expect(await screen.findByLabelText('Description')).toHaveValue(
      'Bonjour, mon compte a été modifié, et ce n’était pas moi.',
    )
  },
)

test('the portal reports that a mailed link has confirmed the e-mail address of another account', async () => {
  const backend = startBackend()
  const lea = backend.account({ email: 'lea@exemple.fr' })
  const bob = backend.account({ email: 'bob@exemple.fr' })
  const tokenOf = (account: Account, email: string) => backend.tokens.issue({ kind: 'email-change', account, email })
  backend.session(lea)
  const ofBob = tokenOf(bob, 'bob@nouveau.fr')
  const ofLea = tokenOf(lea, 'lea@nouveau.fr')
  const first = await showPortal(`/dashboard?mailUpdatedToken=${ofBob}`)
  expect(await screen.findByText(/^Ce lien a confirmé l’adresse d’un autre compte/)).toBeInTheDocument()
  expect(screen.queryByText('Email mis à jour')).toBeNull()
  expect(bob.email).toBe('bob@nouveau.fr')
  await first.close()
  backend.fault('GET /users/me', { body: userOf(lea), after: 1, times: 1 })
  await openPortal(`/dashboard?mailUpdatedToken=${ofLea}`)
  expect(await screen.findByText('Email mis à jour')).toBeInTheDocument()
})

test.each([
  ['has succeeded', 'Email mis à jour', false],
  ['has failed', 'Votre nouvelle adresse n’a pas pu être confirmée', true],
])(
  'if nobody is signed in, the portal reports that a mailed link for a new e-mail address %s',
  async (_, said, isSpent) => {
    const backend = startBackend()
    const account = backend.account()
    const token = backend.tokens.issue({ kind: 'email-change', account, email: 'lea@nouveau.fr' })
    if (isSpent) backend.tokens.consume(token)
    const { user } = await openPortal(`/dashboard/apps?mailUpdatedToken=${token}`)
    await screen.findByRole('heading', { level: 1, name: 'Se connecter' })
    expect(await screen.findByText(said)).toBeInTheDocument()
    await signIn(user, account)
    await screen.findByRole('heading', { level: 1, name: 'Mes applications' })
    expect(screen.queryByText(/session a expiré|Ce lien a déjà servi/)).toBeNull()
  },
)

test('the page announces each failed attempt to confirm a new e-mail address, and the final success', async () => {
  const backend = startBackend()
  const account = backend.account({ email: 'lea@exemple.fr' })
  backend.session(account)
  backend.fault('POST /users/validate-account', { drop: true, times: 1 })
  const token = backend.tokens.issue({ kind: 'email-change', account, email: 'lea@nouveau.fr' })
  const { user } = await openPortal(`/dashboard?mailUpdatedToken=${token}`)
  await screen.findByText('Le lien de confirmation n’a pas abouti')
  expect(screen.getByRole('button', { name: 'contactez le support' })).toBeInTheDocument()
  const alerts = () => screen.getAllByRole('alert').filter(({ textContent }) => textContent.includes('erreur inconnue'))
  expect(alerts()).toHaveLength(1)
  backend.fault('POST /users/validate-account', { drop: true, times: 1 })
  await user.click(within(alerts()[0] ?? document.body).getByRole('button', { name: /^Fermer/ }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Réessayer' }))
  await waitFor(() => expect(alerts()).toHaveLength(1))
  backend.fault('POST /users/validate-account', { drop: true, isApplied: true })
  await user.click(screen.getByRole('button', { name: 'Réessayer' }))
  expect(await screen.findByText('Email mis à jour')).toBeInTheDocument()
  expect(await within(screen.getByRole('main')).findByText('lea@nouveau.fr')).toBeInTheDocument()
  expect(screen.queryByText(/n’a pas abouti/)).toBeNull()
})

test('if the link that confirms a new e-mail address has already been used, the notice offers to change the address', async () => {
  const backend = startBackend()
  backend.session(backend.account({ email: 'lea@exemple.fr' }))
  backend.fault('POST /users/validate-account', { drop: true, times: 1 })
  const { user } = await openPortal('/dashboard?mailUpdatedToken=inconnu')
  await screen.findByText('Le lien de confirmation n’a pas abouti')
  await user.click(screen.getByRole('button', { name: 'Réessayer' }))
  await screen.findByText('Ce lien a déjà servi, ou a expiré')
  // The page shows only the notice, and no toast.
  expect(screen.queryByText(/^Ce lien a expiré ou a déjà servi/)).toBeNull()
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  const main = within(screen.getByRole('main'))
  expect(main.getByText('lea@exemple.fr', { selector: 'strong bdi' })).toBeInTheDocument()
  await user.click(main.getByRole('link', { name: 'Changer l’adresse e-mail' }))
  await screen.findByRole('heading', { level: 1, name: 'Adresse e-mail' })
  await user.click(screen.getByRole('link', { name: 'Annuler' }))
  await screen.findByRole('heading', { level: 1, name: 'Authentification' })
  expect(screen.queryByText('Ce lien a déjà servi, ou a expiré')).not.toBeInTheDocument()
})
