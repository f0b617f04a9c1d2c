import type { Browser, BrowserContext, Page } from '@playwright/test'
import { Backend } from '../../mocks/backend'
import { startSandbox } from '../../mocks/server'
import { siteOf, type Build } from '../portal'
import { slowDown } from './load'
import { startSecureServer } from './secure-server'

/** The pages that are measured, and an element that each has only with its content. */
const PAGES = {
  '/dashboard/apps': 'main article',
  '/dashboard/authentication': 'main a[data-part="title"]',
  '/dashboard/api-connections': 'main [role="list"] a',
}
type Path = keyof typeof PAGES

/** The calls of a page, each after the answer to the one before. */
const READS: Record<Path, string[][]> = {
  '/dashboard/apps': [['account/users/me?display=false']],
  '/dashboard/authentication': [['account/users/me?display=false']],
  '/dashboard/api-connections': [
    ['account/users/me?display=false'],
    ['account/applications', 'application/projects?owner=true'],
  ],
}

/** Measures of one visit. Times are in milliseconds since navigation start. */
export interface Visit {
  /** The content of the page is painted. */
  contentMs: number
  /** The last byte of the document has arrived. */
  documentMs: number
  /** `GET /users/me` is sent, after the last byte of the document. */
  userReadAfterMs: number
  /** The answer to `GET /users/me` has arrived. */
  userAnswerMs: number
  /** The last script that was requested before the content has arrived. */
  scriptsMs: number
  /** Requests that had to follow each other before the content, by their times. */
  waves: number
  /** Scripts that were requested before the content. */
  scripts: number
  /** Scripts that were requested before the content, after another script had arrived. */
  laterScripts: number
  /** Bytes received before the content. */
  bytes: number
  /** Cumulative layout shift. */
  shift: number
}

declare global {
  interface Window {
    account: { content: number; shift: number }
  }
}

/** A page with the reads of `path` and no other script, as an estimate of what the reads alone cost. */
const staticPage = (path: Path) => `<!doctype html>
<html lang="fr">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Page</title>
    <script>
      const read = (address) => fetch('/api/' + address, { credentials: 'include' }).then((answer) => answer.text())
      const reads = ${JSON.stringify(READS[path])}
      const all = reads.reduce((before, group) => before.then(() => Promise.all(group.map(read))), Promise.resolve())
      all.then(([text]) => document.querySelector('main').insertAdjacentHTML('beforeend', '<p id="content">' + text))
    </script>
  </head>
  <body><main><h1>Page</h1></main></body>
</html>`

/**
 * Visits each page `runs` times, with an empty cache and then with a full one, and the page of plain HTML with the same
 * reads in turn with it.
 *
 * @returns the visits, by the name of the page
 */
export async function visitAccountPages(browser: Browser, build: Build, runs: number): Promise<Map<string, Visit[]>> {
  const backend = new Backend({ portalOrigin: 'http://localhost:5173' })
  const lea = backend.account({ email: 'lea.martin@exemple.fr', nickName: 'lea.martin' })
  const project = backend.project(lea, 'Cabinet Voltaire')
  for (const name of ['Agenda', 'Dossier', 'Imagerie'])
    backend.apiConnection(lea, { name, skeziaProjectId: project.id, scopes: ['skezia:patient-read'] })
  const answers = await readAnswers(backend, backend.session(lea))

  let site: ReturnType<typeof siteOf> = () => new Response('Not configured yet', { status: 503 })
  const server = await startSecureServer((_method, path) => {
    if (path.startsWith('/static/'))
      return new Response(answers.statics.get(path), { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
    const answer = answers.api.get(path)
    if (answer === undefined) return site(path)
    return new Response(answer, { headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' } })
  })
  site = siteOf(build, {
    VITE_ACCOUNT_API_URL: `${server.origin}/api/account`,
    VITE_APPLICATION_API_URL: `${server.origin}/api/application`,
    VITE_SKEZIA_URL: 'https://app.skezia.example',
    VITE_SKEMEET_URL: 'https://meet.skemeet.example',
  })

  const visits = new Map<string, Visit[]>()
  const keep = (name: string, visit: Visit) => void visits.set(name, [...(visits.get(name) ?? []), visit])
  for (let run = 0; run < runs; run += 1)
    for (const [path, content] of Object.entries(PAGES))
      for (const [name, url, selector] of [
        [`${path} static`, `${server.origin}/static${path}`, '#content'],
        [path, `${server.origin}${path}`, content],
      ] as const) {
        const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'fr-FR' })
        try {
          keep(`${name} cold`, await visit(context, url, selector))
          keep(`${name} warm`, await visit(context, url, selector))
        } catch (error) {
          throw new Error(`${name} could not be measured.`, { cause: error })
        } finally {
          await context.close()
        }
      }
  server.close()
  return visits
}

/** The answers of the sandbox to the reads, so that its own time is not measured. */
async function readAnswers(backend: Backend, { name, value }: { name: string; value: string }) {
  const sandbox = await startSandbox({ backend, portalOrigin: backend.portalOrigin })
  const bases = { account: sandbox.accountApiUrl, application: sandbox.applicationApiUrl }
  const api = new Map<string, string>()
  for (const read of new Set(Object.values(READS).flat(2))) {
    const [base, path = ''] = [read.startsWith('account/') ? bases.account : bases.application, /\/.*/.exec(read)?.[0]]
    const answer = await fetch(base + path, { headers: { Cookie: `${name}=${value}` } })
    if (!answer.ok) throw new Error(`${read} answers ${answer.status}.`)
    api.set(`/api/${read.replace(/\?.*/, '')}`, await answer.text())
  }
  await sandbox.close()
  const paths: Path[] = ['/dashboard/apps', '/dashboard/authentication', '/dashboard/api-connections']
  return { api, statics: new Map(paths.map((path) => [`/static${path}`, staticPage(path)])) }
}

async function visit(context: BrowserContext, url: string, selector: string): Promise<Visit> {
  const page = await context.newPage()
  await page.addInitScript(observe, selector)
  const requests = await recordRequests(page)
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(() => window.account.content > 0)
  // What comes late, such as the typeface, may move the content. The next visit finds every file in the cache.
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 })))
  await page.waitForLoadState('networkidle')
  const { content, shift } = await page.evaluate(() => window.account)
  const before = requests().filter(({ start }) => start < content)
  await page.close()
  return { contentMs: content, shift, ...summary(before) }
}

interface RequestTimes {
  path: string
  isScript: boolean
  start: number
  end: number
  bytes: number
}

/** Records the requests of `page` from now on. Times are in milliseconds since the first of them. */
async function recordRequests(page: Page): Promise<() => RequestTimes[]> {
  const session = await page.context().newCDPSession(page)
  await slowDown(session, { cached: true })
  const found = new Map<string, RequestTimes>()
  let origin: number | undefined
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type }) => {
    origin ??= timestamp
    if (!request.url.startsWith('https:')) return
    const { pathname } = new URL(request.url)
    const start = (timestamp - origin) * 1000
    found.set(requestId, { path: pathname, isScript: type === 'Script', start, end: Infinity, bytes: 0 })
  })
  session.on('Network.responseReceived', ({ requestId, type }) => {
    const request = found.get(requestId)
    if (request && type === 'Script') request.isScript = true
  })
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const request = found.get(requestId)
    if (request) Object.assign(request, { end: (timestamp - (origin ?? 0)) * 1000, bytes: encodedDataLength })
  })
  return () => [...found.values()]
}

function summary(requests: RequestTimes[]) {
  const scripts = requests.filter(({ isScript }) => isScript)
  const user = requests.find(({ path }) => path.endsWith('/users/me'))
  const [document] = requests
  if (!user || !document) throw new Error('The page reads no person.')
  const firstScript = Math.min(...scripts.map(({ end }) => end))
  return {
    documentMs: document.end,
    userReadAfterMs: user.start - document.end,
    userAnswerMs: user.end,
    scriptsMs: Math.max(0, ...scripts.map(({ end }) => end)),
    waves: countWaves(requests),
    scripts: scripts.length,
    laterScripts: scripts.filter(({ start }) => start > firstScript).length,
    bytes: requests.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

/** The longest chain of requests of which each began when the one before had ended. */
function countWaves(requests: RequestTimes[]): number {
  const depths: { end: number; depth: number }[] = []
  for (const { start, end } of requests.toSorted((a, b) => a.start - b.start)) {
    const before = depths.filter((other) => other.end <= start).map(({ depth }) => depth)
    depths.push({ end, depth: Math.max(0, ...before) + 1 })
  }
  return Math.max(0, ...depths.map(({ depth }) => depth))
}

/** Runs in the page before its own scripts. Must contain no named function, because tsx would add a helper that the page lacks. */
function observe(selector: string) {
  window.account = { content: 0, shift: 0 }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if ('value' in entry) window.account.shift += Number(entry.value)
  }).observe({ type: 'layout-shift', buffered: true })
  const observer = new MutationObserver(() => {
    if (!document.querySelector(selector)) return
    observer.disconnect()
    // After the frame that paints it.
    requestAnimationFrame(() => setTimeout(() => (window.account.content = performance.now())))
  })
  observer.observe(document, { childList: true, subtree: true })
}
