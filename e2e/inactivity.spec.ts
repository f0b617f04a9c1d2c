import type { Page } from '@playwright/test'
import type { Account } from '../mocks/accounts'
import { expect, test } from './fixtures'
import { password, signIn } from './sign-in'

const EMAIL = '/dashboard/authentication/email'
const TOLD = 'Le portail est resté 15 minutes sans activité. Reconnectez-vous pour continuer.'

const question = (page: Page) => page.getByRole('dialog', { name: 'Êtes-vous toujours là ?' })
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const field = (page: Page) => page.getByLabel('Nouvel e-mail', { exact: true })

let lea: Account

test.use({ settings: { VITE_INACTIVITY_MINUTES: '15' } })

test.beforeEach(async ({ page, context, backend }) => {
  lea = backend.account({ email: 'lea@exemple.fr', password })
  await context.addCookies([backend.session(lea)])
  await page.clock.install()
  await page.goto(EMAIL)
  await field(page).fill('lea@nou')
})

test('the question counts down, and any answer keeps the session, the focus and what was typed', async ({
  page,
  backend,
}) => {
  const asked = () => backend.calls.filter(({ call }) => call === 'GET /users/me').length
  for (const answer of [
    () => page.getByRole('button', { name: 'Rester connecté' }).click(),
    () => page.keyboard.press('Enter'),
    () => page.keyboard.press('Escape'),
    () => page.keyboard.press('Tab'),
    () => page.getByRole('timer').click(),
    () => page.mouse.click(5, 5),
  ]) {
    await page.clock.runFor('14:00')
    await expect(question(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Rester connecté' })).toBeFocused()
    await page.clock.runFor('00:20')
    await expect(page.getByRole('timer')).toHaveText(/^Fermeture dans (39|40)\ss$/)
    const before = asked()
    await answer()
    await expect(question(page)).toBeHidden()
    await expect.poll(asked).toBe(before + 1)
    await expect(field(page)).toHaveValue('lea@nou')
    await expect(field(page)).toBeFocused()
  }
  expect(backend.calls.filter(({ call }) => call === 'POST /users/update-email')).toEqual([])
})

test('without an answer every tab is signed out and told why', async ({ page, context, backend }) => {
  const other = await context.newPage()
  await other.goto('/dashboard/apps')
  await expect(title(other, 'Mes applications')).toBeVisible()
  await page.clock.runFor('15:01')
  await expect(page.getByText(TOLD)).toBeVisible()
  await expect(other.getByText(TOLD)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(backend.calls.filter(({ call }) => call === 'POST /auth/logout')).not.toHaveLength(0)
  expect(await page.evaluate(() => localStorage.getItem('lastMethod'))).toBeNull()
})

test('a sign-out in another tab while this one leaves the page does not hide the sign-in page', async ({ page }) => {
  await page.addInitScript(() => {
    const channels = new Set<BroadcastChannel>()
    window.BroadcastChannel = class extends BroadcastChannel {
      constructor(name: string) {
        super(name)
        channels.add(this)
      }
      override close() {
        super.close()
        channels.delete(this)
      }
    }
    let isDashboard = false
    // The observer runs after React has removed the page, and before it runs the clean-up of passive effects.
    new MutationObserver(() => {
      const wasDashboard = isDashboard
      isDashboard = document.querySelector('header a[href="/logout"]') !== null
      if (!wasDashboard || isDashboard) return
      for (const channel of channels) channel.dispatchEvent(new MessageEvent('message', { data: 'signed-out' }))
    }).observe(document, { childList: true, subtree: true })
  })
  await page.reload()
  await field(page).fill('lea@nou')
  await page.clock.runFor('15:01')
  await expect(page.getByText(TOLD)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible()
})

test('who signs in next comes to the solutions, not to the page that was left', async ({ page }) => {
  await page.clock.runFor('15:01')
  await expect(page.getByText(TOLD)).toBeVisible()
  await page.reload()
  await signIn(page, lea.email)
  await expect(title(page, 'Mes applications')).toBeVisible()
})

test('after a sleep the page is hidden and the session ends', async ({ page, backend }) => {
  const hanging = backend.fault('POST /auth/logout', { hang: true })
  await page.clock.fastForward('08:00:00')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText(lea.email).filter({ visible: true })).toHaveCount(0)
  await expect(title(page, 'Déconnexion en cours…')).toBeVisible()
  hanging.release()
  await expect(page.getByText(TOLD)).toBeVisible()
})

test('a page opened too late shows nothing of the account', async ({ page, backend }) => {
  await page.goto('about:blank')
  await page.clock.fastForward('08:00:00')
  await page.goto('/dashboard/api-connections')
  await expect(page.getByText(TOLD)).toBeVisible()
  expect(backend.calls.filter(({ call }) => call === 'GET /applications')).toEqual([])
})
