import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { Backend } from '../../mocks/backend'
import { startSandbox } from '../../mocks/server'
import { namedCommit, run, withFilesOf } from '../support/at-commit'
import { launchOptions } from '../support/find-browser'
import { findJoinedWords } from '../support/joined-words'
import { readBuild, type Build } from '../support/portal'
import { measureInteractions } from './interactions'
import { startSecurePortal, TRUST_ARGUMENT } from './secure-server'
import { readCosts, scriptBudget } from './sizes'
import { pathsWith, SLOWDOWN, visit, type Visit } from './visit'

/*
 * `npm run bench` measures the size of each page, the cost of a visit on a slow phone with an empty and with a full
 * cache, and the response time of the controls. With `--against <commit>`, it also builds that commit, visits both
 * builds by turns, and prints the ratios between them.
 */

const RUNS = 5
const kib = (bytes: number) => (bytes / 1024).toFixed(1)
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
/** Print the load of the machine, because other programs share its processors. Compare only times of the same run. */
const logLoad = () => console.log(`Load of the machine: ${loadavg()[0]?.toFixed(1)} on ${cpus().length} processors.`)

console.table(
  Object.fromEntries(
    (await readCosts(join(import.meta.dirname, '..', '..', 'dist'))).map(({ document, ...cost }) => [
      document,
      {
        'document KiB': kib(cost.documentBytes),
        'script before hydration KiB': kib(cost.scriptBytes),
        'budget KiB': kib(scriptBudget(document)),
        'blocking files': cost.blocking.length,
      },
    ]),
  ),
)

const { values: options } = parseArgs({ options: { against: { type: 'string' } } })
const builds: Record<string, Build> = { now: await readBuild() }
if (options.against !== undefined) {
  const commit = namedCommit(options.against, 'src/main.tsx')
  builds.before = await withFilesOf(commit, (folder) => {
    run('npm', ['run', 'build'], { cwd: folder })
    return readBuild(folder)
  })
}

const backend = new Backend({ portalOrigin: 'http://localhost:5173' })
const lea = backend.account({ nickName: 'lea.martin', cellphone: '0612345642', oneTimePasswordActivated: true })
const { id } = backend.project(lea, 'Cabinet Voltaire')
const [connection] = ['Agenda', 'Dossier', 'Imagerie'].map((name) =>
  backend.apiConnection(lea, { name, skeziaProjectId: id, scopes: ['skezia:patient-read'] }),
)
const sandbox = await startSandbox({ backend, portalOrigin: backend.portalOrigin })
const launch = launchOptions()
const browser = await chromium.launch({ ...launch, args: [...(launch.args ?? []), TRUST_ARGUMENT] })
browser.on('context', (context) => context.on('page', findJoinedWords))

/** Returns a browser with an empty cache. For a page of the account, the browser has a session. */
async function openContext(origin: string, path: string) {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 390, height: 844 },
    locale: 'fr-FR',
  })
  const { name, value } = backend.session(lea)
  if (path.startsWith('/dashboard')) await context.addCookies([{ name, value, url: origin }])
  return context
}

const paths = pathsWith(connection?.appId ?? '')
const visits = new Map<string, Visit[]>()
const portals = await Promise.all(
  Object.entries(builds).map(async ([when, build]) => ({ when, ...(await startSecurePortal(build, sandbox)) })),
)
// Visit the portals by turns, so that a busy machine delays all of them equally. Skip the first run, because the server
// compresses the files in it.
for (let run = 0; run <= RUNS; run += 1)
  for (const path of paths)
    for (const { when, origin } of portals) {
      const context = await openContext(origin, path)
      for (const cache of ['cold', 'warm']) {
        const cost = await visit(context, path)
        const name = `${path} ${cache} ${when}`
        if (run > 0) visits.set(name, [...(visits.get(name) ?? []), cost])
      }
      await context.close()
    }

console.log(
  `Medians of ${RUNS} visits, with an empty and a full cache: latency 150 ms, 1.6 Mbit/s, processor slowed down ${SLOWDOWN} times.`,
)
logLoad()
console.table(
  Object.fromEntries(
    paths.flatMap((path) =>
      ['cold', 'warm'].map((cache) => {
        const of = (cost: keyof Visit, when = 'now') =>
          median((visits.get(`${path} ${cache} ${when}`) ?? []).map((each) => each[cost]))
        const ratio = (cost: keyof Visit) =>
          builds.before && { [`${cost} ×`]: (of(cost) / of(cost, 'before')).toFixed(2) }
        return [
          `${path} ${cache}`,
          {
            requests: of('requests'),
            ...ratio('requests'),
            KiB: kib(of('bytes')),
            ...ratio('bytes'),
            'paint ms': Math.round(of('paintMs')),
            ...ratio('paintMs'),
            'usable ms': Math.round(of('usableMs')),
            ...ratio('usableMs'),
            'blocking ms': Math.round(of('blockingMs')),
            shift: of('shift').toFixed(4),
          },
        ]
      }),
    ),
  ),
)
for (const server of [sandbox, ...portals]) await server.close()

const interactions = await measureInteractions(browser, await readBuild())
const paints = interactions.map(({ nextPaintMs }) => nextPaintMs).toSorted((a, b) => a - b)
console.log(
  `Next paint after a press of ${paints.length} controls, processor slowed down ${SLOWDOWN} times: median ${median(paints)} ms, 98th percentile ${paints[Math.ceil(paints.length * 0.98) - 1]} ms.`,
)
logLoad()
console.table(interactions.toSorted((a, b) => b.nextPaintMs - a.nextPaintMs))
await browser.close()
