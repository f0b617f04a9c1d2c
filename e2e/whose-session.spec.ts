import type { Page } from '@playwright/test'
import type { Account } from '../mocks/accounts'
import type { Backend } from '../mocks/backend'
import { expect, test } from './fixtures'
import { holdScripts } from './held-scripts'
import { comeBackFromProvider, openOtherTab, password, signIn } from './sign-in'

/* Several tabs share one session. What is sent from a page is sent for the person for whom the page is shown. */

const EMAIL = '/dashboard/authentication/email'
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const otherPerson = (page: Page) => title(page, 'Une autre personne s’est connectée')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last().click()
const sent = (backend: Backend, call: string) => backend.calls.filter((logged) => logged.call === call)
const seen = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')))

let lea: Account
let bob: Account

test.beforeEach(({ backend }) => {
  lea = backend.account({ email: 'lea@exemple.fr', nickName: 'lea.martin', password })
  bob = backend.account({ email: 'bob@exemple.fr', nickName: 'bob.durand', password })
})

/** A page in which nothing from other tabs arrives, such as one that the browser has suspended. */
const withoutHints = (page: Page) =>
  page.addInitScript(() => {
    window.BroadcastChannel.prototype.dispatchEvent = () => true
    Object.defineProperty(window.BroadcastChannel.prototype, 'onmessage', { set: () => undefined })
  })

/** A half-filled form of Léa's in `page`, and the sign-in page in another tab. */
async function openBoth(page: Page, backend: Backend): Promise<Page> {
  const other = await openOtherTab(page, backend)
  await page.context().addCookies([backend.session(lea)])
  await page.goto(EMAIL)
  await page.getByLabel('Nouvel e-mail', { exact: true }).fill('lea@nouveau.fr')
  await page.getByLabel('Confirmer le nouvel e-mail').fill('lea@nouveau.fr')
  return other
}

test.describe('the sign-in of another person, whose answer', () => {
  test('is unreadable: their account is not changed by the page that is open', async ({ page, backend }) => {
    const other = await openBoth(page, backend)
    backend.fault('POST /auth/login', { body: '<html>portail</html>', isApplied: true, breaksContract: true })
    await signIn(other, bob.email)
    await expect(otherPerson(page)).toBeVisible()
    expect(sent(backend, 'POST /users/update-email')).toEqual([])
  })

  test('never ends, because the tab is reloaded: the same', async ({ page, backend }) => {
    const other = await openBoth(page, backend)
    backend.fault('POST /auth/login', { drips: true })
    await signIn(other, bob.email)
    await expect.poll(() => sent(backend, 'POST /auth/login')).toHaveLength(1)
    await expect
      .poll(() => page.context().cookies())
      .toContainEqual(expect.objectContaining({ name: 'skezia-session' }))
    await other.reload()
    await expect(otherPerson(page)).toBeVisible()
    expect(sent(backend, 'POST /users/update-email')).toEqual([])
  })

  test('to the second factor is unreadable: the same', async ({ page, backend }) => {
    Object.assign(bob, { oneTimePasswordActivated: true, cellphone: '0612345642' })
    const other = await openBoth(page, backend)
    backend.fault('POST /auth/check-one-time-password', {
      body: '<html>portail</html>',
      isApplied: true,
      breaksContract: true,
    })
    await signIn(other, bob.email)
    await expect(title(other, 'Saisissez votre code')).toBeVisible()
    await other.getByLabel('Code de vérification').fill(backend.lastCode(bob))
    await press(other, 'Vérifier')
    await expect(otherPerson(page)).toBeVisible()
  })

  test('to a provider’s code is unreadable: the same', async ({ page, backend }) => {
    const identity = backend.identity('pro-sante-connect', { account: bob })
    const other = await openBoth(page, backend)
    backend.fault('POST /auth/pro-sante-connect/checkUserInfo', {
      body: '<html>portail</html>',
      isApplied: true,
      breaksContract: true,
    })
    await other.getByRole('button', { name: 'Avec e-CPS' }).click()
    await other.locator(`button[value="${identity.id}"]`).click()
    await expect(otherPerson(page)).toBeVisible()
  })
})

test('a tab that hears nothing of the others sends nothing for another person', async ({ page, backend }) => {
  await withoutHints(page)
  const other = await openBoth(page, backend)
  await signIn(other, bob.email)
  await expect(title(other, 'Mes applications')).toBeVisible()
  await press(page, 'Confirmer')
  await expect(otherPerson(page)).toBeVisible()
  expect(sent(backend, 'POST /users/update-email')).toEqual([])
})

test('a sign-in during the wait for the CSRF cookie is seen before the write', async ({ page, context, backend }) => {
  await openBoth(page, backend)
  await context.clearCookies({ name: 'XSRF-TOKEN' })
  const waiting = backend.fault('GET /users/me', { hang: true, times: 1 })
  const before = sent(backend, 'GET /users/me').length
  await press(page, 'Confirmer')
  await expect.poll(() => sent(backend, 'GET /users/me')).toHaveLength(before + 1)
  await context.addCookies([backend.session(bob)])
  waiting.release()
  await expect(otherPerson(page)).toBeVisible()
  expect(sent(backend, 'POST /users/update-email')).toEqual([])
})

test('a nickname that was given up and taken by another person does not make them the same', async ({
  page,
  backend,
}) => {
  const other = await openBoth(page, backend)
  Object.assign(lea, { nickName: 'lea.bernard' })
  Object.assign(bob, { nickName: 'lea.martin' })
  await signIn(other, bob.email)
  await expect(title(page, 'Votre compte a été modifié')).toBeVisible()
  await expect(page.getByText(bob.email)).toBeVisible()
  expect(sent(backend, 'POST /users/update-email')).toEqual([])
  await press(page, 'Recharger la page')
  await expect(title(page, 'Adresse e-mail')).toBeVisible()
  await expect(page.getByLabel('Nouvel e-mail', { exact: true })).toHaveValue('')
})

test('an address that its owner confirms in another tab is shown when the first is seen again', async ({
  page,
  context,
  backend,
}) => {
  await openBoth(page, backend)
  await press(page, 'Confirmer')
  await expect(title(page, 'Email mis à jour : il reste à le confirmer')).toBeVisible()
  const mailed = await context.newPage()
  await mailed.goto(backend.lastLink('lea@nouveau.fr'))
  await expect(title(mailed, 'Authentification')).toBeVisible()
  await seen(page)
  await expect(page.getByRole('banner').getByText('lea@nouveau.fr')).toBeVisible()
  await expect(title(page, 'Adresse e-mail')).toBeVisible()
})

test.describe('the question about codes by SMS', () => {
  /** Signs Léa in up to the question, with a sign-in page in another tab. */
  async function openQuestion(page: Page, backend: Backend): Promise<Page> {
    Object.assign(lea, { doubleAuthEmailActivated: true })
    const other = await openOtherTab(page, backend)
    await page.goto('/login')
    await signIn(page, lea.email)
    await expect(title(page, 'Saisissez votre code')).toBeVisible()
    await page.getByLabel('Code de vérification').fill(backend.lastCode(lea))
    await press(page, 'Vérifier')
    await expect(page.getByRole('dialog', { name: 'Passer au code par SMS ?' })).toBeVisible()
    return other
  }

  test('that was asked of one person is not answered for another', async ({ page, backend }) => {
    await withoutHints(page)
    const other = await openQuestion(page, backend)
    await signIn(other, bob.email)
    await expect(title(other, 'Mes applications')).toBeVisible()
    await press(page, 'Oui, activer')
    await expect(otherPerson(page)).toBeVisible()
    await expect(page.getByText(bob.email)).toBeVisible()
  })

  test('disappears when another person signs in', async ({ page, backend }) => {
    const other = await openQuestion(page, backend)
    await signIn(other, bob.email)
    await expect(page.getByText(bob.email)).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test.describe('a session that has ended at the API', () => {
  test('is left by every tab when the person signs out in one', async ({ page, context, backend }) => {
    await context.addCookies([backend.session(lea)])
    await page.goto('/dashboard/authentication')
    const other = await context.newPage()
    await other.goto('/dashboard/apps')
    await expect(title(other, 'Mes applications')).toBeVisible()
    backend.endSessions()
    await other.getByRole('link', { name: 'Se déconnecter' }).click()
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByText(lea.email)).toHaveCount(0)
  })

  test('is noticed when a tab is seen again', async ({ page, context, backend }) => {
    await context.addCookies([backend.session(lea)])
    await page.goto('/dashboard/authentication')
    await expect(title(page, 'Authentification')).toBeVisible()
    backend.endSessions()
    await seen(page)
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByText(lea.email)).toHaveCount(0)
  })

  test('is left at FranceConnect too, whose token is kept until then', async ({ page, backend, world }) => {
    await comeBackFromProvider(page, backend.identity('france-connect', { account: lea }))
    await expect(title(page, 'Mes applications')).toBeVisible()
    backend.endSessions()
    await page.getByRole('link', { name: 'Se déconnecter' }).click()
    await expect(page.getByRole('heading', { name: 'Vous êtes déconnecté de FranceConnect' })).toBeVisible()
    expect(new URL(page.url()).origin).toBe(world.sandbox.providerUrl)
  })
})

test('a tab that loads while the person signs out in another shows nothing of the account', async ({
  page,
  context,
  backend,
}) => {
  await context.addCookies([backend.session(lea)])
  const other = await context.newPage()
  await other.goto('/dashboard/apps')
  await expect(title(other, 'Mes applications')).toBeVisible()
  const releaseScripts = await holdScripts(page)
  const before = backend.calls.length
  await page.goto('/dashboard/authentication', { waitUntil: 'commit' })
  await expect.poll(() => backend.calls.length).toBe(before + 1)
  await other.getByRole('link', { name: 'Se déconnecter' }).click()
  await expect(other).toHaveURL('/login')
  await page.evaluate(() => localStorage.clear())
  await page.evaluate((email) => {
    new MutationObserver(() => {
      if (document.body.textContent.includes(email)) document.documentElement.dataset.shown = ''
    }).observe(document, { childList: true, subtree: true, characterData: true })
  }, lea.email)
  await releaseScripts()
  await expect(page).toHaveURL(/\/login/)
  expect(await page.evaluate(() => document.documentElement.dataset.shown)).toBeUndefined()
})

for (const path of ['/dashboard/apps', '/logout', '/login?mailActivatedToken='])
  test(`${path}, prepared unseen, sends nothing, spends no token and signs nobody out`, async ({
    page,
    context,
    backend,
  }) => {
    const nora = backend.account({ email: 'nora@exemple.fr', confirmed: false, password })
    await context.addCookies([backend.session(lea)])
    await page.addInitScript(() => {
      let isPrerendering = true
      Object.defineProperty(document, 'prerendering', { get: () => isPrerendering })
      document.addEventListener('prerenderingchange', () => (isPrerendering = false), { capture: true })
    })
    const token = backend.tokens.issue({ kind: 'activation', account: nora })
    await page.goto(path.endsWith('=') ? path + token : path, { waitUntil: 'networkidle' })
    expect(backend.calls).toEqual([])
    await page.evaluate(() => document.dispatchEvent(new Event('prerenderingchange')))
    await expect.poll(() => backend.calls.length).toBeGreaterThan(0)
  })
