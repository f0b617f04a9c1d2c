import { test as base } from '@playwright/test'
import { Backend } from '../mocks/backend'
import { startMatomoCollector, type MatomoCollector } from '../mocks/matomo-collector'
import { startSandbox } from '../mocks/server'
import { startSolutions } from '../mocks/solutions'
import { indiscretions } from './hits'
import { watch } from './page-watch'
import { readBuild, startPortal, type Build } from './portal'

/** Everything a test runs against, its own from top to bottom and on ports of its own. */
interface World {
  /** The origin of the portal: the production build, configured for this world. */
  portal: string
  backend: Backend
  /** The sandbox's two APIs, outbox and identity providers. */
  sandbox: { accountApiUrl: string; applicationApiUrl: string; outboxUrl: string; providerUrl: string }
  /** Origins of the stand-ins for the sister solutions: where a hand-over may lead. */
  skezia: string
  skemeet: string
  /** The analytics server: what it hears in any test is checked. */
  matomo: MatomoCollector
}

interface Fixtures {
  world: World
  /** Whether the portal is configured to have its visits counted; it is unless a test says otherwise. */
  counted: boolean
  backend: Backend
  /**
   * Says which console error or warning the fault that the test seeds will cause. Anything else in the console, and an
   * expected line that never comes, fails the test.
   */
  expectNoise: (line: RegExp) => void
  expectedNoise: RegExp[]
}

/**
 * `page` is at the portal (`page.goto('/login')`), `backend` the world behind it. A test fails on any console error or
 * warning, uncaught error, violation of the security policy, failed request, request to a place outside its world, or word too many to the
 * analytics server.
 */
export const test = base.extend<Fixtures, { build: Build }>({
  build: [async ({}, use) => use(await readBuild()), { scope: 'worker' }],

  counted: [true, { option: true }],

  world: async ({ build, counted }, use) => {
    const [portal, solutions, matomo] = await Promise.all([
      startPortal(build),
      startSolutions(),
      startMatomoCollector(),
    ])
    const backend = new Backend({ portalOrigin: portal.origin })
    const sandbox = await startSandbox({ backend, portalOrigin: portal.origin })
    portal.configure({
      VITE_ACCOUNT_API_URL: sandbox.accountApiUrl,
      VITE_APPLICATION_API_URL: sandbox.applicationApiUrl,
      VITE_SKEZIA_URL: solutions.skeziaUrl,
      VITE_SKEMEET_URL: solutions.skemeetUrl,
      ...(counted && { VITE_MATOMO_URL: matomo.url, VITE_MATOMO_SITE_ID: '7' }),
    })
    await use({
      portal: portal.origin,
      backend,
      sandbox,
      skezia: solutions.skeziaUrl,
      skemeet: solutions.skemeetUrl,
      matomo,
    })
    await Promise.all([portal.close(), sandbox.close(), solutions.close(), matomo.close()])
  },

  backend: ({ world }, use) => use(world.backend),
  baseURL: ({ world }, use) => use(world.portal),

  expectedNoise: ({}, use) => use([]),
  expectNoise: ({ expectedNoise }, use) => use((line) => void expectedNoise.push(line)),

  context: async ({ context, world, expectedNoise }, use) => {
    const { accountApiUrl, applicationApiUrl, outboxUrl, providerUrl } = world.sandbox
    const complaints = watch(context, {
      apis: [accountApiUrl, applicationApiUrl],
      pages: [world.portal, outboxUrl, providerUrl, world.skezia, world.skemeet, world.matomo.url].map(
        (url) => new URL(url).origin,
      ),
    })
    await use(context)
    const heard = [...complaints(expectedNoise), ...indiscretions(world.matomo.hits, world.portal)]
    if (heard.length > 0) throw new Error(`The page complained:\n${heard.join('\n')}`)
  },
})

export { expect } from '@playwright/test'
