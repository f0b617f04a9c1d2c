import type { Account } from '../../mocks/data/accounts'
import { password } from '../support/sign-in'
import { expect, openSignedIn, test } from './fixtures'
import { button, field, heading, link, text, type Screen } from './screen'

const identifier = field('Identifiant ou e-mail')
const passwordField = field('Mot de passe')

async function fillIn(portal: Screen, account: Account) {
  await portal.fill(identifier, account.email)
  await portal.fill(passwordField, password)
}

test('what is typed and clicked before hydration is sent once', async ({ portal, backend, scripts }) => {
  const lea = backend.account({ password })
  scripts.hold()
  await portal.open('/login')
  await portal.see(heading('Se connecter'))
  await fillIn(portal, lea)
  await portal.click(button('Se connecter'))
  scripts.release()
  await portal.seePath('/dashboard/apps')
  expect(backend.calls.filter(({ call }) => call === 'POST /auth/login')).toHaveLength(1)
})

test('a code sent by SMS is asked for, and signs in', async ({ portal, backend }) => {
  const lea = backend.account({ password, oneTimePasswordActivated: true, cellphone: '0612345642' })
  await portal.open('/login')
  await fillIn(portal, lea)
  await portal.press('Enter')
  await portal.seeFocused(field('Code de vérification'))
  await portal.type(backend.lastCode(lea))
  await portal.seePath('/dashboard/apps')
})

test('a provider identifies a person, who is signed in on the return', async ({ portal, backend }) => {
  const lea = backend.account()
  const { id } = backend.identity('pro-sante-connect', { name: 'Léa Martin', account: lea })
  await portal.open('/login')
  await portal.click(button('Avec e-CPS'))
  await portal.click({ css: `button[value="${id}"]` })
  await portal.seeFocused(heading('Mes applications'))
})

test('signing out in one tab signs out the other', async ({ portal, openTab, backend }) => {
  const lea = backend.account({ password })
  await openSignedIn(portal, backend, lea, '/dashboard/apps')
  await portal.see(heading('Mes applications'))
  const other = await openTab()
  await other.open('/dashboard/authentication')
  await other.see(heading('Authentification'))
  await other.click(link('Se déconnecter'))
  await other.seePath('/login')
  await portal.tab.bringToFront()
  await portal.see(heading('Se connecter'))
  await portal.seeNone(text(lea.email))
})

test('Back after signing out shows nothing of the account', async ({ portal, backend }) => {
  const lea = backend.account({ password })
  await openSignedIn(portal, backend, lea, '/dashboard/apps')
  await portal.click(link('Authentification'))
  await portal.see(heading('Authentification'))
  await portal.click(link('Se déconnecter'))
  await portal.see(heading('Se connecter'))
  await portal.back()
  await portal.seePath('/login')
  await portal.see(heading('Se connecter'))
  await portal.seeNone(text(lea.email))
})
