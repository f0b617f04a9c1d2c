import type { BrowserContext, Page } from '@playwright/test'
import type { Account } from '../../mocks/data/accounts'
import type { Backend } from '../../mocks/backend'
import { openOtherTab, password, signIn } from '../../catalogue/sign-in'
import { expect, test } from '../support/fixtures'
import { holdScripts } from '../support/held-scripts'
import {
  APPLICATIONS,
  count,
  FORM,
  hold,
  hydrated,
  openAccount,
  passTime,
  pressSignOut,
  SIGN_OUT,
  SIGN_OUT_FAILED,
  signInAtSisterSite,
  title,
} from './steps'

/* The portal stores each sign-out with its user and its time, before the page announces the sign-out. */

const COOKIE_REFUSED = /votre navigateur refuse le cookie/

let lea: Account
let bob: Account

test.beforeEach(({ backend }) => {
  lea = backend.account({ email: 'lea@exemple.fr', nickName: 'lea.martin', password })
  bob = backend.account({ email: 'bob@exemple.fr', nickName: 'bob.durand', password })
})

async function openApplications(page: Page): Promise<void> {
  await page.goto('/dashboard/apps')
  await expect(title(page, APPLICATIONS)).toBeVisible()
}

/**
 * Léa presses « Se déconnecter » and closes the window. The API has ended her session, but no document has received the
 * answer of the API.
 */
async function leaveUnheard(page: Page, context: BrowserContext, backend: Backend): Promise<Page> {
  const next = await context.newPage()
  await context.addCookies([backend.session(lea)])
  await openApplications(page)
  const answer = backend.fault(SIGN_OUT, { isLate: true, times: 1 })
  await pressSignOut(page)
  await expect.poll(() => count(backend, SIGN_OUT)).toBe(1)
  await page.close()
  answer.release()
  return next
}

/** The API refuses every sign-out of Léa, so her next page reports the failure. She then closes the window. */
async function leaveDuringOutage(page: Page, context: BrowserContext, backend: Backend): Promise<Page> {
  const next = await context.newPage()
  await context.addCookies([backend.session(lea)])
  await openApplications(page)
  backend.fault(SIGN_OUT, { status: 503 })
  await pressSignOut(page)
  await expect(page.getByText(SIGN_OUT_FAILED)).toBeVisible()
  await page.close()
  backend.clearFaults()
  return next
}

test.describe('an unanswered or failed sign-out does not sign out another user', () => {
  test.beforeEach(({ context }) => context.clock.install())

  for (const path of ['/dashboard/authentication', '/login', '/subscription', '/reset-password'])
    test(`if a sign-out got no answer, the portal does not sign out another user who opens ${path} the next day`, async ({
      page,
      context,
      backend,
    }) => {
      const next = await leaveUnheard(page, context, backend)
      await passTime(context, backend, 16)
      const session = await signInAtSisterSite(context, backend, bob)
      const before = count(backend, SIGN_OUT)
      await next.goto(path)
      await hydrated(next)
      await openApplications(next)
      await expect(next.getByText(bob.email).first()).toBeVisible()
      expect(backend.sessions.account(session)).toBe(bob)
      expect(count(backend, SIGN_OUT)).toBe(before)
    })

  test('a failed sign-out does not end the session of another user two days later', async ({
    page,
    context,
    backend,
  }) => {
    const next = await leaveDuringOutage(page, context, backend)
    await passTime(context, backend, 48)
    const session = await signInAtSisterSite(context, backend, bob)
    const before = count(backend, SIGN_OUT)
    await next.goto('/login')
    await expect(title(next, APPLICATIONS)).toBeVisible()
    expect(backend.sessions.account(session)).toBe(bob)
    expect(count(backend, SIGN_OUT)).toBe(before)
  })

  test('a failed sign-out does not end a new session of the same user two days later', async ({
    page,
    context,
    backend,
  }) => {
    const next = await leaveDuringOutage(page, context, backend)
    await passTime(context, backend, 48)
    const session = await signInAtSisterSite(context, backend, lea)
    await openApplications(next)
    expect(backend.sessions.account(session)).toBe(lea)
  })

  test('if a sign-out has failed and the same user is still signed in, the portal repeats the sign-out', async ({
    page,
    context,
    backend,
  }) => {
    const next = await leaveDuringOutage(page, context, backend)
    await passTime(context, backend, 1)
    expect(await openAccount(context, backend)).toBe(lea)
    await next.goto('/dashboard/apps')
    await expect(title(next, FORM)).toBeVisible()
    await expect.poll(() => openAccount(context, backend)).toBeUndefined()
    await expect(next.getByText(lea.email)).toHaveCount(0)
  })

  test("if an earlier user's sign-out got no answer, another user can still confirm an e-mail address with a mailed link", async ({
    page,
    context,
    backend,
  }) => {
    const next = await leaveUnheard(page, context, backend)
    await passTime(context, backend, 1)
    const session = await signInAtSisterSite(context, backend, bob)
    const token = backend.tokens.issue({ kind: 'email-change', account: bob, email: 'bob@nouveau.fr' })
    await next.goto(`/dashboard?mailUpdatedToken=${token}`)
    await expect(next.getByText('Email mis à jour')).toBeVisible()
    await expect(title(next, 'Authentification')).toBeVisible()
    expect(bob.email).toBe('bob@nouveau.fr')
    expect(backend.sessions.account(session)).toBe(bob)
  })

  test("if a sign-out has failed and the same user opens a mailed link, the portal ends the session and shows the link's result", async ({
    page,
    context,
    backend,
  }) => {
    const next = await leaveDuringOutage(page, context, backend)
    await passTime(context, backend, 1)
    const token = backend.tokens.issue({ kind: 'email-change', account: lea, email: 'lea@nouveau.fr' })
    await next.goto(`/dashboard?mailUpdatedToken=${token}`)
    await expect(title(next, FORM)).toBeVisible()
    await expect.poll(() => openAccount(context, backend)).toBeUndefined()
    // Accept both messages: that the link has been used, and that the user must open the link again.
    await expect(
      next.getByText(/Email mis à jour|(e-mail|adresse).*(confirmée|à jour|ouvrez de nouveau)/i).first(),
    ).toBeVisible()
  })
})

test.describe("the page announces a sign-out before the portal's script has arrived", () => {
  test.beforeEach(({ context, backend }) => context.addCookies([backend.session(lea)]))

  test("/logout ends the session even if the window closes before the portal's script has arrived", async ({
    page,
    context,
    backend,
  }) => {
    const next = await context.newPage()
    await holdScripts(page)
    await page.goto('/logout', { waitUntil: 'commit' })
    await expect(page.getByText('Déconnexion en cours…')).toBeVisible()
    await page.close()
    await next.goto('/login')
    await expect.poll(() => openAccount(context, backend)).toBeUndefined()
    await expect(title(next, FORM)).toBeVisible()
    await expect(next.getByText(lea.email)).toHaveCount(0)
    expect(count(backend, SIGN_OUT)).toBe(1)
  })

  test("if the user clicks « Se déconnecter » and closes the window before the portal's script has arrived, the session ends", async ({
    page,
    context,
    backend,
  }) => {
    const next = await context.newPage()
    await holdScripts(page)
    await page.route(/\/logout$/, () => undefined)
    await page.goto('/dashboard/apps', { waitUntil: 'commit' })
    const left = page.waitForRequest(/\/logout$/)
    // oxlint-disable-next-line typescript/no-deprecated -- its navigation never ends
    await page.getByRole('link', { name: 'Se déconnecter' }).first().click({ noWaitAfter: true })
    await left
    await page.close()
    await next.goto('/login')
    await expect.poll(() => openAccount(context, backend)).toBeUndefined()
    await expect(title(next, FORM)).toBeVisible()
    expect(count(backend, SIGN_OUT)).toBe(1)
  })

  test('/logout also ends the session of a user who has signed in at a sister site and never opened the portal', async ({
    page,
    context,
    backend,
  }) => {
    const next = await context.newPage()
    // Léa has used the portal. Since then, Bob has signed in at a sister site.
    await openApplications(page)
    await signInAtSisterSite(context, backend, bob)
    await holdScripts(page)
    await page.goto('/logout', { waitUntil: 'commit' })
    await expect(page.getByText('Déconnexion en cours…')).toBeVisible()
    await page.close()
    await next.goto('/login')
    await expect.poll(() => openAccount(context, backend)).toBeUndefined()
    await expect(title(next, FORM)).toBeVisible()
    await expect(next.getByText(bob.email)).toHaveCount(0)
  })

  test('if the user closes /logout before its scripts load, the portal does not sign out another user the next day', async ({
    page,
    context,
    backend,
  }) => {
    await context.clock.install()
    const next = await context.newPage()
    await openApplications(page)
    await holdScripts(page)
    await page.goto('/logout', { waitUntil: 'commit' })
    await expect(page.getByText('Déconnexion en cours…')).toBeVisible()
    await page.close()
    await passTime(context, backend, 16)
    const session = await signInAtSisterSite(context, backend, bob)
    const before = count(backend, SIGN_OUT)
    await openApplications(next)
    expect(backend.sessions.account(session)).toBe(bob)
    expect(count(backend, SIGN_OUT)).toBe(before)
  })

  test('if the session has expired, /logout does not store a sign-out request', async ({ page, context, backend }) => {
    const next = await context.newPage()
    await holdScripts(page)
    await page.goto('/logout?message=noSession', { waitUntil: 'commit' })
    await expect(page.getByText('Déconnexion en cours…')).toBeVisible()
    await page.close()
    await next.goto('/login')
    await expect(title(next, APPLICATIONS)).toBeVisible()
    expect(count(backend, SIGN_OUT)).toBe(0)
  })
})

test.describe('a sign-in in another tab that waits for its answer', () => {
  /**
   * Makes the sign-out of the user Léa fail, and opens /login in two tabs. In the second tab, the user Bob sends his
   * password, and the API delays its answer.
   */
  async function signInBesideStoredSignOut(page: Page, context: BrowserContext, backend: Backend) {
    const first = await leaveDuringOutage(page, context, backend)
    backend.fault(SIGN_OUT, { status: 503 })
    const second = await context.newPage()
    for (const tab of [first, second]) {
      await tab.goto('/login')
      await expect(tab.getByText(SIGN_OUT_FAILED)).toBeVisible()
    }
    backend.clearFaults()
    const login = backend.fault('POST /auth/login', { isLate: true, times: 1 })
    await signIn(second, bob.email)
    await expect.poll(() => count(backend, 'POST /auth/login')).toBe(1)
    return { first, second, login }
  }

  test('/login does not repeat the failed sign-out request while another tab signs in', async ({
    page,
    context,
    backend,
  }) => {
    const { first, second, login } = await signInBesideStoredSignOut(page, context, backend)
    const before = count(backend, SIGN_OUT)
    await first.reload({ waitUntil: 'networkidle' })
    await hydrated(first)
    await expect(title(first, FORM)).toBeVisible()
    expect(count(backend, SIGN_OUT)).toBe(before)
    login.release()
    await expect(title(second, APPLICATIONS)).toBeVisible()
    expect(count(backend, SIGN_OUT)).toBe(before)
    expect(await openAccount(context, backend)).toBe(bob)
  })

  test('if a sign-out in one tab and a sign-in in another tab overlap, no message about refused cookies appears', async ({
    page,
    context,
    backend,
  }) => {
    const { first, second, login } = await signInBesideStoredSignOut(page, context, backend)
    const signOut = backend.fault(SIGN_OUT, { isLate: true, times: 1 })
    await first.reload()
    await hydrated(first)
    await expect(title(first, FORM)).toBeVisible()
    // Delay `GET /users/me` of the second tab until the answers to the sign-in and to the sign-out have set their
    // cookies.
    const letRead = await hold(second, /\/users\/me/)
    const read = second.waitForRequest(/\/users\/me/)
    login.release()
    await read
    signOut.release()
    await first.waitForLoadState('networkidle')
    letRead()
    await expect(title(second, APPLICATIONS).or(second.getByText(COOKIE_REFUSED).first())).toBeVisible()
    await expect(second.getByText(COOKIE_REFUSED)).toHaveCount(0)
    await expect(title(second, APPLICATIONS)).toBeVisible()
    expect(await openAccount(context, backend)).toBe(bob)
  })

  test('if a sign-in in another tab gets no answer for a minute, /login repeats the failed sign-out request', async ({
    page,
    context,
    backend,
  }) => {
    await context.clock.install()
    const { first, second } = await signInBesideStoredSignOut(page, context, backend)
    // Close the tab, so that the sign-in never gets an answer.
    await second.close()
    const before = count(backend, SIGN_OUT)
    await first.reload()
    await hydrated(first)
    await context.clock.runFor(30_000)
    expect(count(backend, SIGN_OUT)).toBe(before)
    await context.clock.runFor(40_000)
    await expect.poll(() => openAccount(context, backend)).toBeUndefined()
    await expect(title(first, FORM)).toBeVisible()
  })

  test('/logout after an expired session does not end a session that another tab is opening', async ({
    page,
    context,
    backend,
  }) => {
    const other = await openOtherTab(page)
    const release = await holdScripts(page)
    await page.goto('/logout?message=noSession', { waitUntil: 'commit' })
    await expect(page.getByText('Déconnexion en cours…')).toBeVisible()
    const login = backend.fault('POST /auth/login', { isLate: true, times: 1 })
    await signIn(other, bob.email)
    await expect.poll(() => count(backend, 'POST /auth/login')).toBe(1)
    await release()
    await expect(title(page, FORM)).toBeVisible()
    login.release()
    await expect(title(other, APPLICATIONS)).toBeVisible()
    expect(await openAccount(context, backend)).toBe(bob)
    expect(count(backend, SIGN_OUT)).toBe(0)
    await openApplications(other)
  })
})

test('/logout after an expired session does not end the new session of another tab', async ({
  page,
  context,
  backend,
}) => {
  const other = await openOtherTab(page)
  const release = await holdScripts(page)
  await page.goto('/logout?message=noSession', { waitUntil: 'commit' })
  await expect(page.getByText('Déconnexion en cours…')).toBeVisible()
  await signIn(other, bob.email)
  await expect(title(other, APPLICATIONS)).toBeVisible()
  await release()
  await expect(page).not.toHaveURL(/logout/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await openAccount(context, backend)).toBe(bob)
  expect(count(backend, SIGN_OUT)).toBe(0)
  await openApplications(other)
  await expect(other.getByText(bob.email).first()).toBeVisible()
})

test.describe('a late answer to a sign-in, after the user has left the page', () => {
  async function leaveSignIn(page: Page, backend: Backend) {
    await page.goto('/login')
    await hydrated(page)
    const login = backend.fault('POST /auth/login', { isLate: true, times: 1 })
    await signIn(page, lea.email)
    await expect.poll(() => count(backend, 'POST /auth/login')).toBe(1)
    await page.getByRole('link', { name: 'Créer un compte' }).click()
    await expect(title(page, 'Créer un compte')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Se connecter' }).click()
    await expect(title(page, FORM)).toBeVisible()
    return login
  }

  test('if the user abandons a sign-in and a second sign-in is refused, the portal ends the session of the abandoned sign-in', async ({
    page,
    context,
    backend,
  }) => {
    const login = await leaveSignIn(page, backend)
    await signIn(page, bob.email, 'Pas-le-bon-secret-1')
    await expect(page.getByRole('alert').first()).toBeVisible()
    login.release()
    await expect.poll(() => count(backend, SIGN_OUT)).toBe(1)
    await expect.poll(() => openAccount(context, backend)).toBeUndefined()
    await expect(title(page, FORM)).toBeVisible()
    await expect(page.getByText(lea.email)).toHaveCount(0)
  })

  test('if the user abandons a sign-in and a second sign-in succeeds, the portal ends the session of the abandoned sign-in', async ({
    page,
    context,
    backend,
  }) => {
    const login = await leaveSignIn(page, backend)
    await signIn(page, bob.email)
    await expect(title(page, APPLICATIONS)).toBeVisible()
    login.release()
    await expect.poll(async () => (await openAccount(context, backend)) === lea).toBe(false)
    await expect.poll(() => count(backend, SIGN_OUT)).toBe(1)
    await expect(page.getByText(lea.email)).toHaveCount(0)
  })
})
