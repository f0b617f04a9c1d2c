import type { Page } from '@playwright/test'
import type { Account } from '../../mocks/data/accounts'
import { expect, test } from '../support/fixtures'
import { holdScripts } from '../support/held-scripts'
import { openOtherTab, password, signIn } from '../../catalogue/sign-in'

/* Several tabs share one session. A page is allowed to send requests only for the user whom the page shows. */

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

let lea: Account
let bob: Account

test.beforeEach(({ backend }) => {
  lea = backend.account({ email: 'lea@exemple.fr', nickName: 'lea.martin', password })
  bob = backend.account({ email: 'bob@exemple.fr', nickName: 'bob.durand', password })
})

for (const [what, fault] of [
  ['is unreadable', { body: '<html>portail</html>', isApplied: true, breaksContract: true }],
  ['never ends, because the tab is reloaded', { drips: true }],
] as const)
  test(`a cover hides the first user's open page when another user signs in, even if the answer to the sign-in ${what}`, async ({
    page,
    context,
    backend,
  }) => {
    const other = await openOtherTab(page)
    await context.addCookies([backend.session(lea)])
    const { value } = (await context.cookies()).find(({ name }) => name === 'skezia-session') ?? {}
    await page.goto('/dashboard/authentication/email')
    await page.getByLabel('Nouvel e-mail', { exact: true }).fill('lea@nouveau.fr')
    await page.getByLabel('Confirmer le nouvel e-mail').fill('lea@nouveau.fr')
    backend.fault('POST /auth/login', fault)
    await signIn(other, bob.email)
    const session = expect.objectContaining({ name: 'skezia-session', value: expect.not.stringMatching(`^${value}$`) })
    await expect.poll(() => context.cookies()).toContainEqual(session)
    if ('drips' in fault) await other.reload()
    await expect(title(page, 'Une autre personne s’est connectée')).toBeVisible()
    expect(backend.calls.filter(({ call }) => call === 'POST /users/update-email')).toEqual([])
  })

test('a tab that loads during a sign-out in another tab shows no account', async ({ page, context, backend }) => {
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

test('a page that the browser prerenders sends nothing before the user opens the page', async ({
  page,
  context,
  backend,
}) => {
  await context.addCookies([backend.session(lea)])
  await page.addInitScript(() => {
    let isPrerendering = true
    Object.defineProperty(document, 'prerendering', { get: () => isPrerendering })
    document.addEventListener('prerenderingchange', () => (isPrerendering = false), { capture: true })
  })
  await page.goto('/dashboard/apps', { waitUntil: 'networkidle' })
  expect(backend.calls).toEqual([])
  await page.evaluate(() => document.dispatchEvent(new Event('prerenderingchange')))
  await expect.poll(() => backend.calls.length).toBeGreaterThan(0)
})
