import type { BrowserContext, Page } from '@playwright/test'
import type { Account, Identity } from '../../mocks/data/accounts'
import { TestBrowser } from '../../mocks/test-browser'
import { password, signIn } from '../../catalogue/sign-in'
import { expect, test } from '../support/fixtures'
import type { World } from '../support/world'
import {
  APPLICATIONS,
  count,
  FORM,
  FRANCE_CONNECT_OPEN,
  hydrated,
  openAccount,
  OTHER_USER,
  pressSignOut,
  SIGN_OUT,
  signInAtSisterSite,
  title,
} from './steps'

/*
 * After an update, a browser can still contain stored values and open tabs of the earlier version, which is the portal
 * of 2026. These tests use the keys and messages of the earlier version.
 */

declare global {
  interface Window {
    /** Passes a message of another tab to the test. */
    hear?: (hint: unknown) => void
  }
}

let lea: Account
let bob: Account

test.beforeEach(({ backend }) => {
  lea = backend.account({ email: 'lea@exemple.fr', nickName: 'lea.martin', password })
  bob = backend.account({ email: 'bob@exemple.fr', nickName: 'bob.durand', password })
})

/**
 * Opens a page of the portal's origin that runs no script of the portal. In this page, the test acts like a tab of the
 * earlier version.
 */
async function openEarlierTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/documents/politique-de-confidentialite.html')
  return page
}

/** Writes values to the browser's storage, and closes the page. */
async function leave(context: BrowserContext, values: Record<string, string>): Promise<void> {
  const page = await openEarlierTab(context)
  await page.evaluate((kept) => void Object.assign(localStorage, kept), values)
  await page.close()
}

const tell = (page: Page, hint: 'changed' | 'signed-out' | 'inactive') =>
  page.evaluate((message) => {
    const channel = new BroadcastChannel('session')
    channel.postMessage(message)
    channel.close()
  }, hint)

/**
 * Returns the number by which the earlier version recognised the user of a stored page. The number comes from the
 * account's e-mail address.
 */
const numberOf = ({ email }: Account) => [...email].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) % 65_521, 0)

/** Returns a token that ends the session of `identity` at FranceConnect. */
async function idTokenOf({ sandbox, portal }: World, identity: Identity): Promise<string> {
  const browser = new TestBrowser(sandbox)
  const code = await browser.codeFor(identity)
  const { body } = await browser.fetch('POST /auth/france-connect/checkUserInfo', {
    body: { code },
    headers: { origin: portal },
  })
  const idToken: unknown = Reflect.get(Object(body), 'idToken')
  if (typeof idToken !== 'string') throw new Error('FranceConnect returned no token.')
  return idToken
}

test.describe('values that the earlier version of the portal has stored', () => {
  for (const value of ['asked', 'held'])
    test(`a sign-out that the portal's earlier version has stored as « ${value} » does not end another user's session`, async ({
      page,
      context,
      backend,
    }) => {
      await leave(context, { signOutAsked: value })
      const session = await signInAtSisterSite(context, backend, bob)
      await page.goto('/dashboard/apps')
      await expect(title(page, APPLICATIONS)).toBeVisible()
      expect(backend.sessions.account(session)).toBe(bob)
      expect(count(backend, SIGN_OUT)).toBe(0)
    })

  test("if the portal's earlier version has stored a page for one user, the page does not open for another user", async ({
    page,
    context,
  }) => {
    const path = '/dashboard/authentication/password'
    await leave(context, {
      redirectUrl: path,
      redirectStoredAt: String(Date.now()),
      returnOf: `${numberOf(lea)} ${path}`,
    })
    await page.goto('/login')
    await signIn(page, bob.email)
    await expect(title(page, APPLICATIONS)).toBeVisible()
  })

  test("if the portal's earlier version has stored a FranceConnect session, the next sign-out ends this session", async ({
    page,
    context,
    backend,
    world,
  }) => {
    const identity = backend.identity('france-connect', { name: 'Léa Martin', account: lea })
    await leave(context, { appAuth: 'franceconnect', idToken: await idTokenOf(world, identity) })
    await signInAtSisterSite(context, backend, lea)
    await page.goto('/dashboard/apps')
    await expect(title(page, APPLICATIONS)).toBeVisible()
    const left = page.waitForRequest(
      (request) => request.isNavigationRequest() && request.url().includes('/session/end'),
    )
    await pressSignOut(page)
    await left
    await expect(page).toHaveURL('/login')
    await expect(title(page, FORM)).toBeVisible()
    await expect(page.getByText(FRANCE_CONNECT_OPEN)).toHaveCount(0)
  })

  test('a message stored by the earlier version does not appear to the next user', async ({
    page,
    context,
    backend,
  }) => {
    await leave(context, {
      signInMessage: 'proSanteConnect',
      inactiveSignOut: String(Date.now()),
      lastMethod: 'pro-sante-connect',
      smsDeclined: '1',
    })
    await signInAtSisterSite(context, backend, bob)
    await page.goto('/login')
    await expect(title(page, APPLICATIONS)).toBeVisible()
    await expect(page.getByText(/sans activité|encore ouverte/)).toHaveCount(0)
  })

  test('a user can sign in and out although every stored value is unreadable', async ({
    page,
    context,
    backend,
    world,
  }) => {
    const keys = [
      ...['projectLogoSrc', 'projectName', 'redirectUrl', 'redirectStoredAt', 'leftFor-pro-sante-connect', 'returnOf'],
      ...['leftFor-france-connect', 'signOutAsked', 'signInMessage', 'appAuth', 'idToken', 'franceConnectSignOut'],
      ...['lastActivity', 'inactiveSignOut', 'lastMethod', 'smsDeclined', 'signInName', 'dismissedNotice', 'check'],
    ]
    await leave(context, Object.fromEntries(keys.map((key) => [key, '{"": [1e999, \u{fffd}'])))
    await page.goto(`/login?redirectUrl=${encodeURIComponent(`${world.skezia}/salle/42`)}`)
    await hydrated(page)
    await signIn(page, bob.email)
    await expect(page).toHaveURL(`${world.skezia}/salle/42`)
    await page.goto('/dashboard/apps')
    await expect(title(page, APPLICATIONS)).toBeVisible()
    await pressSignOut(page)
    await expect(title(page, FORM)).toBeVisible()
    expect(await openAccount(context, backend)).toBeUndefined()
  })
})

test.describe('a tab in which the earlier version of the portal is open', () => {
  test("after a sign-out in a tab with the portal's earlier version, a tab with the current version shows the sign-in page", async ({
    page,
    context,
    backend,
  }) => {
    await signInAtSisterSite(context, backend, lea)
    await page.goto('/dashboard/authentication')
    await expect(page.getByRole('main').getByText(lea.email).first()).toBeVisible()
    const earlier = await openEarlierTab(context)
    await earlier.evaluate(() => void Object.assign(localStorage, { signOutAsked: 'asked' }))
    backend.endSessions()
    await tell(earlier, 'signed-out')
    await expect(title(page, FORM)).toBeVisible()
    await earlier.evaluate(() => localStorage.removeItem('signOutAsked'))
    await tell(earlier, 'changed')
    await expect(page.getByText(lea.email)).toHaveCount(0)
    await signIn(page, bob.email)
    await expect(title(page, APPLICATIONS)).toBeVisible()
    expect(await openAccount(context, backend)).toBe(bob)
  })

  test("after a sign-out in a tab with the portal's earlier version, a tab with the current version closes the forced password update", async ({
    page,
    context,
    backend,
    world,
  }) => {
    lea.changeSkemeetPassword = true
    await page.goto(`/login?redirectUrl=${encodeURIComponent(world.skemeet)}`)
    await signIn(page, lea.email)
    await expect(title(page, 'Choisissez un nouveau mot de passe')).toBeVisible()
    const earlier = await openEarlierTab(context)
    backend.endSessions()
    await tell(earlier, 'signed-out')
    await expect(title(page, FORM)).toBeVisible()
    expect(count(backend, 'POST /auth/create-user-from-skemeet-and-login')).toBe(0)
  })

  test("if a tab with the portal's earlier version announces another user's sign-in, a tab with the current version hides its page", async ({
    page,
    context,
    backend,
  }) => {
    await signInAtSisterSite(context, backend, lea)
    await page.goto('/dashboard/authentication/password')
    await expect(title(page, 'Mot de passe')).toBeVisible()
    const earlier = await openEarlierTab(context)
    await signInAtSisterSite(context, backend, bob)
    await tell(earlier, 'changed')
    await expect(title(page, OTHER_USER)).toBeVisible()
  })

  test('if a tab runs an earlier version of the portal, the current version informs this tab about a sign-in and a sign-out', async ({
    page,
    context,
    backend,
  }) => {
    const earlier = await openEarlierTab(context)
    const heard: unknown[] = []
    await earlier.exposeFunction('hear', (hint: unknown) => void heard.push(hint))
    await earlier.evaluate(() => {
      new BroadcastChannel('session').onmessage = ({ data }: MessageEvent<unknown>) => window.hear?.(data)
    })
    await page.goto('/login')
    await signIn(page, lea.email)
    await expect(title(page, APPLICATIONS)).toBeVisible()
    await expect.poll(() => heard).toContain('changed')
    await pressSignOut(page)
    await expect(title(page, FORM)).toBeVisible()
    await expect.poll(() => heard).toContain('signed-out')
    expect(await openAccount(context, backend)).toBeUndefined()
  })

  test("a sign-out that the portal's earlier version has stored does not end a new session", async ({
    page,
    context,
    backend,
  }) => {
    await page.goto('/login')
    await hydrated(page)
    const earlier = await openEarlierTab(context)
    await earlier.evaluate(() => void Object.assign(localStorage, { signOutAsked: 'asked' }))
    await tell(earlier, 'signed-out')
    await signIn(page, bob.email)
    await expect(title(page, APPLICATIONS)).toBeVisible()
    await page.reload()
    await expect(title(page, APPLICATIONS)).toBeVisible()
    expect(await openAccount(context, backend)).toBe(bob)
    expect(count(backend, SIGN_OUT)).toBe(0)
  })
})
