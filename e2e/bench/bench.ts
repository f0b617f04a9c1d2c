import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { namedCommit, run, withFilesOf } from '../support/at-commit'
import { launchOptions } from '../support/find-browser'
import { readBuild, type Build } from '../support/portal'
import { startWorld } from '../support/world'
import { visitAccountPages, type Visit } from './account-pages'
import { measureInteractions } from './interactions'
import { load, POOR_PHONE, SLOW_COMPUTER, type Load, type Profile } from './load'
import { startSecurePortal, startSecureServer, TRUST_ARGUMENT } from './secure-server'
import { budgetOf, readCosts } from './sizes'
import { STATIC_PAGE } from './static-page'

/*
 * `npm run bench`: the cost of each public page, and how soon a person can sign in; how soon a page of the account shows
 * its content, and how soon its controls answer. Paint is compared with the same page without its
 * scripts, submit with a minimal page of plain HTML, content with a page of plain HTML that sends the same reads.
 * `--against <commit>` also builds that commit, visits its sign-in page in the same turns, and prints the ratios to it.
 */

const RUNS = 9
/** The processors are shared, so a time is to be compared with the static page of the same run. */
const logLoad = () => console.log(`Load of the machine: ${loadavg()[0]?.toFixed(1)} on ${cpus().length} processors.`)
const kib = (bytes: number) => (bytes / 1024).toFixed(1)
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

console.table(
  Object.fromEntries(
    (await readCosts(join(import.meta.dirname, '..', '..', 'dist'))).map((cost) => [
      cost.document,
      {
        'document KiB': kib(cost.documentBytes),
        'script before hydration KiB': kib(cost.scriptBytes),
        'budget KiB': kib(budgetOf(cost.document).scriptBytes),
        'blocking files': cost.blocking.length,
      },
    ]),
  ),
)

const { values: options } = parseArgs({ options: { against: { type: 'string' } } })
const commit = options.against === undefined ? undefined : namedCommit(options.against, 'src/main.tsx')
const build = await readBuild()
const earlier =
  commit === undefined
    ? undefined
    : await withFilesOf(commit, (folder) => {
        run('npm', ['run', 'build'], { cwd: folder })
        return readBuild(folder)
      })

const launch = launchOptions()
const browser = await chromium.launch({ ...launch, args: [...(launch.args ?? []), TRUST_ARGUMENT] })
const html = (text: string) => () => new Response(text, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
const portal = await startPublicPortal(build)
// The sign-in page's document without its scripts and their preloads.
const documentOnly = (await portal.site('/login').text()).replace(
  /<script\b[^]*?<\/script>|<link rel="modulepreload"[^>]*>/g,
  '',
)
const plain = await startSecureServer(html(STATIC_PAGE))
const scriptless = await startSecureServer(html(documentOnly))
const before = earlier && (await startPublicPortal(earlier))

const PLAIN = 'plain HTML'
const SCRIPTLESS = '/login without scripts'
const BEFORE = `/login at ${commit}`
const pages = {
  [PLAIN]: `${plain.origin}/`,
  [SCRIPTLESS]: `${scriptless.origin}/`,
  ...(before && { [BEFORE]: `${before.origin}/login` }),
  '/login': `${portal.origin}/login`,
}
await measureFirstVisits(POOR_PHONE)
await measureFirstVisits(SLOW_COMPUTER)

/** Visits the pages in turns, so that a busy machine delays each as much, and prints the medians and their ratios. */
async function measureFirstVisits(profile: Profile): Promise<void> {
  const loads = Object.fromEntries(Object.keys(pages).map((name) => [name, [] as Load[]]))
  for (let run = 0; run < RUNS; run += 1)
    for (const [name, url] of Object.entries(pages)) loads[name]?.push(await load(browser, url, profile))
  const medianOf = (name: string, of: keyof Load) => median((loads[name] ?? []).map((one) => one[of]))
  const ratio = (name: string, of: keyof Load, base: string) => (medianOf(name, of) / medianOf(base, of)).toFixed(2)
  const { rate } = profile.processor
  console.log(
    `Medians of ${RUNS} first visits: latency 150 ms, 1.6 Mbit/s, processor slowed down ${rate} times.${commit ? ` × is the ratio to ${commit}.` : ''}`,
  )
  logLoad()
  console.table(
    Object.fromEntries(
      Object.keys(pages).map((name) => [
        name,
        {
          'paint ms': Math.round(medianOf(name, 'paintMs')),
          'paint × without scripts': ratio(name, 'paintMs', SCRIPTLESS),
          'submit ms': Math.round(medianOf(name, 'submitMs')),
          'submit × plain': ratio(name, 'submitMs', PLAIN),
          ...(before && { 'submit ×': ratio(name, 'submitMs', BEFORE) }),
          'script ms': Math.round(medianOf(name, 'scriptMs')),
          ...(before && { 'script ×': ratio(name, 'scriptMs', BEFORE) }),
          'blocking ms': Math.round(medianOf(name, 'blockingMs')),
          ...(before && { 'blocking ×': ratio(name, 'blockingMs', BEFORE) }),
          shift: medianOf(name, 'shift').toFixed(4),
          'script KiB': kib(medianOf(name, 'scriptBytes')),
        },
      ]),
    ),
  )
}

function startPublicPortal(served: Build) {
  const refusal = { type: 'NO_VALID_SESSION', display: false }
  return startSecurePortal(served, (path) =>
    path.startsWith('/api/')
      ? Response.json(refusal, { status: 401, headers: { 'Cache-Control': 'no-store' } })
      : undefined,
  )
}

const visits = await visitAccountPages(build, RUNS)
console.log(`Medians of ${RUNS} visits of pages of the account, on the same phone, with an empty and a full cache.`)
logLoad()
console.table(
  Object.fromEntries(
    [...visits].map(([name, found]) => {
      const medianOf = (of: keyof Visit) => median(found.map((visit) => visit[of]))
      return [name, { 'content ms': Math.round(medianOf('contentMs')), shift: medianOf('shift').toFixed(4) }]
    }),
  ),
)

const world = await startWorld(build, { counted: false })
const interactions = await measureInteractions(browser, world)
const paints = interactions.map(({ nextPaintMs }) => nextPaintMs).toSorted((a, b) => a - b)
console.log(
  `Next paint after a press of ${paints.length} controls, processor slowed down 4 times: median ${median(paints)} ms, 98th percentile ${paints[Math.floor(paints.length * 0.98)]} ms.`,
)
logLoad()
console.table(interactions.toSorted((a, b) => b.nextPaintMs - a.nextPaintMs))

await world.close()

await browser.close()
for (const server of [portal, plain, scriptless, before]) server?.close()
