import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'

const partner = (skemeet: string) => `${skemeet}/room/42`

/** Picks a person on the provider's page. */
async function signInAtProvider(page: Page, provider: 'Avec e-CPS' | 'Avec France Connect +', person: string | RegExp) {
  await page.getByRole('button', { name: provider }).click()
  await page.getByRole('button', { name: person }).click()
}

test('France Connect: a first visit creates an account, and the sign-out includes the provider', async ({
  page,
  backend,
  world,
}) => {
  backend.identity('france-connect', { name: 'Nadia Roche' })

  await page.goto('/login')
  await signInAtProvider(page, 'Avec France Connect +', /^Nadia Roche/)
  await expect(page.getByRole('heading', { level: 1, name: 'Finaliser votre inscription' })).toBeFocused()
  await expect(page).toHaveURL('/finalise-registration?page=emailRequest&from=franceConnect')
  await expect(page).toHaveTitle('Connexion FC / PSC – Compte Skezia')
  await page.getByLabel('E-mail').fill('nadia.roche@exemple.fr')
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(page.getByRole('heading', { name: 'Votre compte est créé' })).toBeFocused()
  await page.getByRole('link', { name: 'Fermer' }).click()
  await expect(page).toHaveURL('/login')

  await page.goto(backend.lastLink('nadia.roche@exemple.fr'))
  await expect(page.getByText('Votre compte a été validé avec succès.')).toBeVisible()
  await expect(page).toHaveURL('/login')

  await signInAtProvider(page, 'Avec France Connect +', /^Nadia Roche/)
  await expect(page).toHaveURL('/dashboard/apps')
  expect(await page.evaluate(() => localStorage.getItem('appAuth'))).toBe('franceconnect')
  await page.getByRole('link', { name: 'Se déconnecter' }).click()
  await expect(page.getByRole('heading', { name: 'Vous êtes déconnecté de FranceConnect' })).toBeVisible()
  expect(new URL(page.url()).origin).toBe(world.sandbox.providerUrl)
  await page.getByRole('link', { name: 'Revenir au portail' }).click()
  await expect(page.getByRole('heading', { name: 'Se connecter' })).toBeVisible()
  expect(await page.evaluate(() => [localStorage.getItem('appAuth'), localStorage.getItem('idToken')])).toEqual([
    null,
    null,
  ])
  const exchanges = backend.calls.filter((call) => call.path === '/auth/france-connect/checkUserInfo')
  expect(exchanges).toHaveLength(2)
})

test('e-CPS with an existing account: the accounts are merged, and e-CPS then signs in', async ({ page, backend }) => {
  const hugo = backend.account({ email: 'hugo.garnier@exemple.fr' })
  backend.identity('pro-sante-connect', { name: 'Hugo Garnier', email: hugo.email })

  await page.clock.install()
  await page.goto('/login')
  await signInAtProvider(page, 'Avec e-CPS', /^Hugo Garnier/)
  await expect(page.getByRole('heading', { level: 1, name: 'Cette adresse est déjà utilisée' })).toBeFocused()
  await expect(page.getByText('Un compte existe avec hugo.garnier@exemple.fr.')).toBeVisible()
  await page.getByRole('button', { name: 'Fusionner mes comptes' }).click()
  const toast = page
    .getByRole('status')
    .filter({ hasText: "Fusion de vos comptes réussie. Vous allez etre redirigé vers l'application." })
  await expect(toast).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Vos comptes sont fusionnés' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Continuer sans attendre' })).toBeVisible()
  await page.clock.fastForward(4000)
  await expect(page).toHaveURL('/login')
  await expect(toast).toBeVisible()
  await page.clock.fastForward(6000)
  await expect(toast).toBeHidden()
  expect(backend.calls.filter((call) => call.path === '/auth/FC-PSC/mergeAccount')).toHaveLength(1)

  await signInAtProvider(page, 'Avec e-CPS', /^Hugo Garnier/)
  await expect(page).toHaveURL('/dashboard/apps')
  await expect(page.getByText(hugo.email)).toBeVisible()
})

test('e-CPS is associated with an account of another address by a link in its mailbox', async ({ page, backend }) => {
  const paul = backend.account({ email: 'paul@cabinet-girard.fr' })
  backend.identity('pro-sante-connect', { name: 'Paul Girard', email: 'paul.girard@exemple.fr' })

  await page.goto('/login')
  await signInAtProvider(page, 'Avec e-CPS', /^Paul Girard/)
  await expect(page.getByRole('heading', { level: 1, name: /^Avez-vous déjà un compte/ })).toBeFocused()
  await page.getByRole('button', { name: /^Associer à un compte existant/ }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Associer votre compte' })).toBeFocused()
  await page.getByLabel('E-mail').fill(paul.email)
  await page.getByLabel('E-mail').press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Confirmez l’association' })).toBeFocused()

  await page.goto(backend.lastLink(paul.email))
  await expect(page.getByRole('heading', { level: 1, name: /^Associer cette identité/ })).toBeVisible()
  expect(backend.calls.filter((call) => call.path === '/auth/FC-PSC/mergeAccount')).toEqual([])
  await page.getByRole('button', { name: 'Associer', exact: true }).press('Enter')
  await expect(page.getByText('Votre compte a été associé avec succès.')).toBeVisible()
  await signInAtProvider(page, 'Avec e-CPS', /^Paul Girard/)
  await expect(page.getByText(paul.email)).toBeVisible()
})

test('an account that is not activated gets a new e-mail with a link that activates it', async ({ page, backend }) => {
  const nora = backend.account({ email: 'nora.lefevre@exemple.fr', confirmed: false })
  backend.identity('pro-sante-connect', { name: 'Nora Lefèvre', email: nora.email, account: nora })

  await page.goto('/login')
  await signInAtProvider(page, 'Avec e-CPS', /^Nora Lefèvre/)
  await expect(page.getByRole('heading', { name: 'Votre compte n’est pas encore activé' })).toBeFocused()
  await expect.poll(() => backend.mailbox(nora.email)).toHaveLength(1)
  await page.goto(backend.lastLink(nora.email))
  await expect(page.getByText('Votre compte a été validé avec succès.')).toBeVisible()
  await signInAtProvider(page, 'Avec e-CPS', /^Nora Lefèvre/)
  await expect(page).toHaveURL('/dashboard/apps')
})

test('cancelling at the provider leads back to the sign-in page and keeps the redirect', async ({ page, world }) => {
  await page.goto(`/login?redirectUrl=${encodeURIComponent(partner(world.skezia))}`)
  await signInAtProvider(page, 'Avec e-CPS', /^Annuler/)
  await expect(page.getByRole('heading', { level: 1, name: 'Se connecter' })).toBeVisible()
  await expect(page.getByText('Connexion avec e-CPS annulée.')).toBeVisible()
  await expect(page.getByText('Vous continuerez vers Skezia.')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/login')
})

test('signing in with e-CPS leads to the solution of the redirect', async ({ page, backend, world }) => {
  const lea = backend.account()
  backend.identity('pro-sante-connect', { name: 'Léa Martin', email: lea.email, account: lea })
  await page.goto(`/login?redirectUrl=${encodeURIComponent(partner(world.skemeet))}`)
  await signInAtProvider(page, 'Avec e-CPS', /^Léa Martin/)
  await expect(page).toHaveURL(partner(world.skemeet))
})

test('a refused code shows a message and is not kept', async ({ page, backend }) => {
  backend.fault('POST /auth/pro-sante-connect/checkUserInfo', {
    status: 400,
    body: { type: 'INVALID_CODE', message: 'Votre carte e-CPS n’est plus valable.' },
  })
  await page.goto('/check-user?code=SECRET-CODE&iss=https%3A%2F%2Fauth.esw.esante.gouv.fr')
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(page.getByText('Votre carte e-CPS n’est plus valable.')).toBeVisible()
  await expect(page).toHaveURL('/finalise-registration?page=error')
  const kept = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), history.state]),
  )
  expect(kept).not.toContain('SECRET-CODE')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Un problème technique est survenu' })).toBeVisible()
  expect(backend.calls.filter((call) => call.path.endsWith('/checkUserInfo'))).toHaveLength(1)
  await page.getByRole('link', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL('/login')
})

test('a code that this browser did not request needs a confirmation', async ({ page, context, backend }) => {
  const lea = backend.account({ email: 'lea@exemple.fr' })
  const mallory = backend.account({ email: 'mallory@exemple.fr' })
  const identity = backend.identity('pro-sante-connect', { account: mallory })
  const exchanges = () => backend.calls.filter((call) => call.path.endsWith('/checkUserInfo'))
  await context.addCookies([backend.session(lea)])

  await page.goto(backend.providerReturn(identity))
  await expect(page.getByRole('heading', { level: 1, name: 'Continuer avec e-CPS ?' })).toBeFocused()
  await expect(page.getByText('Le compte lea@exemple.fr est ouvert dans ce navigateur.')).toBeVisible()
  await page.getByRole('link', { name: 'Annuler' }).click()
  await expect(page).toHaveURL('/dashboard/apps')
  await expect(page.getByText(lea.email)).toBeVisible()
  expect(exchanges()).toEqual([])

  await page.goto(backend.providerReturn(identity))
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(page).toHaveURL('/dashboard/apps')
  await expect(page.getByText(mallory.email)).toBeVisible()
  expect(exchanges()).toHaveLength(1)
})

test('a return from a provider after half an hour needs a confirmation', async ({ page, backend }) => {
  const lea = backend.account()
  backend.identity('pro-sante-connect', { name: 'Léa Martin', account: lea })
  await page.clock.install()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Avec e-CPS' }).click()
  const person = page.getByRole('button', { name: /^Léa Martin/ })
  await expect(person).toBeVisible()
  await page.clock.fastForward(30 * 60_000)
  await person.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Continuer avec e-CPS ?' })).toBeFocused()
})
