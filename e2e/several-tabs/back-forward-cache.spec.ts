import type { Page } from '@playwright/test'
import type { Account } from '../../mocks/data/accounts'
import { BACK, goBack } from '../support/back-forward'
import { expect, test } from '../support/fixtures'
import { identifierField, password, passwordField } from '../../catalogue/sign-in'

/*
 * Checks pages from the browser's back/forward cache. In each test, the page itself reports that the browser has
 * restored it.
 */

declare global {
  interface Window {
    /**
     * The texts of a page that Back has restored:
     *
     * - `atOnce` is the text before the scripts of the portal react to the event `pageshow`.
     * - `inFirstFrame` is the text in the first frame.
     */
    restored?: { atOnce: string; inFirstFrame?: string }
  }
}

const CHECKING = 'Vérification de votre session…'

let lea: Account

test.beforeEach(async ({ backend, context }) => {
  lea = backend.account({ email: 'lea@exemple.fr', nickName: 'lea.martin', password })
  await context.addCookies([backend.session(lea)])
  // Make the sandbox send `no-cache` instead of `no-store`, as some APIs do. After an answer with `no-store`, Chromium
  // does not keep the page in its back/forward cache.
  backend.cacheHeaders = { 'cache-control': 'no-cache' }
  await context.addInitScript(() => {
    // If a modal dialog fills the window, return only its text, because it covers everything else.
    const shownElement = () => {
      const cover = Array.from(document.querySelectorAll<HTMLElement>('dialog:modal')).at(-1)
      const { width, height } = cover?.getBoundingClientRect() ?? {}
      return cover && width === innerWidth && height === innerHeight ? cover : document.body
    }
    const shownText = () =>
      [shownElement().innerText, ...Array.from(shownElement().querySelectorAll('input'), shownValue)].join(' ').trim()
    const shownValue = (field: HTMLInputElement) => (field.checkVisibility() ? field.value : '')
    window.addEventListener('pageshow', ({ persisted }) => {
      if (!persisted) return
      const restored: NonNullable<Window['restored']> = { atOnce: shownText() }
      window.restored = restored
      requestAnimationFrame(() => (restored.inFirstFrame = shownText()))
    })
  })
})

/**
 * Opens the page at `path`, so that Chromium can keep the page in its back/forward cache. Opens another page first to
 * get the cookie of the API, because Chromium keeps no page whose cookies change.
 */
async function openToKeep(page: Page, path: string): Promise<void> {
  await page.goto('/dashboard/apps')
  await expect(page.getByRole('heading', { level: 1, name: 'Mes applications' })).toBeVisible()
  await page.goto(path)
}

async function leaveAndComeBack(page: Page, meanwhile: () => void = () => undefined): Promise<void> {
  await page.goto('/subscription')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  meanwhile()
  await goBack(page)
}

/** Returns the texts of the restored page. Fails if the browser has loaded the page again instead of restoring it. */
async function restored(page: Page) {
  await expect.poll(() => page.evaluate(() => window.restored?.inFirstFrame).catch(() => undefined)).toBeDefined()
  return page.evaluate(() => window.restored)
}

const newEmail = (page: Page) => page.getByLabel('Nouvel e-mail', { exact: true })

test(
  'if Back restores a page of the account, the page shows no data before the API has answered',
  BACK,
  async ({ page, backend }) => {
    await openToKeep(page, '/dashboard/authentication')
    await expect(page.getByRole('main').getByText(lea.email)).toBeVisible()
    let release: () => void = () => undefined
    await leaveAndComeBack(page, () => {
      backend.endSessions()
      const hanging = backend.fault('GET /users/me', { hang: true })
      release = () => hanging.release()
    })
    const shown = await restored(page)
    for (const text of [shown?.atOnce, shown?.inFirstFrame]) {
      expect(text).toContain(CHECKING)
      expect(text).not.toContain(lea.email)
    }
    await expect.poll(() => backend.calls.at(-1)?.call).toBe('GET /users/me')
    await expect(page.getByRole('dialog', { name: CHECKING })).toBeVisible()
    release()
    await expect(page).toHaveURL(/\/login\?redirectUrl=/)
    await expect(page.getByText(lea.email)).toHaveCount(0)
  },
)

test('a restored page of the same user keeps its state', BACK, async ({ page }) => {
  await openToKeep(page, '/dashboard/authentication/email')
  await newEmail(page).fill('lea@nouveau.fr')
  await leaveAndComeBack(page)
  const shown = await restored(page)
  expect(shown?.atOnce).toContain(CHECKING)
  expect(shown?.atOnce).not.toContain('lea@nouveau.fr')
  await expect(newEmail(page)).toBeVisible()
  await expect(newEmail(page)).toHaveValue('lea@nouveau.fr')
  await expect(newEmail(page)).toBeFocused()
})

test('a restored sign-in page contains no typed value', BACK, async ({ page, backend }) => {
  // If the browser has not kept the page, no report arrives. The test must then fail after one minute.
  test.setTimeout(60_000)
  await openToKeep(page, '/dashboard/apps')
  const signedOut = backend.fault('GET /users/me', { status: 401, body: { type: 'NO_VALID_SESSION' } })
  // Report the text through the console. The portal immediately loads the restored page again, and a variable of the
  // page would be lost.
  const firstReport = new Promise<string>((resolve) => {
    page.on('console', (message) => message.text().startsWith('restored:') && resolve(message.text()))
  })
  await page.goto('/login')
  await identifierField(page).fill(lea.email)
  await passwordField(page).fill('Secret-de-')
  await page.evaluate(() => {
    window.addEventListener('pageshow', () => console.info(`restored:${window.restored?.atOnce}`))
  })
  await leaveAndComeBack(page, () => signedOut.release())
  const shown = await firstReport
  expect(shown).toContain(CHECKING)
  expect(shown).not.toContain(lea.email)
  expect(shown).not.toContain('Secret-de-')
  await expect(page).toHaveURL('/dashboard/apps')
})
