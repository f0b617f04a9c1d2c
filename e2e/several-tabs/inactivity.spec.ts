import type { Page } from '@playwright/test'
import type { Account } from '../../mocks/data/accounts'
import { expect, test } from '../support/fixtures'
import { password } from '../support/sign-in'

const EMAIL = '/dashboard/authentication/email'
const TOLD = 'Le portail est resté 15 minutes sans activité. Reconnectez-vous pour continuer.'

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
