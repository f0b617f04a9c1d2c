import type { Browser, BrowserContextOptions } from '@playwright/test'
import type { Build } from './portal'
import { startWorld, type World } from './world'
import type { Scene } from '../../catalogue/scene'
import { findJoinedWords } from './joined-words'
import { visitorOf } from './visitor'

export const NOW_MS = Date.parse('2026-10-05T10:00:00+02:00')

/**
 * Calls `use` with a page in a new test environment and a new browser context, and closes both afterwards. The sandbox
 * gives the same answers each time, because its clock stands still, and a seed determines its ids and codes.
 */
export async function withScene<Result>(
  browser: Browser,
  build: Build,
  options: BrowserContextOptions,
  use: (scene: Scene & { world: World }) => Promise<Result>,
): Promise<Result> {
  const world = await startWorld(build, {
    counted: false,
    sandboxOptions: { now: () => NOW_MS, seed: 1 },
  })
  const context = await browser.newContext({
    ...options,
    baseURL: world.portal,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
  })
  try {
    context.setDefaultTimeout(40_000)
    const page = await context.newPage()
    findJoinedWords(page)
    return await use({ page, visitor: visitorOf(page, world), world })
  } finally {
    await context.close()
    await world.close()
  }
}
