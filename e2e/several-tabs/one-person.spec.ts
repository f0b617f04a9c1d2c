import type { Page } from '@playwright/test'
import type { Account } from '../../mocks/data/accounts'
import { heldInHeap } from '../privacy/heap'
import { BACK, goBack } from '../support/back-forward'
import { expect, test } from '../support/fixtures'
import { comeBackFromProvider, openOtherTab, password, passwordField, signIn } from '../support/sign-in'

/* A document shows public pages or the pages of one person, and nothing of it serves the next person. */

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last().click()
const follow = (page: Page, name: string | RegExp) => page.getByRole('link', { name, exact: true }).click()

let lea: Account
let bob: Account

test.beforeEach(({ backend }) => {
  lea = backend.account({ email: 'lea@exemple.fr', nickName: 'lea.martin', password })
  bob = backend.account({ email: 'bob@exemple.fr', nickName: 'bob.durand', password })
})

async function signInAndOut(page: Page, account: Account) {
  await signIn(page, account.email)
  await expect(title(page, 'Mes applications')).toBeVisible()
  await follow(page, 'Se déconnecter')
  await expect(title(page, 'Se connecter')).toBeVisible()
}

test('signing out loads a document, and signing in does not', async ({ page }) => {
  const mark = () => page.evaluate(() => ((document.body.dataset.mark ??= ''), performance.timeOrigin))
  await page.goto('/login')
  const first = await mark()
  await signIn(page, lea.email)
  await expect(title(page, 'Mes applications')).toBeVisible()
  expect(await mark()).toBe(first)
  await follow(page, 'Se déconnecter')
  await expect(title(page, 'Se connecter')).toBeVisible()
  expect(await mark()).not.toBe(first)
  expect(await page.evaluate(() => history.length)).toBeLessThan(5)
})

test('the link for a new password of one person does not change that of the next', async ({ page, backend }) => {
  const token = backend.tokens.issue({ kind: 'reset-password', account: lea })
  await page.goto(`/reset-password?resetPasswordToken=${token}`)
  await expect(title(page, 'Choisissez un nouveau mot de passe')).toBeVisible()
  await page.getByRole('link', { name: 'Compte Skezia' }).first().click()
  await signInAndOut(page, lea)
  await follow(page, /^Mot de passe oublié/)
  await expect(title(page, 'Mot de passe oublié')).toBeVisible()
})

test('the code of one person’s provider is not sent for the next', BACK, async ({ page, backend }) => {
  await comeBackFromProvider(page, backend.identity('pro-sante-connect', { email: 'hugo@exemple.fr' }))
  await expect(title(page, 'Avez-vous déjà un compte ?')).toBeVisible()
  await follow(page, /^Annuler/)
  await signInAndOut(page, lea)
  await page.goto('/finalise-registration?page=askCreateOrSelectMergeAccount&from=other')
  await page.getByRole('button', { name: /Créer/ }).click()
  await page.locator('input[name="email"]').fill(bob.email)
  await press(page, 'Continuer')
  await expect(title(page, 'La connexion n’a pas abouti')).toBeVisible()
  expect(backend.calls.filter(({ call }) => call === 'POST /auth/FC-PSC/createAccount')).toEqual([])
})

test('after a sign-in and a sign-out the heap holds no code, no token and no password', async ({
  browser,
  world,
  backend,
}) => {
  Object.assign(lea, { oneTimePasswordActivated: true, cellphone: '0612345642' })
  const context = await browser.newContext({ baseURL: world.portal })
  const page = await context.newPage()
  const token = backend.tokens.issue({ kind: 'reset-password', account: bob })
  await page.goto(`/reset-password?resetPasswordToken=${token}`)
  await page.getByRole('link', { name: 'Compte Skezia' }).first().click()
  await signIn(page, lea.email)
  await expect(title(page, 'Saisissez votre code')).toBeVisible()
  const code = backend.lastCode(lea)
  await page.getByLabel('Code de vérification').fill(code)
  await expect(title(page, 'Mes applications')).toBeVisible()
  await follow(page, 'Se déconnecter')
  await expect(title(page, 'Se connecter')).toBeVisible()
  expect(await heldInHeap(page, [token, code, password])).toEqual([])
  await context.close()
})

for (const [path, what] of [
  ['/subscription', 'the sign-up form'],
  ['/reset-password?resetPasswordToken=', 'the form for a new password'],
] as const)
  test(`${what} restored by Back holds no typed password`, BACK, async ({ page, backend }) => {
    const token = backend.tokens.issue({ kind: 'reset-password', account: lea })
    await page.goto(path.endsWith('=') ? path + token : path)
    await page.locator('input[autocomplete="new-password"]').first().fill('Nouveau-Secret-2')
    await page.goto('/documents/conditions-generales.html')
    await goBack(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const values = () => page.evaluate(() => [...document.querySelectorAll('input')].map(({ value }) => value).join(''))
    await expect.poll(values).not.toContain('Secret')
  })

test('a lost answer to the sign-in of the next person forgets the sign-out token of the one before', async ({
  page,
  backend,
}) => {
  await page.goto('/login')
  await page.evaluate(() => {
    localStorage.setItem('appAuth', 'franceconnect')
    localStorage.setItem('idToken', 'of-lea')
  })
  backend.fault('POST /auth/login', { drop: true, isApplied: true, times: 1 })
  await signIn(page, bob.email)
  await expect(title(page, 'Un problème technique est survenu')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('idToken'))).toBeNull()
})

test('Back from the question about codes by SMS declines it, and leads on', BACK, async ({ page, backend }) => {
  Object.assign(lea, { doubleAuthEmailActivated: true })
  await page.goto('/login')
  await signIn(page, lea.email)
  await expect(title(page, 'Saisissez votre code')).toBeVisible()
  await page.getByLabel('Code de vérification').fill(backend.lastCode(lea))
  await expect(page.getByRole('dialog', { name: 'Passer au code par SMS ?' })).toBeVisible()
  await goBack(page)
  await expect(title(page, 'Mes applications')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test.describe('another person signs in in another tab', () => {
  const otherPerson = (page: Page) => title(page, 'Une autre personne s’est connectée')

  test('during the step of a forced password update: « later » and the new password say who it is', async ({
    page,
    world,
  }) => {
    Object.assign(lea, { changeSkemeetPassword: true })
    const other = await openOtherTab(page)
    await page.goto(`/login?redirectUrl=${encodeURIComponent(`${world.skemeet}/patients`)}`)
    await signIn(page, lea.email)
    await expect(page.getByRole('textbox', { name: 'Nouveau mot de passe', exact: true })).toBeVisible()
    await signIn(other, bob.email)
    // The redirect of the browser leads to the solution.
    await expect(other).toHaveURL(`${world.skemeet}/patients`)
    await expect(page.getByRole('textbox', { name: 'Nouveau mot de passe', exact: true })).toBeVisible()
    await press(page, 'Me le rappeler plus tard')
    await expect(otherPerson(page)).toBeFocused()
    await expect(page.getByText(bob.email)).toBeVisible()
    await press(page, 'Continuer avec ce compte')
    await expect(title(page, 'Mes applications')).toBeVisible()
  })

  test('before the account is read after a sign-in: the page says who it is', async ({ page, backend }) => {
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
    await expect(otherPerson(page)).toBeFocused()
  })

  test('with a wrong password asks no other tab', async ({ page, context, backend }) => {
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

  test('while a dialog is open: the page that says so can be used', async ({ page, context, backend }) => {
    backend.project(lea, 'Cabinet Voltaire')
    const other = await openOtherTab(page)
    await context.addCookies([backend.session(lea)])
    await page.goto('/dashboard/api-connections')
    await press(page, 'Nouvelle connexion API')
    await page.getByRole('dialog').getByRole('textbox').first().fill('Agenda')
    await signIn(other, bob.email)
    await expect(otherPerson(page)).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(title(page, 'Mes applications')).toBeVisible()
  })
})

test('a dialog does not cover the page of a session that cannot be verified', async ({ page, context, backend }) => {
  backend.project(lea, 'Cabinet Voltaire')
  await context.addCookies([backend.session(lea)])
  await page.goto('/dashboard/api-connections')
  await press(page, 'Nouvelle connexion API')
  await page.getByRole('dialog').getByRole('textbox').first().fill('Agenda')
  backend.fault('GET /users/me', { status: 401, body: { type: 'NO_VALID_SESSION' }, times: 2 })
  backend.fault('POST /auth/login', { drop: true })
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  const dialog = page.getByRole('dialog', { name: 'Votre session a expiré' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Se connecter avec un autre compte' }).click()
  await expect(title(page, 'Se connecter')).toBeVisible()
})

test('a solution that sends people back at once is followed twice, then named', async ({
  page,
  context,
  backend,
  world,
}) => {
  await context.addCookies([backend.session(lea)])
  const target = `${world.skemeet}/patients`
  let visits = 0
  await page.route(`${world.skemeet}/**`, (route) => {
    visits += 1
    return route.fulfill({
      status: 302,
      headers: { location: `${world.portal}/login?redirectUrl=${encodeURIComponent(target)}` },
    })
  })
  await page.goto(`/login?redirectUrl=${encodeURIComponent(target)}`)
  await expect(page.getByText('Skemeet ne reconnaît pas votre connexion')).toBeVisible()
  expect(visits).toBe(2)
  await follow(page, 'Mes applications')
  await expect(title(page, 'Mes applications')).toBeVisible()
})

test('a password that is right, and a cookie that the browser refuses, are said as they are', async ({
  page,
  backend,
}) => {
  await page.goto('/login')
  backend.fault('GET /users/me', { status: 401, body: { type: 'NO_VALID_SESSION' } })
  await signIn(page, lea.email)
  await expect(page.getByText('votre navigateur refuse le cookie').first()).toBeVisible()
  await expect(page.getByText('Votre session n’est pas ouverte')).toHaveCount(0)
  await expect(passwordField(page)).toBeVisible()
})
