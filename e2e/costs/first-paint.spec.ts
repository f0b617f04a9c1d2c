import type { Page } from '@playwright/test'
import { pages } from '../../catalogue/states'
import { FIREFOX } from '../support/firefox'
import { expect, test } from '../support/fixtures'
import { layoutShift } from '../support/layout-shift'
import { holdScripts } from '../support/held-scripts'
import { translatePages } from '../support/page-translation'
import { identifierField, password, passwordField, signIn } from '../../catalogue/sign-in'
import { hasTypeface, typefaceShown } from '../support/typeface'

const PATHS = pages.map((page) => page.replace(/:\w+/, '1'))

test('each page is painted before any script runs', async ({ page, world }) => {
  const toward = [world.skezia, world.skemeet].map((url) => `/login?redirectUrl=${encodeURIComponent(`${url}/x`)}`)
  for (const address of [...PATHS, ...toward]) {
    // The first paint happens when the browser reaches the element with the id `whole`. Tags of modules before this
    // element would delay the paint.
    const document = await (await page.request.get(address)).text()
    expect(document).toContain('<link rel="expect" href="#whole" blocking="render"')
    const [shown = '', after] = document.split('<noscript id="whole">')
    expect(shown).toContain('id="root"')
    expect(shown).not.toMatch(/type="module"|modulepreload/)
    expect(after).toContain('type="module"')
    const release = await holdScripts(page)
    await page.goto(address, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 }), address).toHaveText(/\S/)
    await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible()
    if (/^\/(?:dashboard|check-user|logout|finalise-registration)/.test(address)) continue
    expect.soft(await keepsMain(page, release), address).toBe(true)
    await typefaceShown(page)
    // Accept a layout shift that nobody can see. Some words are slightly wider in the typeface than in the fallback
    // font.
    expect.soft(await layoutShift(page), address).toBeLessThan(0.001)
  }
})

/**
 * Lets the scripts of a page load, and waits for hydration. Returns whether the page still contains its first `main`
 * element.
 */
async function keepsMain(page: Page, release: () => Promise<void>): Promise<boolean> {
  const main = await page.locator('[data-hydrate] main').elementHandle()
  await release()
  await expect(page.locator('[data-hydrate]')).toHaveCount(0)
  return main.evaluate(({ isConnected }) => isConnected)
}

test('hydration renders a page again if the document has been changed', async ({ page }) => {
  await page.addInitScript(() =>
    document.addEventListener('readystatechange', () => document.querySelector('h1')?.append('…'), { once: true }),
  )
  const release = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  expect(await keepsMain(page, release)).toBe(false)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Se connecter')
})

test('the note about the last used method is painted before any script runs', async ({ page }) => {
  await page.addInitScript(() => {
    if (location.protocol === 'http:') localStorage.setItem('lastMethod', 'pro-sante-connect')
  })
  const release = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  const note = page.getByText('Dernière méthode utilisée').filter({ visible: true })
  await expect(note).toHaveCount(1)
  const byCard = page.getByRole('button', { name: /^Avec e-CPS/ })
  await expect(byCard).toContainText('Dernière méthode utilisée')
  await expect(note).toHaveCSS('font-size', '13px')
  expect((await byCard.boundingBox())?.width).toBe((await page.locator('form').boundingBox())?.width)
  // Leave out widths, because the arrival of the typeface can change the widths.
  const places = () =>
    page.getByRole('main').evaluate((main) =>
      Array.from(main.querySelectorAll('h1, label, input, button, a'), (element) => {
        const { y, height } = element.getBoundingClientRect()
        return [element.localName, y, height]
      }).filter(([, , height]) => height !== 0),
    )
  const before = await places()
  expect(await keepsMain(page, release)).toBe(true)
  await expect(note).toHaveCount(1)
  expect(await places()).toEqual(before)
})

test('a form that the user submits before hydration is sent once', FIREFOX, async ({ page, backend }) => {
  const lea = backend.account({ password })
  const release = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await identifierField(page).fill(lea.email)
  await passwordField(page).fill(password)
  await passwordField(page).press('Enter')
  await passwordField(page).press('Enter')
  expect(page.url()).toMatch(/\/login$/)
  await release()
  await expect(page).toHaveURL('/dashboard/apps')
  const logins = backend.calls.filter(({ path }) => path === '/auth/login')
  expect(logins.map(({ body }) => body)).toEqual([{ nickNameOrEmail: lea.email, password, fromSkemeet: false }])
})

test(
  'if the user clicks several controls before hydration, the portal performs only the last click',
  FIREFOX,
  async ({ page, backend }) => {
    const link = backend.fault('GET /auth/pro-sante-connect/connexion', { hang: true })
    // Translate the page. React cannot reuse a translated page, so hydration replaces the buttons that the user has
    // clicked.
    await translatePages(page.context(), 'document')
    const release = await holdScripts(page)
    await page.goto('/login', { waitUntil: 'commit' })
    const provider = page.getByRole('button', { name: 'Avec e-CPS' })
    await page.getByRole('button', { name: 'Afficher le mot de passe' }).click()
    await page.getByRole('button', { name: 'Contact' }).click()
    await provider.click()
    await expect(provider).toHaveCSS('cursor', 'progress')
    await release()
    await expect(page.getByRole('button', { name: 'Ouverture…' })).toBeVisible()
    await expect(passwordField(page)).toHaveAttribute('type', 'password')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    link.release()
    await expect(page.getByRole('button', { name: 'Annuler' })).toBeVisible()
    expect(backend.calls.filter(({ path }) => path.includes('pro-sante-connect'))).toHaveLength(1)
  },
)

test('a password that the user reveals before hydration stays visible', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await passwordField(page).fill(password)
  const eye = page.getByRole('button', { name: 'Afficher le mot de passe' })
  await eye.focus()
  await page.keyboard.press('Space')
  await passwordField(page).press('Home')
  await page.keyboard.type('1-')
  await release()
  await expect(passwordField(page)).toHaveAttribute('type', 'text')
  await page.keyboard.type('2-')
  await expect(passwordField(page)).toHaveValue(`1-2-${password}`)
  await page.getByRole('button', { name: 'Masquer le mot de passe' }).press('Space')
  await expect(passwordField(page)).toHaveAttribute('type', 'password')
})

/** Records the width of the heading in each frame of the next documents. */
const watchHeading = (page: Page) =>
  page.addInitScript(() => {
    const widths = new Set<number>()
    const look = () => {
      const range = document.createRange()
      const heading = document.querySelector('h1')
      if (heading) range.selectNodeContents(heading)
      const { width } = range.getBoundingClientRect()
      if (width > 0) widths.add(width)
      requestAnimationFrame(look)
    }
    look()
    Object.assign(window, { headingWidths: widths })
  })

test('a first visit keeps the fallback font until the user leaves the page', async ({ page }) => {
  await watchHeading(page)
  const loaded = page.waitForResponse(/\.woff2$/)
  await page.goto('/login')
  await (await loaded).finished()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('typeface'))).toMatch(/^\/assets\/.+\.woff2$/)
  expect(await hasTypeface(page)).toBe(false)
  expect(await page.evaluate('window.headingWidths.size')).toBe(1)
  await page.getByRole('link', { name: 'Mot de passe oublié ?' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mot de passe oublié' })).toBeFocused()
  expect(await hasTypeface(page)).toBe(true)
})

test('on a later visit, the first frame of the page shows the typeface, before a script file arrives', async ({
  page,
}) => {
  await page.goto('/login')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('typeface'))).not.toBeNull()
  await watchHeading(page)
  const release = await holdScripts(page)
  for (const path of ['/login', '/subscription']) {
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => hasTypeface(page)).toBe(true)
    if (path === '/subscription') await release()
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
    expect(await page.evaluate('window.headingWidths.size'), path).toBe(1)
  }
})

test('the fallback font stays when the typeface cannot be loaded', async ({ page, expectNoise }) => {
  await page.route(/\.woff2$/, (route) => route.fulfill({ status: 404 }))
  expectNoise(/404.*woff2/)
  const answered = page.waitForResponse(/\.woff2$/)
  await page.goto('/login')
  await answered
  await signIn(page, 'nobody')
  await expect(page.getByRole('alert')).toBeVisible()
  expect(await hasTypeface(page)).toBe(false)
})

test('a page requests the typeface only after the portal has removed a token from the address', async ({ page }) => {
  await page.goto('/login')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('typeface'))).not.toBeNull()
  const release = await holdScripts(page)
  await page.goto('/reset-password?resetPasswordToken=jeton', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(() => [...document.fonts].map(({ family }) => family))).not.toContain(
    'Atkinson Hyperlegible Next',
  )
  await release()
})
