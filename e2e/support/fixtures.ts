import { expect, test as base, type Browser, type Page } from '@playwright/test'
import type { Backend } from '../../mocks/backend'
import { withoutUnknownCommand } from '../engines/firefox-esr'
import { openIn } from '../../mocks/tools/mail-scanner'
import { auditHits } from './analytics-audit'
import { findJoinedWords } from './joined-words'
import { watch } from './page-watch'
import { readBuild, type Build } from './portal'
import { watchSecrets } from './secret-scan'
import { originsOf, startWorld, type World } from './world'

interface Fixtures {
  world: World
  counted: boolean
  settings: Record<string, string>
  backend: Backend
  /**
   * Declares a console error or warning that the test causes. A line that no test has declared fails the test, and a
   * declared line that does not appear fails the test too.
   */
  expectNoise: (line: RegExp) => void
  expectedNoise: RegExp[]
}

/**
 * The test function of the end-to-end tests. `page` has the portal as its base URL (`page.goto('/login')`). `backend`
 * is the data of the APIs. A test fails if one of these events happens in its pages:
 *
 * - a console error or warning, an uncaught error, or a violation of the security policy
 * - a failed request, or a request to an origin outside the test environment
 * - a secret in a place other than the call that needs the secret
 * - an analytics hit with forbidden content
 */
export const test = base.extend<Fixtures, { build: Build; allPages: void }>({
  allPages: [
    async ({ browser }, use) => {
      if (browser.browserType().name() === 'firefox') withoutUnknownCommand(browser)
      browser.on('context', (context) => context.on('page', findJoinedWords))
      slowDown(browser, Number(process.env.E2E_CPU_SLOWDOWN ?? 1))
      await use()
    },
    { scope: 'worker', auto: true },
  ],

  build: [async ({}, use) => use(await readBuild()), { scope: 'worker' }],

  counted: [true, { option: true }],
  settings: [{}, { option: true }],

  world: async ({ build, browser, counted, settings }, use) => {
    const world = await startWorld(build, { counted, settings, openLink: (link) => openIn(browser, link) })
    await use(world)
    await world.close()
    expect(world.backend.contractDifferences).toEqual([])
  },

  backend: ({ world }, use) => use(world.backend),
  baseURL: ({ world }, use) => use(world.portal),

  expectedNoise: ({}, use) => use([]),
  expectNoise: ({ expectedNoise }, use) => use((line) => void expectedNoise.push(line)),

  context: async ({ context, world, expectedNoise }, use) => {
    const problems = watch(context, originsOf(world))
    const leakedSecrets = await watchSecrets(context, world)
    await use(context)
    const found = [
      ...problems(expectedNoise),
      ...auditHits(world.matomo.hits, world.portal),
      // Check this last, because the check opens another page, and the console of that page is not checked.
      ...(await leakedSecrets()),
    ]
    if (found.length > 0) throw new Error(`Problems on the page:\n${found.join('\n')}`)
  },
})

/** Slows the processor down for every page of `browser` by the factor `rate`. */
function slowDown(browser: Browser, rate: number): void {
  if (!(rate >= 1)) throw new Error(`E2E_CPU_SLOWDOWN is "${rate}", not a number from 1.`)
  if (rate > 1) browser.on('context', (context) => context.on('page', (page) => void slowPageDown(page, rate)))
}

async function slowPageDown(page: Page, rate: number): Promise<void> {
  try {
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate })
  } catch (error) {
    // Ignore the error of a window that has already closed.
    if (!page.isClosed()) throw error
  }
}

export { expect }
