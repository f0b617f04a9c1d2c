import type { Page } from '@playwright/test'
import { LIST, test, title } from '../support/api-connections'
import { expect } from '../support/fixtures'

const ROWS = 1000

const links = (page: Page) => page.locator('main li a')

const isLaidOut = (element: Element) => element.checkVisibility({ contentVisibilityAuto: true })

test('with 1,000 API connections, the user can reach and delete each one', async ({ page, backend, lea }) => {
  const { id } = backend.project(lea, 'Grand projet')
  for (let number = 1; number <= ROWS; number += 1)
    backend.apiConnection(lea, {
      name: number === ROWS - 1 ? 'Prélèvements' : `Connexion ${number}`,
      skeziaProjectId: id,
      scopes: ['skezia:patient-read'],
    })
  await page.goto(LIST)
  await expect(links(page)).toHaveCount(ROWS)

  const laidOut = () =>
    links(page).evaluateAll((all) => all.filter((link) => link.checkVisibility({ contentVisibilityAuto: true })).length)
  for (const place of ['0', 'document.body.scrollHeight / 2', 'document.body.scrollHeight']) {
    await page.evaluate(`scrollTo(0, ${place})`)
    await expect.poll(laidOut).toBeLessThan(100)
  }

  await page.evaluate('scrollTo(0, 0)')
  expect(await page.evaluate("find('Prélèvements')")).toBe(true)
  await expect(links(page).nth(ROWS - 2)).toBeInViewport()

  // From each row, Tab moves to the button of the row and then to the next row. This works even before the browser has
  // laid out the next row.
  await page.evaluate('scrollTo(0, 0)')
  await links(page).first().focus()
  for (let row = 1; row <= 12; row += 1) {
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(links(page).nth(row)).toBeFocused()
    await expect(links(page).nth(row)).toBeInViewport()
  }
  expect(await links(page).nth(500).evaluate(isLaidOut)).toBe(false)
  await links(page).nth(500).focus()
  await expect(links(page).nth(500)).toBeInViewport()

  // After the Back button or a reload, the page restores the scroll position as soon as the rows have arrived.
  const row = page.getByRole('link', { name: 'Connexion 500', exact: true })
  await row.click()
  await expect(title(page, 'Configuration manuelle')).toBeFocused()
  await page.goBack()
  await expect(row).toBeInViewport()
  await page.reload()
  await expect(row).toBeInViewport()

  await page.getByRole('button', { name: 'Supprimer Connexion 250', exact: true }).click()
  await page.getByRole('dialog').getByText('Confirmer').click()
  await expect(links(page)).toHaveCount(ROWS - 1)
})

test('if a dialog is taller than the window, the dialog opens with its title in view', async ({
  page,
  backend,
  lea,
}) => {
  const { appId } = backend.apiConnection(lea)
  await page.clock.install()
  await page.setViewportSize({ width: 320, height: 200 })
  await page.goto(`${LIST}/${appId}`)
  await page.getByRole('button', { name: 'Générer un nouveau code' }).click()
  const question = page.getByRole('dialog')
  await expect(question.getByRole('heading')).toBeVisible()
  // The dialog must keep the focus. Wait, so that the test also detects a late focus on a button.
  await page.clock.runFor(1000)
  await expect(question).toBeFocused()
  await expect(question.getByRole('heading')).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Tab')
  await expect(question.getByRole('button', { name: 'Annuler' })).toBeFocused()
})
