import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { reach } from '../../catalogue/scene'
import { screens } from '../../catalogue/states'
import { withScene } from '../support/with-scene'

/* Checks RGAA 11.10: an empty form must be refused at the fields that are marked as required, and at no other field. */

const FORM = 'form:visible:not([role="search"])'

/**
 * Returns the empty fields of the topmost form. Each field has its name, `isRequired` and `isRefused`. A select counts
 * as empty if no option is chosen.
 */
const emptyFields = (page: Page) =>
  page
    .locator(FORM)
    .last()
    .locator('[data-field]:visible:not([readonly]), [role="combobox"]:visible')
    .evaluateAll((fields) =>
      fields
        .filter((field) => field.getAttribute('role') !== 'combobox' || field.textContent.startsWith('Choisir'))
        .map((field) => ({
          name: field.getAttribute('name') ?? field.textContent,
          isRequired: field.getAttribute('aria-required') === 'true',
          isRefused: field.getAttribute('aria-invalid') === 'true',
        })),
    )

for (const { screen, forms = {} } of screens)
  for (const [name, state] of Object.entries(forms))
    test(`in the state ${screen} / ${name}, the form refuses exactly the empty required fields`, async ({
      browser,
      build,
    }) => {
      await withScene(browser, build, {}, async (scene) => {
        const { page, visitor } = scene
        await reach(scene, state)
        await visitor.hydrated()
        const form = page.locator(FORM).last()
        // Skip the form of a search, because it has no required fields.
        if ((await form.count()) === 0) return
        for (const field of await form
          .locator('input:not([type="checkbox"], [readonly]):visible, textarea:visible')
          .all())
          await field.fill('')
        await form.locator('[type="submit"]').click()
        await expect(async () => {
          const fields = await emptyFields(page)
          const names = (chosen: typeof fields) => chosen.map((field) => field.name)
          expect(names(fields.filter(({ isRefused }) => isRefused))).toEqual(
            names(fields.filter(({ isRequired }) => isRequired)),
          )
        }).toPass({ timeout: 10_000 })
      })
    })
