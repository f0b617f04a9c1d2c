import type { Page } from '@playwright/test'
import type { Account } from '../../mocks/data/accounts'
import { expect, test } from '../support/fixtures'
import { openOtherTab, password, signIn } from '../../catalogue/sign-in'

/*
 * A loaded document shows the account pages of one user at most. No data of this user stays in the document for the
 * next user.
 */

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last().click()

let lea: Account
let bob: Account

test.beforeEach(({ backend }) => {
  lea = backend.account({ email: 'lea@exemple.fr', nickName: 'lea.martin', password })
  bob = backend.account({ email: 'bob@exemple.fr', nickName: 'bob.durand', password })
})

test('a sign-out loads a new document', async ({ page }) => {
  const mark = () => page.evaluate(() => ((document.body.dataset.mark ??= ''), performance.timeOrigin))
  await page.goto('/login')
  const first = await mark()
  await signIn(page, lea.email)
  await expect(title(page, 'Mes applications')).toBeVisible()
  expect(await mark()).toBe(first)
  await page.getByRole('link', { name: 'Se déconnecter' }).click()
  await expect(title(page, 'Se connecter')).toBeVisible()
  expect(await mark()).not.toBe(first)
  expect(await page.evaluate(() => history.length)).toBeLessThan(5)
})

test.describe('a sign-in of another user in another tab', () => {
  const otherUser = (page: Page) => title(page, 'Une autre personne s’est connectée')

  test('a forced password update reports that another user has signed in in another tab', async ({ page, world }) => {
    Object.assign(lea, { changeSkemeetPassword: true })
    const other = await openOtherTab(page)
    await page.goto(`/login?redirectUrl=${encodeURIComponent(`${world.skemeet}/patients`)}`)
    await signIn(page, lea.email)
    await expect(page.getByRole('textbox', { name: 'Nouveau mot de passe', exact: true })).toBeVisible()
    await signIn(other, bob.email)
    // The other tab has no redirect of its own, so it follows the redirect of the first tab.
    await expect(other).toHaveURL(`${world.skemeet}/patients`)
    await expect(page.getByRole('textbox', { name: 'Nouveau mot de passe', exact: true })).toBeVisible()
    await press(page, 'Me le rappeler plus tard')
    await expect(otherUser(page)).toBeFocused()
    await expect(page.getByText(bob.email)).toBeVisible()
    await press(page, 'Continuer avec ce compte')
    await expect(title(page, 'Mes applications')).toBeVisible()
  })

  test('if another user signs in before a delayed answer to GET /users/me arrives, the page shows that another user is signed in', async ({
    page,
    backend,
  }) => {
    const other = await openOtherTab(page)
    const sessionRead = page.waitForResponse(/\/users\/me/)
    await page.goto('/login')
    await sessionRead
    const held = backend.fault('GET /users/me', { hang: true, times: 1 })
    const read = () => backend.calls.filter(({ call }) => call === 'GET /users/me').length
    const before = read()
    await signIn(page, lea.email)
    await expect.poll(read).toBe(before + 1)
    await signIn(other, bob.email)
    await expect(title(other, 'Mes applications')).toBeVisible()
    held.release()
    await expect(otherUser(page)).toBeFocused()
  })

  test("another user's sign-in with a wrong password does not affect other tabs", async ({
    page,
    context,
    backend,
  }) => {
    const other = await openOtherTab(page)
    await context.addCookies([backend.session(lea)])
    await page.goto('/dashboard/authentication/email')
    await expect(title(page, 'Adresse e-mail')).toBeVisible()
    const read = () => backend.calls.filter(({ call }) => call === 'GET /users/me').length
    const before = read()
    backend.fault('GET /users/me', { status: 503 })
    await signIn(other, bob.email, 'Pas-le-bon-secret-1')
    await expect(other.getByRole('alert').first()).toBeVisible()
    expect(read()).toBe(before)
    await expect(title(page, 'Adresse e-mail')).toBeVisible()
  })

  test('when another user signs in, an open dialog does not block the message about this user', async ({
    page,
    context,
    backend,
  }) => {
    backend.project(lea, 'Cabinet Voltaire')
    const other = await openOtherTab(page)
    await context.addCookies([backend.session(lea)])
    await page.goto('/dashboard/api-connections')
    await press(page, 'Nouvelle connexion API')
    await page.getByRole('dialog').getByRole('textbox').first().fill('Agenda')
    await signIn(other, bob.email)
    await expect(otherUser(page)).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(title(page, 'Mes applications')).toBeVisible()
  })
})
