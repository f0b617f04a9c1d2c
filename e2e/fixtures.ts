import { expect, test as base } from '@playwright/test'
import type { Backend } from '../mocks/backend'
import { auditHits } from './analytics-audit'
import { watch } from './page-watch'
import { readBuild, type Build } from './portal'
import { watchSecrets } from './secret-scan'
import { originsOf, startWorld, type World } from './world'

interface Fixtures {
  /** Everything a test runs against, its own from top to bottom. */
  world: World
  /** Whether the portal is configured to have its visits counted; it is unless a test says otherwise. */
  counted: boolean
  /** Further variables of the portal; none unless a test sets them. */
  settings: Record<string, string>
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
 * warning, uncaught error, violation of the security policy, failed request, request to a place outside its world,
 * secret left about, or word too many to the analytics server.
 */
export const test = base.extend<Fixtures, { build: Build }>({
  build: [async ({}, use) => use(await readBuild()), { scope: 'worker' }],

  counted: [true, { option: true }],
  settings: [{}, { option: true }],

  world: async ({ build, counted, settings }, use) => {
    const world = await startWorld(build, { counted, settings })
    await use(world)
    await world.close()
    expect(world.backend.contractDifferences).toEqual([])
  },

  backend: ({ world }, use) => use(world.backend),
  baseURL: ({ world }, use) => use(world.portal),

  expectedNoise: ({}, use) => use([]),
  expectNoise: ({ expectedNoise }, use) => use((line) => void expectedNoise.push(line)),

  context: async ({ context, world, expectedNoise }, use) => {
    const complaints = watch(context, originsOf(world))
    const secretsAbout = await watchSecrets(context, {
      backend: world.backend,
      portal: world.portal,
      accountApi: world.sandbox.accountApiUrl,
      errorReports: world.errorReports,
      providers: new URL(world.sandbox.providerUrl).origin,
    })
    await use(context)
    const heard = [
      ...complaints(expectedNoise),
      ...auditHits(world.matomo.hits, world.portal),
      // Last, because it opens another page, whose console is not checked.
      ...(await secretsAbout()),
    ]
    if (heard.length > 0) throw new Error(`The page complained:\n${heard.join('\n')}`)
  },
})

export { expect }
