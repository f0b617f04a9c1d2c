import type { Page } from '@playwright/test'
import type { Account } from '../../mocks/data/accounts'
import {
  comeBackFromProvider,
  fillNewPassword,
  identifierField,
  openOtherTab,
  password,
  passwordField,
  signIn,
} from '../../catalogue/sign-in'
import { expect, test } from '../support/fixtures'
import type { World } from '../support/world'
import {
  APPLICATIONS,
  count,
  FORM,
  hydrated,
  openAccount,
  OTHER_USER,
  pressSignOut,
  SIGN_OUT,
  signInAtSisterSite,
  title,
} from './steps'

/* If a sign-in ends before it is complete, the next user of the computer gets no data of this sign-in. */

const UPDATE = 'POST /auth/create-user-from-skemeet-and-login'
const CHECK = 'POST /auth/check-one-time-password'
const NEW_PASSWORD = 'Nuage-Blanc-2026'
const FORCED_STEP = 'Choisissez un nouveau mot de passe'

let lea: Account
let bob: Account

test.beforeEach(({ backend }) => {
  lea = backend.account({ email: 'lea@exemple.fr', nickName: 'lea.martin', password })
  bob = backend.account({ email: 'bob@exemple.fr', nickName: 'bob.durand', password })
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function toForcedStep(page: Page, world: World): Promise<void> {
  lea.changeSkemeetPassword = true
  await page.goto(`/login?redirectUrl=${encodeURIComponent(`${world.skemeet}/patients`)}`)
  await signIn(page, lea.email)
  await expect(title(page, FORCED_STEP)).toBeVisible()
}

async function toCodeStep(page: Page): Promise<void> {
  Object.assign(lea, { oneTimePasswordActivated: true, cellphone: '0612345678' })
  await page.goto('/login')
  await signIn(page, lea.email)
  await expect(title(page, 'Saisissez votre code')).toBeVisible()
}

test.describe('a forced password update', () => {
  test('a sign-out in another tab ends a forced password update', async ({ page, context, backend, world }) => {
    await toForcedStep(page, world)
    const other = await context.newPage()
    await other.goto('/dashboard/apps')
    await expect(title(other, APPLICATIONS)).toBeVisible()
    await pressSignOut(other)
    await expect(title(other, FORM)).toBeVisible()
    await expect(title(page, FORM)).toBeVisible()
    await expect(page.getByLabel('Nouveau mot de passe')).toHaveCount(0)
    expect(count(backend, UPDATE)).toBe(0)
    expect(lea.password).toBe(password)
  })

  test('a forced password update sends no password after its session has expired', async ({
    page,
    context,
    backend,
    world,
  }) => {
    await toForcedStep(page, world)
    backend.endSessions()
    await fillNewPassword(page, NEW_PASSWORD)
    await button(page, 'Confirmer').click()
    await expect(title(page, FORM)).toBeVisible()
    await expect(page.getByText('Votre session a expiré')).toBeVisible()
    expect(count(backend, UPDATE)).toBe(0)
    expect(lea.password).toBe(password)
    expect(await openAccount(context, backend)).toBeUndefined()
  })

  test('a forced password update states its time limit', async ({ page, world }) => {
    await toForcedStep(page, world)
    await expect(page.getByText(/15 minutes/)).toBeVisible()
  })

  test('if the user does nothing for three hours, the portal ends the forced password update and the session', async ({
    page,
    context,
    backend,
    world,
  }) => {
    await context.clock.install()
    await toForcedStep(page, world)
    await context.clock.fastForward('03:00:00')
    await expect(title(page, FORM)).toBeVisible()
    await expect(page.getByLabel('Nouveau mot de passe')).toHaveCount(0)
    await expect(page.getByText(lea.email)).toHaveCount(0)
    await expect.poll(() => openAccount(context, backend)).toBeUndefined()
    expect(count(backend, UPDATE)).toBe(0)
  })

  test('if another user has signed in outside the portal, a click on « Me le rappeler plus tard » shows a message about this user', async ({
    page,
    context,
    backend,
    world,
  }) => {
    await toForcedStep(page, world)
    await signInAtSisterSite(context, backend, bob)
    await button(page, 'Me le rappeler plus tard').click()
    await expect(title(page, OTHER_USER)).toBeVisible()
    await expect(page.getByText(bob.email).first()).toBeVisible()
  })
})

test.describe('an SMS code that the API is checking', () => {
  for (const [way, leave] of [
    ['« Retour à la page de connexion »', (page: Page) => button(page, 'Retour à la page de connexion').click()],
    ['Back', (page: Page) => page.goBack()],
  ] as const)
    test(`if the user leaves the step with ${way} while the API checks an SMS code, no account opens`, async ({
      page,
      context,
      backend,
    }) => {
      await toCodeStep(page)
      const check = backend.fault(CHECK, { isLate: true })
      await page.getByLabel('Code de vérification').fill(backend.lastCode(lea))
      await expect.poll(() => count(backend, CHECK)).toBe(1)
      await leave(page)
      await expect(title(page, FORM)).toBeVisible()
      await identifierField(page).fill(bob.nickName)
      await passwordField(page).fill('Secret-')
      check.release()
      // The late answer has opened a session, and the portal must end this session.
      await expect.poll(() => count(backend, SIGN_OUT)).toBe(1)
      await expect.poll(() => openAccount(context, backend)).toBeUndefined()
      await expect(title(page, FORM)).toBeVisible()
      await expect(identifierField(page)).toHaveValue(bob.nickName)
      await expect(passwordField(page)).toHaveValue('Secret-')
      await expect(page.getByText(lea.email)).toHaveCount(0)
    })
})

test('« Renvoyer le code » opens the account if the API asks for no second factor this time', async ({
  page,
  context,
  backend,
}) => {
  await context.clock.install()
  await toCodeStep(page)
  // Turn the second factor off, as if the user had done this in another browser.
  lea.oneTimePasswordActivated = false
  await context.clock.runFor(61_000)
  backend.clock.advance(61_000)
  const announced = page.getByText('Votre code de vérification a été renvoyé')
  await button(page, 'Renvoyer le code').click()
  await expect(title(page, APPLICATIONS).or(announced)).toBeVisible()
  await expect(announced).toHaveCount(0)
  await expect(title(page, APPLICATIONS)).toBeVisible()
})

test('after three hours, the identity from a provider cannot create an account', async ({
  page,
  context,
  backend,
  expectNoise,
}) => {
  // If Back opens the page of the provider again, the provider answers with the status 400. The console reports this
  // status.
  expectNoise(/400 \(Bad Request\).*\/interaction\//)
  await context.clock.install()
  await comeBackFromProvider(page, backend.identity('france-connect', { name: 'Léa Martin' }))
  await expect(title(page, 'Finaliser votre inscription')).toBeVisible()
  await context.clock.fastForward('03:00:00')
  await expect(title(page, FORM)).toBeVisible()
  // In the history, the page before /login is the provider's page, because /login has replaced the registration page.
  await page.goBack()
  await expect(page).toHaveURL(/franceconnect.*\/interaction\//)
  await expect(page.getByRole('button', { name: 'Continuer', exact: true })).toHaveCount(0)
  expect(count(backend, 'POST /auth/FC-PSC/createAccount')).toBe(0)
})

test("if the user signs out in another tab, a registration that uses a provider's identity ends", async ({
  page,
  context,
  backend,
}) => {
  const other = await openOtherTab(page)
  await comeBackFromProvider(page, backend.identity('france-connect', { name: 'Léa Martin' }))
  await expect(title(page, 'Finaliser votre inscription')).toBeVisible()
  await signIn(other, bob.email)
  await expect(title(other, APPLICATIONS)).toBeVisible()
  await pressSignOut(other)
  // The sign-out also ends the session at FranceConnect.
  await expect(other).toHaveURL('/login')
  await expect(title(page, FORM)).toBeVisible()
  expect(await openAccount(context, backend)).toBeUndefined()
})

test('/login hides the account of a session that another tab has signed out', async ({ page, context, backend }) => {
  const token = backend.tokens.issue({ kind: 'reset-password', account: lea })
  await page.goto(`/reset-password?resetPasswordToken=${token}`)
  await fillNewPassword(page, NEW_PASSWORD)
  await button(page, 'Confirmer').click()
  await expect(title(page, 'Votre mot de passe est à jour')).toBeVisible()
  await signInAtSisterSite(context, backend, bob)
  const other = await context.newPage()
  await other.goto('/dashboard/apps')
  await expect(title(other, APPLICATIONS)).toBeVisible()
  const read = page.waitForResponse(/\/users\/me/)
  await page.getByRole('link', { name: 'Se connecter' }).click()
  await expect(title(page, FORM)).toBeVisible()
  await read
  await pressSignOut(other)
  await expect(title(other, FORM)).toBeVisible()
  await expect(page.getByText(bob.email)).toHaveCount(0)
  await expect(title(page, FORM)).toBeVisible()
})

test('if a session is open after a technical error, « Réessayer » still returns to the sign-in form', async ({
  page,
  context,
  backend,
}) => {
  await Promise.all([page.waitForResponse(/\/users\/me/), page.goto('/login')])
  await hydrated(page)
  await signInAtSisterSite(context, backend, lea)
  backend.fault('POST /auth/login', { status: 503 })
  await signIn(page, bob.email)
  await expect(title(page, 'Un problème technique est survenu')).toBeVisible()
  const reads = count(backend, 'GET /users/me')
  await button(page, 'Réessayer').click()
  await expect(title(page, FORM)).toBeVisible()
  await expect(identifierField(page)).toHaveValue(bob.email)
  await expect(passwordField(page)).toHaveValue('')
  expect(count(backend, 'GET /users/me')).toBe(reads)
  await expect(page.getByText(lea.email)).toHaveCount(0)
})
