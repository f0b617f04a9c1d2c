import type { Page } from '@playwright/test'
import type { Backend } from '../../mocks/backend'
import { expect, test } from '../support/fixtures'
import { identifierField, password, passwordField, signIn } from '../../catalogue/sign-in'

/*
 * These tests repeat unusual input from users, badge readers and other programs. Each tested input needs a real
 * browser, because a simulated browser does not show the effect of the input.
 */

test.beforeEach(({ backend }) => {
  backend.account({ nickName: 'lea.martin', password })
})

const hydrated = (page: Page) => page.locator('[data-hydrate]').waitFor({ state: 'detached' })
const signIns = (backend: Backend) => backend.calls.filter(({ call }) => call === 'POST /auth/login')

test('if the user holds the Enter key down, the portal sends the sign-in only once', async ({ page, backend }) => {
  await page.goto('/login')
  await hydrated(page)
  await identifierField(page).fill('lea.martin')
  await passwordField(page).fill('Pas-le-bon-secret-1')
  await passwordField(page).focus()
  for (let repeat = 0; repeat < 10; repeat += 1) await page.keyboard.down('Enter')
  await expect(page.getByRole('alert').first()).toBeVisible()
  for (let repeat = 0; repeat < 10; repeat += 1) await page.keyboard.down('Enter')
  expect(signIns(backend)).toHaveLength(1)
  await page.keyboard.up('Enter')
  await page.keyboard.press('Enter')
  await expect.poll(() => signIns(backend)).toHaveLength(2)
})

test('if the user holds a digit key down, the field of the SMS code receives one digit', async ({ page, backend }) => {
  backend.account({ nickName: 'paul.morel', password, oneTimePasswordActivated: true })
  await page.goto('/login')
  await signIn(page, 'paul.morel')
  const field = page.getByLabel('Code de vérification')
  await expect(field).toBeFocused()
  for (let repeat = 0; repeat < 20; repeat += 1) await page.keyboard.down('1')
  await page.keyboard.up('1')
  await expect(field).toHaveValue('1')
  await page.keyboard.type('2')
  await expect(field).toHaveValue('12')
  expect(backend.calls.filter(({ call }) => call === 'POST /auth/check-one-time-password')).toEqual([])
})

test('if the user dictates words into the field of the SMS code, the form asks for digits', async ({
  page,
  backend,
}) => {
  backend.account({ nickName: 'paul.morel', password, oneTimePasswordActivated: true })
  await page.goto('/login')
  await signIn(page, 'paul.morel')
  const field = page.getByLabel('Code de vérification')
  await expect(field).toBeFocused()
  await page.keyboard.type('12')
  const session = await page.context().newCDPSession(page)
  await session.send('Input.insertText', { text: 'trois quatre' })
  await expect(page.locator('form').getByText('Des chiffres uniquement')).toBeVisible()
  await expect(field).toHaveValue('12')
  await session.send('Input.imeSetComposition', { text: 'cinq', selectionStart: 4, selectionEnd: 4 })
  await session.send('Input.insertText', { text: 'cinq' })
  await expect(page.locator('form').getByText('Des chiffres uniquement')).toBeVisible()
  await expect(field).toHaveValue('12')
})

test.describe('a portal with codes of eight digits', () => {
  test.use({ settings: { VITE_CODE_DIGITS: '8' } })

  for (const width of [320, 1280])
    test(`the eighth digit of an SMS code sends the code, in a window of ${width} px`, async ({ page, backend }) => {
      await page.setViewportSize({ width, height: 700 })
      const paul = backend.account({ nickName: 'paul.morel', password, oneTimePasswordActivated: true })
      await page.goto('/login')
      await signIn(page, 'paul.morel')
      await expect(page.getByText('Nous avons envoyé un code à 8 chiffres')).toBeVisible()
      const field = page.getByLabel('Code de vérification')
      await expect(field).toBeFocused()
      await expect(page.locator('form span[aria-hidden]').filter({ hasText: /^$/ })).toHaveCount(8)
      await page.keyboard.type(backend.lastCode(paul))
      await expect(page).toHaveURL('/dashboard/apps')
    })
})

test('undo and redo in the field of the nickname restore the lower-case text', async ({ page }) => {
  await page.goto('/subscription')
  await hydrated(page)
  const field = page.getByLabel('Identifiant', { exact: true })
  await field.focus()
  await page.keyboard.type('LeaMartin')
  await expect(field).toHaveValue('leamartin')
  const texts: string[] = []
  for (const key of [...Array<string>(12).fill('Control+z'), ...Array<string>(12).fill('Control+Shift+z')]) {
    await page.keyboard.press(key)
    texts.push(await field.inputValue())
  }
  expect(texts.filter((text) => !'leamartin'.startsWith(text))).toEqual([])
  expect(texts.at(11)).toBe('')
  await expect(field).toHaveValue('leamartin')
})

test('undo restores the digits that the user typed before pasting an SMS code', async ({ page, backend }) => {
  backend.account({ nickName: 'paul.morel', password, oneTimePasswordActivated: true })
  await page.goto('/login')
  await signIn(page, 'paul.morel')
  const field = page.getByLabel('Code de vérification')
  await expect(field).toBeFocused()
  // After Enter, the page no longer sends the complete SMS code automatically.
  await page.keyboard.press('Enter')
  await page.keyboard.type('12')
  const session = await page.context().newCDPSession(page)
  await session.send('Input.insertText', { text: '345 678' })
  await expect(field).toHaveValue('345678')
  await page.keyboard.press('Control+z')
  await expect(field).toHaveValue('12')
})

test('after a refused sign-in on a computer, the next typed text replaces the password', async ({ page }) => {
  await page.goto('/login')
  await signIn(page, 'lea.martin', 'Pas-le-bon-secret-1')
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(passwordField(page)).toBeFocused()
  await page.keyboard.type('Un-autre-secret-2')
  await expect(passwordField(page)).toHaveValue('Un-autre-secret-2')
})

test.describe('a phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true })

  test('after a refused sign-in on a phone, the focus is on the button, so that no keyboard covers the message', async ({
    page,
  }) => {
    await page.goto('/login')
    await signIn(page, 'lea.martin', 'Pas-le-bon-secret-1')
    await expect(page.getByRole('alert').first()).toBeVisible()
    const button = page.getByRole('button', { name: 'Se connecter', exact: true })
    await expect(button).toBeFocused()
    await expect(button).toBeInViewport({ ratio: 1 })
  })
})
