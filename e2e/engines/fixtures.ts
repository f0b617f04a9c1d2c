import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, chromium } from '@playwright/test'
import type { Account } from '../../mocks/data/accounts'
import type { Backend } from '../../mocks/backend'
import { launchOptions } from '../support/find-browser'
import { unexpected } from '../support/page-watch'
import { readBuild, type Build } from '../support/portal'
import { startWorld, type World } from '../support/world'
import { sourceOf, type Alteration } from './alterations'
import type { Engine } from './engine'
import { findEngine, type EngineName } from './find-engines'
import { startOwnBuild } from './own-build'
import { Screen } from './screen'

interface Fixtures {
  /** What the browser and its extensions do to each page. */
  alterations: readonly Alteration[]
  /** Holds back the scripts of the portal until they are released. */
  scripts: { hold: () => void; release: () => void; released: () => Promise<unknown> }
  world: World
  backend: Backend
  /** Opens another tab of one browser without a history, cookies or storage of an earlier test. */
  openTab: () => Promise<Screen>
  portal: Screen
  /** What the test causes on purpose. Any other complaint of a page fails it, and so does one that never comes. */
  expectComplaint: (line: RegExp) => void
  expectedComplaints: RegExp[]
}

interface WorkerFixtures {
  engineName: EngineName | 'chromium'
  engine: Engine
  build: Build
}

/**
 * `portal` is a tab of the engine of the project, on the production build under the headers of a deployment. A test fails
 * on anything that its pages write as an error or a warning, on an uncaught error, on a file that does not load, and on a
 * violation of the security policy.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  engineName: ['firefox', { option: true, scope: 'worker' }],
  alterations: [[], { option: true }],

  engine: [
    async ({ engineName }, use) => {
      const start =
        engineName === 'chromium' ? () => startOwnBuild(chromium, launchOptions()) : findEngine[engineName]()
      if (!start) throw new Error(`There is no ${engineName}: \`npm run test:engines\` installs it.`)
      const engine = await start()
      await use(engine)
      await engine.close()
    },
    { scope: 'worker', timeout: 240_000 },
  ],

  build: [async ({}, use) => use(await readBuild()), { scope: 'worker' }],

  scripts: async ({}, use) => {
    let released: Promise<unknown> = Promise.resolve()
    let release: () => void = () => undefined
    await use({
      hold: () => void (released = new Promise<void>((resolve) => (release = resolve))),
      release: () => release(),
      released: () => released,
    })
    release()
  },

  world: async ({ build, scripts, alterations }, use) => {
    const before = (path: string) => (/^\/assets\/.*\.js$/.test(path) ? scripts.released() : Promise.resolve())
    const altered = withScript(build, '/alterations.js', sourceOf(alterations))
    const world = await startWorld(withScript(altered, PROBE, PROBE_SOURCE), { counted: true, before })
    await use(world)
    await world.close()
  },
  backend: ({ world }, use) => use(world.backend),

  openTab: async ({ engine, world, expectedComplaints }, use) => {
    const session = await engine.newSession()
    const screens: Screen[] = []
    await use(async () => {
      const screen = new Screen(await session.newTab(), world.portal)
      screens.push(screen)
      return screen
    })
    const lines: string[] = []
    for (const screen of screens) lines.push(...(await complaintsOf(screen)))
    await session.close()
    const faults = unexpected(lines, expectedComplaints)
    if (faults.length > 0) throw new Error(`The page complained:\n${faults.join('\n')}`)
  },
  portal: async ({ openTab }, use) => use(await openTab()),

  expectedComplaints: ({}, use) => use([]),
  expectComplaint: ({ expectedComplaints }, use) => use((line) => void expectedComplaints.push(line)),
})

const PROBE = '/probe.js'
const PROBE_SOURCE = readFileSync(join(import.meta.dirname, 'probe.js'), 'utf8')

/** Puts a script before those of each document; the policy allows files of the portal. */
function withScript({ documents, assets }: Build, path: string, source: string): Build {
  const script = `<head><script src="${path}"></script>`
  return {
    documents: new Map([...documents].map(([name, html]) => [name, html.replace('<head>', script)])),
    assets: new Map([...assets, [path, new TextEncoder().encode(source)]]),
  }
}

/** What the pages of a tab have complained of. Leaves the last page, which may complain until then. */
async function complaintsOf(screen: Screen): Promise<string[]> {
  await screen.open(PROBE)
  const stored = await screen.tab.run(() => sessionStorage.getItem('test-complaints'), undefined)
  const lines: unknown = JSON.parse(stored ?? '[]')
  if (!Array.isArray(lines)) throw new Error('The probe stores a list.')
  return lines.map(String)
}

/** Signs in without the form, and opens a page of the account. */
export async function openSignedIn(screen: Screen, backend: Backend, account: Account, path: string): Promise<void> {
  const { name, value } = backend.session(account)
  // Cookies can be set on a page of the portal only; this one has no script.
  await screen.open(PROBE)
  await screen.tab.run((cookie) => void (document.cookie = cookie), `${name}=${value}; path=/; samesite=lax`)
  await screen.open(path)
}

export { expect } from '@playwright/test'
