import type { Page } from '@playwright/test'
import type { Account, Identity } from '../../mocks/data/accounts'
import type { Backend } from '../../mocks/backend'
import { comeBackFromProvider, openOtherTab, password, signIn } from '../../catalogue/sign-in'
import { expect, test } from '../support/fixtures'
import {
  APPLICATIONS,
  count,
  FORM,
  FRANCE_CONNECT_OPEN,
  hydrated,
  openAccount,
  passTime,
  pressSignOut,
  PRO_SANTE_CONNECT_OPEN,
  SIGN_OUT,
  title,
} from './steps'

/* The portal remembers an open session at a provider until the provider has ended the session. */

const LINK = 'GET /auth/france-connect/logout/{idToken}'
const WRONG = 'Pas-le-bon-secret-1'

let lea: Account
let bob: Account
let byFranceConnect: Identity
let byCard: Identity

test.beforeEach(({ backend }) => {
  lea = backend.account({ email: 'lea@exemple.fr', nickName: 'lea.martin', password })
  bob = backend.account({ email: 'bob@exemple.fr', nickName: 'bob.durand', password })
  byFranceConnect = backend.identity('france-connect', { name: 'Léa Martin', account: lea })
  byCard = backend.identity('pro-sante-connect', { name: 'Léa Martin', account: lea })
})

const notice = (page: Page, text: string) => page.getByText(text, { exact: true })

async function enterBy(page: Page, identity: Identity): Promise<void> {
  await comeBackFromProvider(page, identity)
  await expect(title(page, APPLICATIONS)).toBeVisible()
}

async function enterByPassword(page: Page, account: Account): Promise<void> {
  await signIn(page, account.email)
  await expect(title(page, APPLICATIONS)).toBeVisible()
}

async function typeWrongPassword(page: Page): Promise<void> {
  await signIn(page, bob.email, WRONG)
  await expect(page.getByText(/est incorrect/).first()).toBeVisible()
}

/** Resolves when the page leaves the portal for the address that ends the session at FranceConnect. */
const atFranceConnectSignOut = (page: Page) =>
  page.waitForRequest((request) => request.isNavigationRequest() && request.url().includes('/session/end'))

/** Presses the button that ends the session at FranceConnect, and waits for the return to /login. */
async function leaveFranceConnect(page: Page): Promise<void> {
  const left = atFranceConnectSignOut(page)
  await page.getByRole('button', { name: 'Me déconnecter de FranceConnect' }).click()
  await left
  await expect(page).toHaveURL('/login')
  await expect(title(page, FORM)).toBeVisible()
  await expect(notice(page, FRANCE_CONNECT_OPEN)).toHaveCount(0)
}

async function leaveProSanteConnect(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Me déconnecter de Pro Santé Connect' }).click()
  await expect(title(page, FORM)).toBeVisible()
}

async function endSession(page: Page, backend: Backend): Promise<void> {
  backend.endSessions()
  await page.reload()
  await expect(title(page, FORM)).toBeVisible()
}

test.describe('the session at FranceConnect after a sign-out that did not reach FranceConnect', () => {
  test('if a sign-out did not reach FranceConnect, /login offers to end the session at FranceConnect', async ({
    page,
    backend,
  }) => {
    await enterBy(page, byFranceConnect)
    const unreachable = backend.fault(LINK, { status: 503 })
    await pressSignOut(page)
    await expect(notice(page, FRANCE_CONNECT_OPEN)).toBeVisible()
    unreachable.release()
    await typeWrongPassword(page)
    await page.reload()
    await expect(notice(page, FRANCE_CONNECT_OPEN)).toBeVisible()
    await leaveFranceConnect(page)
  })

  test("if a sign-out did not reach FranceConnect, the next user's sign-out ends the first user's session at FranceConnect", async ({
    page,
    backend,
  }) => {
    await enterBy(page, byFranceConnect)
    const unreachable = backend.fault(LINK, { status: 503 })
    await pressSignOut(page)
    await expect(notice(page, FRANCE_CONNECT_OPEN)).toBeVisible()
    unreachable.release()
    await enterByPassword(page, bob)
    const left = atFranceConnectSignOut(page)
    await pressSignOut(page)
    await left
    await expect(page).toHaveURL('/login')
    await expect(title(page, FORM)).toBeVisible()
  })
})

test('after a wrong password in another tab, a sign-out still ends the session at FranceConnect', async ({ page }) => {
  const other = await openOtherTab(page)
  await enterBy(page, byFranceConnect)
  await typeWrongPassword(other)
  await page.reload()
  await expect(title(page, APPLICATIONS)).toBeVisible()
  const left = atFranceConnectSignOut(page)
  await pressSignOut(page)
  await left
  await expect(page).toHaveURL('/login')
  await expect(title(page, FORM)).toBeVisible()
})

test('the sign-out ends the session at FranceConnect even if the user has since signed in with a password', async ({
  page,
  backend,
}) => {
  await enterBy(page, byFranceConnect)
  await endSession(page, backend)
  await enterByPassword(page, lea)
  const left = atFranceConnectSignOut(page)
  await pressSignOut(page)
  await left
  await expect(page).toHaveURL('/login')
  await expect(title(page, FORM)).toBeVisible()
})

test('the sign-out warns about Pro Santé Connect even if the user has since signed in with a password', async ({
  page,
  backend,
}) => {
  await enterBy(page, byCard)
  await endSession(page, backend)
  await enterByPassword(page, lea)
  await pressSignOut(page)
  await expect(notice(page, PRO_SANTE_CONNECT_OPEN)).toBeVisible()
})

test("after a second user has signed out, /login still shows that the first user's session at Pro Santé Connect may be open", async ({
  page,
}) => {
  await enterBy(page, byCard)
  await pressSignOut(page)
  await expect(notice(page, PRO_SANTE_CONNECT_OPEN)).toBeVisible()
  await enterByPassword(page, bob)
  await pressSignOut(page)
  await expect(notice(page, PRO_SANTE_CONNECT_OPEN)).toBeVisible()
})

test('if the session at Pro Santé Connect has expired, the sign-out shows no warning about this session', async ({
  page,
  context,
  backend,
}) => {
  await context.clock.install()
  await enterBy(page, byCard)
  await passTime(context, backend, 5)
  await pressSignOut(page)
  await expect(title(page, FORM)).toBeVisible()
  await hydrated(page)
  await expect.poll(() => count(backend, SIGN_OUT)).toBe(1)
  await expect(notice(page, PRO_SANTE_CONNECT_OPEN)).toHaveCount(0)
})

test.describe('a sign-in with a provider, in a page that the user leaves before the answer of the API', () => {
  for (const [provider, text, leave] of [
    ['france-connect', FRANCE_CONNECT_OPEN, leaveFranceConnect],
    ['pro-sante-connect', PRO_SANTE_CONNECT_OPEN, leaveProSanteConnect],
  ] as const)
    test(`if the user leaves the page while the API checks the code of ${provider}, /login shows that the session at ${provider} is open`, async ({
      page,
      context,
      backend,
    }) => {
      await context.clock.install()
      const exchange = backend.fault(`POST /auth/${provider}/checkUserInfo`, { isLate: true, times: 1 })
      await comeBackFromProvider(page, provider === 'france-connect' ? byFranceConnect : byCard)
      await expect.poll(() => count(backend, `POST /auth/${provider}/checkUserInfo`)).toBe(1)
      await hydrated(page)
      await context.clock.runFor(10_500)
      await page.getByRole('link', { name: 'Retour à la page de connexion' }).click()
      await expect(title(page, FORM)).toBeVisible()
      exchange.release()
      await expect.poll(() => count(backend, SIGN_OUT)).toBe(1)
      await expect.poll(() => openAccount(context, backend)).toBeUndefined()
      await expect(notice(page, text)).toBeVisible()
      await expect(title(page, FORM)).toBeVisible()
      await expect(page.getByText(lea.email)).toHaveCount(0)
      await leave(page)
    })
})

test('if the user closes the tab during a sign-out, /login in another tab shows that the session at Pro Santé Connect may be open', async ({
  page,
  context,
  backend,
}) => {
  const next = await context.newPage()
  await enterBy(page, byCard)
  const signOut = backend.fault(SIGN_OUT, { isLate: true, times: 1 })
  await pressSignOut(page)
  await expect.poll(() => count(backend, SIGN_OUT)).toBe(1)
  await page.close()
  signOut.release()
  await next.goto('/login')
  await expect(title(next, FORM)).toBeVisible()
  await expect(notice(next, PRO_SANTE_CONNECT_OPEN)).toBeVisible()
})

test('if the user closes the tab before the answer to the sign-out, /login in another tab offers to end the session at FranceConnect', async ({
  page,
  context,
  backend,
}) => {
  const next = await context.newPage()
  await enterBy(page, byFranceConnect)
  const signOut = backend.fault(SIGN_OUT, { isLate: true, times: 1 })
  await pressSignOut(page)
  await expect.poll(() => count(backend, SIGN_OUT)).toBe(1)
  await page.close()
  signOut.release()
  await next.goto('/login')
  await expect(notice(next, FRANCE_CONNECT_OPEN)).toBeVisible()
  await leaveFranceConnect(next)
})
