import type { Page } from '@playwright/test'
import type { Account } from '../../mocks/data/accounts'
import { comeBackFromProvider, password, returnOfSomebodyElse, signIn } from '../../catalogue/sign-in'
import { expect, test } from '../support/fixtures'
import {
  APPLICATIONS,
  count,
  EXPIRED,
  FORM,
  hydrated,
  openAccount,
  passTime,
  SIGN_OUT,
  signInAtSisterSite,
  title,
} from './steps'

/* The portal learns only from answers of the API whether a session is open, and never from a clock. */

const READ = 'GET /users/me'
const LOGIN = 'POST /auth/login'
const INACTIVE = 'Le portail est resté 15 minutes sans activité. Reconnectez-vous pour continuer.'
const TECHNICAL_ERROR = 'Un problème technique est survenu'
const LOST = { status: 502, body: '<html>502</html>', contentType: 'text/html', isApplied: true } as const

let lea: Account
let bob: Account

test.beforeEach(async ({ backend, context }) => {
  lea = backend.account({ email: 'lea@exemple.fr', nickName: 'lea.martin', password })
  bob = backend.account({ email: 'bob@exemple.fr', nickName: 'bob.durand', password })
  await context.clock.install()
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test.describe('/login while GET /users/me takes twelve seconds', () => {
  test('if GET /users/me takes twelve seconds, /login opens the signed-in account only after a click', async ({
    page,
    context,
    backend,
  }) => {
    await signInAtSisterSite(context, backend, lea)
    const read = backend.fault(READ, { hang: true })
    await page.goto('/login')
    await expect(title(page, FORM)).toBeVisible()
    await hydrated(page)
    await context.clock.runFor(12_000)
    read.release()
    await expect(page.getByText(lea.email).first()).toBeVisible()
    await expect(page).toHaveURL(/\/login/)
    await button(page, 'Continuer avec ce compte').or(button(page, 'Continuer')).first().click()
    await expect(title(page, APPLICATIONS)).toBeVisible()
  })

  test('if GET /users/me takes twelve seconds, /login still reports an expired session', async ({
    page,
    context,
    backend,
  }) => {
    const read = backend.fault(READ, { hang: true })
    await page.goto('/login?message=noSession')
    await expect(title(page, FORM)).toBeVisible()
    await hydrated(page)
    await context.clock.runFor(12_000)
    read.release()
    await expect(page.getByText(EXPIRED)).toBeVisible()
  })

  test('if another tab signs out, /login stops showing the signed-in account', async ({ page, context, backend }) => {
    await signInAtSisterSite(context, backend, lea)
    const other = await context.newPage()
    await other.goto('/dashboard/apps')
    await expect(title(other, APPLICATIONS)).toBeVisible()
    const read = backend.fault(READ, { hang: true })
    await page.goto('/login')
    await hydrated(page)
    await context.clock.runFor(12_000)
    read.release()
    await expect(page.getByText(lea.email).first()).toBeVisible()
    await other.getByRole('link', { name: 'Se déconnecter' }).first().click()
    await expect(title(other, FORM)).toBeVisible()
    await expect(page.getByText(lea.email)).toHaveCount(0)
    await expect(title(page, FORM)).toBeVisible()
  })
})

test.describe('a sign-in before the page has its CSRF cookie', () => {
  test('if the page has no CSRF cookie, a sign-in waits until GET /users/me has set the cookie', async ({
    page,
    context,
    backend,
  }) => {
    const read = backend.fault(READ, { hang: true })
    await page.goto('/login')
    await hydrated(page)
    await signIn(page, lea.email)
    await context.clock.runFor(30_000)
    read.release()
    await expect(title(page, APPLICATIONS)).toBeVisible()
    expect(count(backend, LOGIN)).toBe(1)
  })

  test('a sign-in that waits for its CSRF cookie reports a delay', async ({ page, context, backend }) => {
    const read = backend.fault(READ, { hang: true })
    await page.goto('/login')
    await hydrated(page)
    await signIn(page, lea.email)
    await context.clock.runFor(10_500)
    await expect(page.getByText(/^Cela prend plus de temps que prévu/).first()).toBeVisible()
    expect(count(backend, LOGIN)).toBe(0)
    read.release()
    await expect(title(page, APPLICATIONS)).toBeVisible()
  })
})

test.describe('the limit of inactivity', () => {
  test.use({ settings: { VITE_INACTIVITY_MINUTES: '15' } })

  test('if the user does not answer the dialog « Passer au code par SMS ? », the session ends after 15 minutes without activity', async ({
    page,
    context,
    backend,
  }) => {
    lea.doubleAuthEmailActivated = true
    await page.goto('/login')
    await signIn(page, lea.email)
    await expect(title(page, 'Saisissez votre code')).toBeVisible()
    await page.getByLabel('Code de vérification').fill(backend.lastCode(lea))
    await expect(page.getByRole('dialog', { name: 'Passer au code par SMS ?' })).toBeVisible()
    await context.clock.runFor('15:01')
    await expect(page.getByText(INACTIVE)).toBeVisible()
    await expect.poll(() => count(backend, SIGN_OUT)).toBe(1)
    expect(await openAccount(context, backend)).toBeUndefined()
  })

  test.describe('the portal on the day after the last activity', () => {
    /** Léa was active on the day before, and closed the window. */
    test.beforeEach(async ({ context, backend }) => {
      const yesterday = await context.newPage()
      await yesterday.goto('/login')
      await signIn(yesterday, lea.email)
      await expect(title(yesterday, APPLICATIONS)).toBeVisible()
      await yesterday.close()
      await passTime(context, backend, 24)
    })

    test('if the answer to a sign-in is lost, the user can sign in again, even if the user was inactive for a day before the sign-in', async ({
      page,
      backend,
    }) => {
      await page.goto('/login')
      await hydrated(page)
      backend.fault(LOGIN, { ...LOST, times: 1 })
      await signIn(page, lea.email)
      await expect(title(page, TECHNICAL_ERROR)).toBeVisible()
      await button(page, 'Réessayer').click()
      await expect(title(page, FORM)).toBeVisible()
      await expect(page.getByText(INACTIVE)).toHaveCount(0)
      expect(count(backend, SIGN_OUT)).toBe(0)
      await signIn(page, lea.email)
      await expect(title(page, APPLICATIONS)).toBeVisible()
    })

    test('if the answer to a sign-in is lost, /login opens the account, even if the user was inactive for a day before the sign-in', async ({
      page,
      backend,
    }) => {
      await page.goto('/login')
      await hydrated(page)
      backend.fault(LOGIN, { ...LOST, times: 1 })
      await signIn(page, lea.email)
      await expect(title(page, TECHNICAL_ERROR)).toBeVisible()
      await page.goto('/login')
      await expect(title(page, APPLICATIONS)).toBeVisible()
      expect(count(backend, SIGN_OUT)).toBe(0)
    })

    test('if the answer to a sign-in with a provider is lost, the user can continue, even if the user was inactive for a day before the sign-in', async ({
      page,
      backend,
    }) => {
      backend.fault('POST /auth/pro-sante-connect/checkUserInfo', { ...LOST, times: 1 })
      await comeBackFromProvider(page, backend.identity('pro-sante-connect', { name: 'Léa Martin', account: lea }))
      await expect(title(page, TECHNICAL_ERROR)).toBeVisible()
      await page.getByRole('main').getByRole('link', { name: 'Continuer avec ce compte' }).click()
      await expect(title(page, APPLICATIONS)).toBeVisible()
      expect(count(backend, SIGN_OUT)).toBe(0)
    })

    test('a day after the last activity in the portal, /login ends a session that was opened outside the portal', async ({
      page,
      context,
      backend,
    }) => {
      await signInAtSisterSite(context, backend, lea)
      await page.goto('/login')
      await expect(page.getByText(INACTIVE)).toBeVisible()
      await expect.poll(() => openAccount(context, backend)).toBeUndefined()
    })
  })

  test.describe('the end of an open session', () => {
    test('if /login shows the signed-in account, the session ends after 15 minutes without activity', async ({
      page,
      context,
      backend,
    }) => {
      await signInAtSisterSite(context, backend, lea)
      const read = backend.fault(READ, { hang: true })
      await page.goto('/login')
      await hydrated(page)
      await context.clock.runFor(12_000)
      read.release()
      await expect(page.getByText(lea.email).first()).toBeVisible()
      await context.clock.runFor('15:01')
      await expect.poll(() => count(backend, SIGN_OUT)).toBe(1)
      await expect(page.getByText(INACTIVE)).toBeVisible()
      await expect(page.getByText(lea.email)).toHaveCount(0)
      expect(await openAccount(context, backend)).toBeUndefined()
    })

    test('if a sign-in at a provider fails while a session is open, the limit of inactivity ends this session', async ({
      page,
      context,
      backend,
      world,
    }) => {
      await signInAtSisterSite(context, backend, lea)
      backend.fault('POST /auth/pro-sante-connect/checkUserInfo', { status: 400, body: { type: 'INVALID_CODE' } })
      await page.goto(await returnOfSomebodyElse(world, backend.identity('pro-sante-connect', { name: 'Bob Durand' })))
      await button(page, 'Continuer').click()
      await expect(title(page, 'La connexion n’a pas abouti').or(title(page, TECHNICAL_ERROR))).toBeVisible()
      await expect(page.getByText(lea.email).first()).toBeVisible()
      await context.clock.runFor('15:01')
      await expect.poll(() => count(backend, SIGN_OUT)).toBe(1)
      await expect(page.getByText(INACTIVE)).toBeVisible()
      expect(await openAccount(context, backend)).toBeUndefined()
    })

    test('if the page shows a technical error after an accepted sign-in, the session ends after 15 minutes without activity', async ({
      page,
      context,
      backend,
    }) => {
      await page.goto('/login')
      await hydrated(page)
      const read = backend.fault(READ, { status: 503 })
      await signIn(page, bob.email)
      await expect(title(page, TECHNICAL_ERROR)).toBeVisible()
      read.release()
      await context.clock.runFor('15:01')
      await expect.poll(() => openAccount(context, backend)).toBeUndefined()
      expect(count(backend, SIGN_OUT)).toBe(1)
    })

    test('if the page shows a technical error because the answer to a sign-in is lost, the session ends after 15 minutes without activity', async ({
      page,
      context,
      backend,
    }) => {
      await page.goto('/login')
      await hydrated(page)
      backend.fault(LOGIN, { ...LOST, times: 1 })
      await signIn(page, bob.email)
      await expect(title(page, TECHNICAL_ERROR)).toBeVisible()
      expect(await openAccount(context, backend)).toBe(bob)
      await context.clock.runFor('15:01')
      await expect.poll(() => openAccount(context, backend)).toBeUndefined()
      expect(count(backend, SIGN_OUT)).toBe(1)
    })
  })
})
