import { expect, test } from '../support/fixtures'
import { holdScripts } from '../support/held-scripts'
import { translatePages } from '../support/page-translation'

/* A page that the browser translates before hydration. every-state.spec.ts covers the pages after it. */

for (const path of ['/login', '/subscription'])
  test(`${path}, translated before hydration, keeps what was typed before and accepts more`, async ({ page }) => {
    await translatePages(page.context(), 'document')
    const release = await holdScripts(page)
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.locator('h1 font').first()).toBeVisible()
    const fields = page.locator('main input:not([type=checkbox])')
    for (const field of await fields.all()) await field.fill('typed-before')
    await release()
    await expect(page.locator('[data-hydrate]')).toHaveCount(0)
    for (const field of await fields.all()) await expect(field).toHaveValue('typed-before')
    await expect(fields.last()).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.type('-after')
    await expect(fields.last()).toHaveValue('typed-before-after')
  })

test('/login, translated before hydration, performs an earlier press', async ({ page, backend }) => {
  await translatePages(page.context(), 'document')
  for (const [name, effect] of [
    [/e-CPS/, () => expect(page).toHaveURL((url) => url.href.startsWith(backend.issuer('pro-sante-connect')))],
    [/Contact/, () => expect(page.getByRole('dialog')).toBeVisible()],
  ] as const) {
    const release = await holdScripts(page)
    await page.goto('/login', { waitUntil: 'commit' })
    await page.getByRole('button', { name }).click()
    await release()
    await effect()
  }
})
