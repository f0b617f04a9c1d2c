import type { Locator, Page } from '@playwright/test'
import { reach, type Scene } from '../../catalogue/scene'
import { identifierField, passwordField } from '../../catalogue/sign-in'
import { expect, test } from '../support/fixtures'
import { stateOf } from '../support/state-of'
import { typefaceShown } from '../support/typeface'
import { withScene } from '../support/with-scene'

/*
 * Checks the places of messages, of help texts and of the focus in the forms. The windows have the sizes of a laptop,
 * of two phones and of a zoomed page.
 */

const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
  { width: 360, height: 640 },
  { width: 640, height: 400 },
]
/** The tokens `red` and `red-text` of each theme. */
const RED = { light: 'rgb(179, 36, 28)', dark: 'rgb(255, 155, 144)' }
const REFUSED = 'L’identifiant, l’e-mail ou le mot de passe est incorrect.'

const boxOf = async (place: Locator) => (await place.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
const bottomOf = async (place: Locator) => {
  const { y, height } = await boxOf(place)
  return y + height
}
/** Returns the top of an element on the page, whatever its scroll position. */
const topOf = (place: Locator) => place.evaluate((element) => element.getBoundingClientRect().top + scrollY)
const button = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Se connecter', exact: true })
const or = (page: Page) => page.locator('form').getByText('ou', { exact: true })

/**
 * Makes the page show the message of the state `name`. Returns the top edges that `elements` had before the message
 * appeared.
 */
async function reachMessage(scene: Scene, name: string, elements: Locator[]): Promise<number[]> {
  const state = stateOf('Connexion', name)
  await reach(scene, state.slice(0, -2))
  await scene.visitor.hydrated()
  await typefaceShown(scene.page)
  const tops = await Promise.all(elements.map(topOf))
  await reach(scene, state.slice(-2))
  return tops
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`in the ${colorScheme} theme, the error of a refused sign-in fills the reserved room below the password and moves nothing`, async ({
    browser,
    build,
  }) => {
    for (const viewport of SIZES)
      await withScene(browser, build, { viewport, colorScheme }, async (scene) => {
        const { page } = scene
        const places = [button(page), or(page), passwordField(page)]
        const tops = await reachMessage(scene, 'failed: wrong credentials', places)
        const [password, identifier] = [passwordField(page).locator('..'), identifierField(page).locator('..')]
        const error = page.getByRole('main').getByText(REFUSED, { exact: true })
        await expect(passwordField(page)).toHaveAttribute('aria-invalid', 'true')
        await expect(password).toHaveCSS('border-color', RED[colorScheme])
        const shadow = await password.evaluate((element) => getComputedStyle(element).boxShadow)
        expect(shadow).toContain(`${RED[colorScheme]} 0px 0px 0px 1px inset`)
        await expect(identifierField(page)).not.toHaveAttribute('aria-invalid')
        await expect(identifier).not.toHaveCSS('border-color', RED[colorScheme])
        await expect(error).toHaveCSS('color', RED[colorScheme])
        const [above, below] = [await bottomOf(password), (await boxOf(button(page))).y]
        const { y, height } = await boxOf(error.locator('xpath=..'))
        expect(y - above, `the gap between the field and its error, at a width of ${viewport.width} px`).toBeCloseTo(
          4,
          0,
        )
        expect(
          below - y - height,
          `the gap between the error and the button, at a width of ${viewport.width} px`,
        ).toBeGreaterThanOrEqual(7.5)
        await expect(or(page)).toBeVisible()
        expect(await Promise.all(places.map(topOf)), `${viewport.width} px`).toEqual(tops)
      })
  })

test('« Compte non activé » is below the button, and marks no field', async ({ browser, build }) => {
  for (const viewport of SIZES)
    await withScene(browser, build, { viewport }, async (scene) => {
      const { page } = scene
      const places = [button(page), passwordField(page)]
      const tops = await reachMessage(scene, 'failed: account not activated', places)
      const message = page.locator('main [data-tone] > :last-child')
      expect((await boxOf(message)).y - (await bottomOf(button(page))), `${viewport.width} px`).toBeCloseTo(4, 0)
      const below = (await boxOf(page.getByRole('button', { name: 'Avec e-CPS' }))).y - (await bottomOf(message))
      expect(below, `${viewport.width} px`).toBeGreaterThanOrEqual(8)
      await expect(page.locator('[aria-invalid]')).toHaveCount(0)
      expect(await Promise.all(places.map(topOf)), `${viewport.width} px`).toEqual(tops)
    })
})

test('in the sign-up, a message about a provider is close to the button of the provider, and farther from the next text', async ({
  browser,
  build,
}) => {
  for (const viewport of SIZES)
    await withScene(browser, build, { viewport }, async (scene) => {
      const { page } = scene
      await reach(scene, stateOf('Inscription', 'failed: opening a provider'))
      const message = page.locator('main [data-tone] > :last-child')
      const [above, below] = [page.getByRole('button', { name: 'Avec France Connect +' }), page.locator('form > p')]
      expect((await boxOf(message)).y - (await bottomOf(above)), `${viewport.width} px`).toBeCloseTo(4, 0)
      const gap = (await boxOf(below.first())).y - (await bottomOf(message))
      expect(gap, `${viewport.width} px`).toBeGreaterThanOrEqual(8)
    })
})

test('in the sign-up, the help stands at most 6 px below the e-mail field, and 28.8 px above the next label', async ({
  browser,
  build,
}) => {
  for (const viewport of SIZES)
    await withScene(browser, build, { viewport }, async (scene) => {
      const { page } = scene
      await reach(scene, stateOf('Inscription', 'empty'))
      const address = page.getByRole('textbox', { name: 'E-mail', exact: true }).locator('..')
      const help = page.getByText('Vous y recevrez le lien d’activation.')
      const next = page.locator('label', { hasText: 'Identifiant' })
      expect((await boxOf(help)).y - (await bottomOf(address)), `${viewport.width} px`).toBeLessThanOrEqual(6)
      expect((await boxOf(next)).y - (await bottomOf(help)), `${viewport.width} px`).toBeCloseTo(28.8, 0)
    })
})

test('a sentence in the contact panel names the required field, and the help about the e-mail address stands between the label and the field', async ({
  browser,
  build,
}) => {
  for (const viewport of SIZES)
    await withScene(browser, build, { viewport }, async (scene) => {
      await reach(scene, stateOf('Contact', 'empty'))
      const panel = scene.page.getByRole('dialog', { name: 'Contact' })
      const labels = await panel.locator('label').allTextContents()
      expect(labels.join(' ')).not.toMatch(/\*|facultatif|obligatoire/)
      const sentence = panel.getByText('Seule la description est obligatoire.')
      const help = panel.getByText('Sans adresse, nous ne pourrons pas vous répondre.')
      const [label, control] = [panel.getByText('Email', { exact: true }), panel.getByLabel('Email').locator('..')]
      const gap = (await boxOf(panel.locator('label').first())).y - (await bottomOf(sentence))
      expect(
        gap,
        `the gap below the sentence about the required field, at a width of ${viewport.width} px`,
      ).toBeGreaterThanOrEqual(7.5)
      expect(Math.abs((await boxOf(help)).y - (await bottomOf(label))), `${viewport.width} px`).toBeLessThanOrEqual(6)
      expect(Math.abs((await boxOf(control)).y - (await bottomOf(help))), `${viewport.width} px`).toBeLessThanOrEqual(6)
    })
})

test('the sign-in page does not focus an identifier that is already typed', async ({ browser, build }) => {
  await withScene(browser, build, {}, async (scene) => {
    const { page } = scene
    await reach(scene, stateOf('Vérification (second facteur)', 'code by SMS'))
    await page.getByText('Retour à la page de connexion').click()
    await expect(identifierField(page)).not.toHaveValue('')
    await expect(page.getByRole('heading', { level: 1, name: 'Se connecter' })).toBeFocused()
  })
})

test('the sign-in page focuses its first field only if the window shows this field, and does not scroll', async ({
  browser,
  build,
}) => {
  const windows = [
    { width: 640, height: 400, isVisible: true },
    { width: 640, height: 320, isVisible: false },
  ]
  for (const { isVisible, ...viewport } of windows)
    await withScene(browser, build, { viewport }, async (scene) => {
      const { page } = scene
      await reach(scene, stateOf('Connexion', 'with a redirect to Skezia'))
      await typefaceShown(page)
      const focused = identifierField(page).and(page.locator(':focus'))
      await expect(focused, `${viewport.height} px`).toHaveCount(isVisible ? 1 : 0)
      expect(await page.evaluate(() => scrollY), `${viewport.height} px`).toBe(0)
    })
})

test('the two buttons of the forced password update are 12 px apart', async ({ browser, build }) => {
  for (const viewport of SIZES)
    await withScene(browser, build, { viewport }, async (scene) => {
      await reach(scene, stateOf('Mise à jour du mot de passe', 'empty'))
      const main = scene.page.getByRole('main')
      const named = (name: string) => main.getByRole('button', { name, exact: true })
      const [confirm, later] = [named('Confirmer'), named('Me le rappeler plus tard')]
      expect((await boxOf(later)).y - (await bottomOf(confirm)), `${viewport.width} px`).toBeCloseTo(12, 0)
    })
})

test('« Sans saisie, l’étape se ferme dans 15 minutes. » does not move while the forced password update is being sent', async ({
  browser,
  build,
}) => {
  for (const viewport of SIZES)
    await withScene(browser, build, { viewport }, async (scene) => {
      const sentence = scene.page.getByText('Sans saisie, l’étape se ferme dans 15 minutes.')
      const state = stateOf('Mise à jour du mot de passe', 'busy')
      await reach(scene, state.slice(0, -2))
      await typefaceShown(scene.page)
      const top = await topOf(sentence)
      await reach(scene, state.slice(-2))
      expect(await topOf(sentence), `${viewport.width} px`).toBeCloseTo(top, 0)
    })
})

test('when the step for the code focuses its field, the window shows the title and the field completely', async ({
  browser,
  build,
}) => {
  for (const viewport of SIZES)
    await withScene(browser, build, { viewport }, async (scene) => {
      await reach(scene, stateOf('Vérification (second facteur)', 'code by SMS'))
      const field = scene.page.getByLabel('Code de vérification')
      await expect(field).toBeFocused()
      await expect(field).toBeInViewport({ ratio: 1 })
      await expect(scene.page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
    })
})
