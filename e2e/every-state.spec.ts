import type { Browser } from '@playwright/test'
import { defineControlMeasures } from './accessibility/control-measures'
import { defineLook } from './accessibility/look'
import { MODES, put, type Figures } from './accessibility/modes'
import { defineTextMeasures } from './accessibility/text-measures'
import { expect, test } from './fixtures'
import type { Screen } from './gallery/scene'
import { screens } from './gallery/states'
import type { Build } from './portal'
import { startWorld } from './world'

/*
 * A1, A12, A14 and A15 in every state of every screen that the gallery pictures: each is reached once, in a world of its
 * own, and then looked at in each of the modes.
 */

/** What is wrong in one state, by mode. */
async function faultsOf(reach: Screen['states'][string], browser: Browser, build: Build, count: Figures) {
  const world = await startWorld(build, { counted: false })
  const context = await browser.newContext({
    baseURL: world.portal,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
  })
  const faults: string[] = []
  try {
    for (const define of [defineLook, defineTextMeasures, defineControlMeasures]) await context.addInitScript(define)
    const page = await context.newPage()
    await page.clock.install()
    await reach({ page, backend: world.backend, world })
    // From here on the clock moves only when told: what would leave by itself stays.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
    count.states += 1
    for (const mode of MODES) {
      await put(page, mode)
      count.looks += 1
      for (const fault of await mode.look(page, count)) faults.push(`${mode.name}: ${fault}`)
    }
  } finally {
    await context.close()
    await world.close()
  }
  return faults
}

for (const { screen, states } of screens)
  test(`every state is within reach: ${screen}`, async ({ browser, build }) => {
    const count: Figures = { states: 0, looks: 0, axe: 0, targets: 0 }
    test.setTimeout(30_000 + 10_000 * Object.keys(states).length)
    for (const [state, reach] of Object.entries(states))
      await test.step(state, async () => {
        const faults = await faultsOf(reach, browser, build, count)
        expect.soft(faults, `${screen} / ${state}`).toEqual([])
      })
    test.info().annotations.push({ type: 'figures', description: JSON.stringify(count) })
  })
