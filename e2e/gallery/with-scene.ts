import type { Browser, BrowserContextOptions } from '@playwright/test'
import type { Build } from '../portal'
import { startWorld } from '../world'
import type { Scene } from './scene'
import { visitorOf } from './visitor'

/** Calls `use` with a page in a new world and a new browser context, and closes both afterwards. */
export async function withScene<Result>(
  browser: Browser,
  build: Build,
  options: BrowserContextOptions,
  use: (scene: Scene) => Promise<Result>,
): Promise<Result> {
  const world = await startWorld(build, { counted: false })
  const context = await browser.newContext({
    ...options,
    baseURL: world.portal,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
  })
  try {
    context.setDefaultTimeout(10_000)
    const page = await context.newPage()
    return await use({ page, visitor: visitorOf(page), world })
  } finally {
    await context.close()
    await world.close()
  }
}
