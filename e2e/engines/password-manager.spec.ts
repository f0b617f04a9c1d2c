import type { Locator, Page } from '@playwright/test'
import { expect, test as base } from '../support/fixtures'
import { identifierField, password, passwordField } from '../../catalogue/sign-in'
import { FIREFOX } from '../support/firefox'
import { passwordManagerOf, type PasswordManager } from './password-manager'

/*
 * Firefox's real password manager fills in and saves passwords. The password manager must keep one entry per account.
 */

const NEW_PASSWORD = 'Soleil-Levant-42'

const test = base.extend<{ manager: PasswordManager }>({
  manager: async ({ browser }, use) => {
    const manager = passwordManagerOf(browser)
    await manager('enable', true)
    await use(manager)
    await manager('enable', false)
  },
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const field = (page: Page, name: string) => page.locator(`[name=${name}]`)
const hydrated = (page: Page) => page.locator('[data-hydrate]').waitFor({ state: 'detached' })

/** Types the text key by key, because the password manager does not save a text that a script has filled in. */
async function type(into: Locator, text: string): Promise<void> {
  await into.pressSequentially(text)
  await expect(into).toHaveValue(text)
}

async function typeNewPassword(page: Page): Promise<void> {
  for (const name of ['newPassword', 'confirmNewPassword']) await type(field(page, name), NEW_PASSWORD)
  await press(page, 'Confirmer')
}

/** Accepts the password manager's offer to save the password, and checks the saved entries. */
async function expectSaved(manager: PasswordManager, entries: readonly string[]): Promise<void> {
  await expect.poll(() => manager('agree'), { message: 'the manager asks' }).toBe(true)
  await expect.poll(() => manager('saved')).toEqual(entries)
}

/**
 * Adds a form to the page and waits until the password manager has filled it in. The password manager fills in the
 * added form last, so it has also filled in the other forms of the page.
 */
async function seeFilled(page: Page, name: string): Promise<void> {
  await hydrated(page)
  await page.evaluate(() => {
    const form = document.body.appendChild(document.createElement('form'))
    for (const autocomplete of ['username', 'current-password']) {
      const input = form.appendChild(document.createElement('input'))
      input.type = autocomplete === 'username' ? 'text' : 'password'
      Object.assign(input, { autocomplete, id: `added-${autocomplete}` })
    }
  })
  await expect(page.locator('#added-username')).toHaveValue(name)
}

/** Returns the name and the content of each field in which the user types new data, such as a new password. */
const newValues = (page: Page) =>
  page
    .locator('main input:not([autocomplete=current-password], [readonly])')
    .evaluateAll((inputs) =>
      inputs.map((input) => (input instanceof HTMLInputElement ? `${input.name}: ${input.value}` : '')),
    )

test(
  "Firefox's password manager fills in only the current credentials",
  FIREFOX,
  async ({ page, context, backend, world, manager }) => {
    const lea = backend.account({ nickName: 'lea.martin', password })
    await manager('save', { origin: world.portal, username: 'lea.martin', password })
    await page.goto('/login')
    await expect(identifierField(page)).toHaveValue('lea.martin')
    await expect(passwordField(page)).toHaveValue(password)
    const token = backend.tokens.issue({ kind: 'reset-nickname', account: lea })
    await page.goto(`/reset-nickname?resetNicknameToken=${token}`)
    await expect(field(page, 'newNickname')).toBeVisible()
    await seeFilled(page, 'lea.martin')
    expect(await newValues(page)).toEqual(['newNickname: '])
    await context.addCookies([backend.session(lea)])
    for (const [path, values] of Object.entries({
      nickName: ['nickName: '],
      email: ['newEmail: ', 'confirmNewEmail: '],
      password: ['newPassword: ', 'confirmNewPassword: '],
    })) {
      await page.goto(`/dashboard/authentication/${path}`)
      await expect.poll(() => newValues(page), path).toEqual(values)
      await seeFilled(page, 'lea.martin')
      expect(await newValues(page), path).toEqual(values)
    }
  },
)

for (const kind of ['nickName', 'email'] as const)
  test(
    `if the user signs in with the ${kind} and changes the password, Firefox's password manager updates its entry`,
    FIREFOX,
    async ({ page, backend, manager }) => {
      const name = backend.account({ nickName: 'lea.martin', password })[kind]
      await page.goto('/login')
      await hydrated(page)
      await type(identifierField(page), name)
      await type(passwordField(page), password)
      await press(page, 'Se connecter')
      await expect(page).toHaveURL('/dashboard/apps')
      await expectSaved(manager, [`${name} ${password}`])
      await page.goto('/dashboard/authentication/password')
      await expect(field(page, 'actualPassword')).toHaveValue(password)
      await typeNewPassword(page)
      await expect(page).toHaveURL('/dashboard/authentication')
      await expectSaved(manager, [`${name} ${NEW_PASSWORD}`])
    },
  )

test(
  "Firefox's password manager updates the entry after a forced password update",
  FIREFOX,
  async ({ page, backend, world, manager }) => {
    const { email } = backend.account({ nickName: 'lea.martin', password, changeSkemeetPassword: true })
    await manager('save', { origin: world.portal, username: email, password })
    await page.goto(`/login?redirectUrl=${encodeURIComponent(world.skemeet)}`)
    await hydrated(page)
    await expect(passwordField(page)).toHaveValue(password)
    await press(page, 'Se connecter')
    await expect(page.getByRole('heading', { name: 'Choisissez un nouveau mot de passe' })).toBeVisible()
    await typeNewPassword(page)
    await expectSaved(manager, [`${email} ${NEW_PASSWORD}`])
  },
)

test(
  "after a sign-up, Firefox's password manager saves the password under the nickname",
  FIREFOX,
  async ({ page, manager }) => {
    await page.goto('/subscription')
    await hydrated(page)
    await type(field(page, 'email'), 'lea@exemple.fr')
    await type(field(page, 'nickname'), 'lea.martin')
    for (const name of ['password', 'confirmPassword']) await type(field(page, name), password)
    await field(page, 'acceptCGU').check()
    await press(page, 'Créer mon compte')
    await expectSaved(manager, [`lea.martin ${password}`])
  },
)
