import type { Browser } from '@playwright/test'
import { annotationOf, none, type Figures } from './accessibility/figures'
import { bringMeasures, MODES, put, stopClock } from './accessibility/modes'
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
    await bringMeasures(context)
    const page = await context.newPage()
    await reach({ page, backend: world.backend, world })
    await stopClock(page)
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
    const count = none()
    test.setTimeout(30_000 + 10_000 * Object.keys(states).length)
    for (const [state, reach] of Object.entries(states))
      await test.step(state, async () => {
        const faults = await faultsOf(reach, browser, build, count)
        expect.soft(faults, `${screen} / ${state}`).toEqual([])
      })
    test.info().annotations.push(annotationOf(count))
  })
