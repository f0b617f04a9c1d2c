import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '../support/fixtures'
import { scriptWith } from '../support/script-with'
import { identifierField } from '../../catalogue/sign-in'

/* Without a network, the offline notice and the next steps of a flow must still appear. */
const dist = join(import.meta.dirname, '..', '..', 'dist')

/** Texts that any public page can show after the network is lost. */
const EVERYWHERE = ['Unexpected Application Error!', 'Vous êtes hors ligne']

/**
 * Lists some texts for each document. After the network is lost, the page of the document must still be able to show
 * these texts.
 */
const NEXT: Record<string, string[]> = {
  'login.html': ['Saisissez votre code', 'Votre compte Skemeet rejoint', 'Un problème technique est survenu'],
  'subscription.html': ['Félicitations'],
  'reset-password.html': ['Consultez votre boîte mail', 'Ce lien n’est plus valable', 'Votre mot de passe est à jour'],
  'reset-nickname.html': ['Votre identifiant est à jour'],
  'finalise-registration.html': ['Votre compte est créé', 'Confirmez l’association', 'Vos comptes sont fusionnés'],
  'check-user.html': [],
  'logout.html': [],
}

test("the scripts that a document lists contain the offline notice and the texts of the document's later steps", async () => {
  const scripts = await Promise.all(
    (await readdir(join(dist, 'assets')))
      .filter((name) => name.endsWith('.js'))
      .map(async (name) => ({ name, text: await readFile(join(dist, 'assets', name), 'utf8') })),
  )
  for (const [document, steps] of Object.entries(NEXT)) {
    const html = await readFile(join(dist, document), 'utf8')
    for (const word of [...EVERYWHERE, ...steps]) {
      const holders = scripts.filter(({ text }) => text.includes(word)).map(({ name }) => name)
      expect(
        holders.filter((name) => html.includes(name)),
        `the scripts of ${document} that contain « ${word} »`,
      ).not.toEqual([])
    }
  }
})

test('the offline notice stays until the network is back', async ({ page, context }) => {
  // Answer only the requests for scripts that the document login.html names. Leave all other requests for scripts
  // without an answer.
  const html = await readFile(join(dist, 'login.html'), 'utf8')
  await page.route(
    ({ pathname }) => /^\/assets\/.*\.js$/.test(pathname) && !html.includes(pathname),
    () => undefined,
  )
  await page.goto('/login')
  await expect(page.locator('[data-hydrate]')).toHaveCount(0)
  await identifierField(page).fill('lea')
  const before = await identifierField(page).boundingBox()

  await context.setOffline(true)
  const notice = page.getByRole('status').filter({ hasText: 'Vous êtes hors ligne.' })
  await expect(notice).toBeVisible()
  await expect(identifierField(page)).toBeFocused()
  expect(await identifierField(page).boundingBox()).toEqual(before)
  await identifierField(page).pressSequentially('.martin')
  await expect(identifierField(page)).toHaveValue('lea.martin')

  // At the end of the page, the notice covers nothing.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const footer = await page.getByRole('contentinfo').boundingBox()
  const { y } = (await notice.boundingBox()) ?? { y: 0 }
  expect((footer?.y ?? Infinity) + (footer?.height ?? 0)).toBeLessThanOrEqual(y)

  await context.setOffline(false)
  await expect(notice).toHaveCount(0)
})

test('when the network is back, the portal opens the page that had failed to load', async ({ page, expectNoise }) => {
  expectNoise(/Failed to load resource: .*503/)
  expectNoise(/^error: Error: Failed to fetch dynamically imported module/)
  const isLost = scriptWith('Créer mon compte')
  /**
   * Sets `navigator.onLine` as the browser does. Turning the real network off would make every other request fail too.
   */
  const report = (onLine: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(navigator, 'onLine', { value, configurable: true })
      window.dispatchEvent(new Event(value ? 'online' : 'offline'))
    }, onLine)
  await page.route(isLost, (route) => route.fulfill({ status: 503 }))
  await page.goto('/login')
  await expect(page.locator('[data-hydrate]')).toHaveCount(0)
  await report(false)
  await page.getByRole('link', { name: 'Créer un compte' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cette page n’a pas pu être chargée' })).toBeVisible()
  await page.unroute(isLost)
  await report(true)
  await expect(page.getByRole('heading', { level: 1, name: 'Créer un compte' })).toBeVisible()
})
