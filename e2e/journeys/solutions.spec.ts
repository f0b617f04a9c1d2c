import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { holdScripts } from '../support/held-scripts'
import { layoutShift } from '../support/layout-shift'
import { typefaceShown } from '../support/typeface'

/*
 * Checks solutions other than Skezia and Skemeet. As in every test, fixtures.ts reports violations of the security
 * policy.
 */

/** Returns the natural widths of the loaded logos. A logo that failed to load has the width 0. */
const logoWidths = (page: Page) =>
  page
    .locator('li img')
    .evaluateAll((images: HTMLImageElement[]) =>
      images.filter((image) => image.complete).map((image) => image.naturalWidth),
    )

test.beforeEach(({ world }) => world.configure({ VITE_MORE_SOLUTIONS: JSON.stringify(world.moreSolutions) }))

test('the list of solutions and the destination are painted before any script runs', async ({ page, world }) => {
  const release = await holdScripts(page)
  const [collect, expert] = world.moreSolutions
  const offered = page.getByRole('main').getByRole('listitem').filter({ visible: true })
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(offered).toHaveText([/^Skezia/, /^Skemeet/, /^Skecollect/, /Skexpert/])
  const link = page.getByRole('link', { name: `${collect.name} ${collect.description}` })
  await expect(link).toHaveAttribute('href', collect.url)
  await expect.poll(() => logoWidths(page)).toEqual([expect.any(Number)])
  expect(await logoWidths(page)).not.toContain(0)
  await page.goto(`/login?redirectUrl=${encodeURIComponent(`${expert.url}/formulaire`)}`, { waitUntil: 'commit' })
  await expect(offered).toHaveCount(0)
  const notice = page.getByText('Vous continuerez vers')
  await expect(notice).toBeVisible()
  const name = () =>
    page.locator('strong').evaluate((strong) => strong.textContent || getComputedStyle(strong, '::before').content)
  expect(await name()).toBe('"Skexpert"')
  await release()
  await expect(page.locator('[data-hydrate]')).toHaveCount(0)
  expect(await name()).toBe('Skexpert')
  await expect(page.getByText('Vous continuerez vers Skexpert.')).toBeVisible()
  await expect(offered).toHaveCount(0)
  await typefaceShown(page)
  expect(await layoutShift(page)).toBeLessThan(0.001)
})

test('while the applications are loading, the skeleton has as many items as the list has solutions', async ({
  page,
  context,
  backend,
}) => {
  await context.addCookies([backend.session(backend.account())])
  const release = await holdScripts(page)
  await page.goto('/dashboard/apps', { waitUntil: 'commit' })
  const items = page.getByRole('main').locator('ul > li')
  await expect(items).toHaveCount(4)
  await release()
  await expect(page.getByRole('link', { name: 'Ouvrir Skexpert' })).toBeVisible()
  await expect(items).toHaveCount(4)
  await expect.poll(() => logoWidths(page)).toEqual([expect.any(Number)])
  expect(await logoWidths(page)).not.toContain(0)
})

test('a click anywhere on a card opens the solution of the card', async ({ page, context, backend, world }) => {
  await context.addCookies([backend.session(backend.account())])
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/dashboard/apps')
  for (const name of ['Skezia', 'Skemeet'])
    await expect(page.getByRole('link', { name: `Ouvrir ${name}` })).toBeInViewport({ ratio: 1 })
  const { x, y } = (await page.getByText(/^Suivez vos patients/).boundingBox()) ?? { x: 0, y: 0 }
  await page.mouse.click(x + 4, y + 4)
  await expect(page).toHaveURL(`${world.skezia}/`)
})

test('if a logo fails to load before the script runs, the first letter of the solution replaces the logo', async ({
  page,
  world,
  expectNoise,
}) => {
  expectNoise(/Failed to load resource: .*404/)
  const [collect] = world.moreSolutions
  await page.route(`${collect.url}/logo.svg`, (route) => route.fulfill({ status: 404 }))
  const release = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await expect.poll(() => logoWidths(page)).toEqual([0])
  await release()
  await expect(page.getByRole('main').getByRole('listitem').nth(2)).toHaveText(/^SSkecollect/)
  await expect(page.locator('li img')).toHaveCount(0)
})
