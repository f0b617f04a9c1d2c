import { setTimeout as sleep } from 'node:timers/promises'
import { launch, type Browser, type CDPSession } from 'puppeteer-core'
import { Backend } from '../../mocks/backend'
import { startSandbox } from '../../mocks/server'
import { launchOptions } from '../support/find-browser'
import type { Build } from '../support/portal'
import { POOR_PHONE } from './load'
import { startSecurePortal, TRUST_ARGUMENT } from './secure-server'

/** What each page has only with its content. */
const CONTENT = 'main li a'

const VISIT_LIMIT_MS = 60_000
/** What the idle page prefetches begins sooner after the last request. */
const QUIET_MS = 1500

/** The pages that are measured, with their calls, each after the answer to the one before. */
const READS = {
  '/dashboard/apps': [['account/users/me?display=false']],
  '/dashboard/authentication': [['account/users/me?display=false']],
  '/dashboard/api-connections': [
    ['account/users/me?display=false'],
    ['account/applications', 'application/projects?owner=true'],
  ],
}

declare global {
  interface Window {
    account: Visit
  }
}

/** A page with these reads and no other script, as an estimate of what the reads alone cost. */
const staticPage = (reads: string[][]) => `<!doctype html>
<html lang="fr">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Page</title>
    <script>
      const read = (address) => fetch('/api/' + address, { credentials: 'include' }).then((answer) => answer.text())
      const reads = ${JSON.stringify(reads)}
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
export async function visitAccountPages(build: Build, runs: number): Promise<Map<string, Visit[]>> {
  const backend = new Backend({ portalOrigin: 'http://localhost:5173' })
  const lea = backend.account({ email: 'lea.martin@exemple.fr', nickName: 'lea.martin' })
  const project = backend.project(lea, 'Cabinet Voltaire')
  for (const name of ['Agenda', 'Dossier', 'Imagerie'])
    backend.apiConnection(lea, { name, skeziaProjectId: project.id, scopes: ['skezia:patient-read'] })
  const answers = await readAnswers(backend, backend.session(lea))

  const server = await startSecurePortal(build, (path) => {
    if (path.startsWith('/static/'))
      return new Response(answers.statics.get(path), { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
    const answer = answers.api.get(path)
    if (answer === undefined) return undefined
    return new Response(answer, { headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' } })
  })

  const { executablePath, args = [] } = launchOptions()
  const browser = await launch({
    ...(executablePath && { executablePath }),
    args: [...args, TRUST_ARGUMENT, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  })
  const visits = new Map<string, Visit[]>()
  const keep = (name: string, visit: Visit) => void visits.set(name, [...(visits.get(name) ?? []), visit])
  // In the first run, which is not kept, the server compresses the files.
  for (let run = 0; run <= runs; run += 1)
    for (const path of Object.keys(READS))
      for (const [name, url, selector] of [
        [`${path} static`, `${server.origin}/static${path}`, '#content'],
        [path, `${server.origin}${path}`, CONTENT],
      ] as const) {
        const context = await browser.createBrowserContext()
        try {
          const cold = await visit(browser, context.id, url, selector)
          const warm = await visit(browser, context.id, url, selector)
          if (run === 0) continue
          keep(`${name} cold`, cold)
          keep(`${name} warm`, warm)
        } catch (error) {
          throw new Error(`${name} could not be measured.`, { cause: error })
        } finally {
          await context.close()
        }
      }
  await browser.close()
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
  const statics = new Map(Object.entries(READS).map(([path, reads]) => [`/static${path}`, staticPage(reads)]))
  return { api, statics }
}

async function visit(browser: Browser, contextId: string | undefined, url: string, selector: string): Promise<Visit> {
  const page = await openPage(browser, contextId)
  const isQuiet = await watchRequests(page)
  await page.send('Page.enable')
  await page.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `(${observe.toString()})(${JSON.stringify(selector)})`,
  })
  await page.send('Emulation.setDeviceMetricsOverride', {
    width: 390,
    height: 844,
    deviceScaleFactor: 1,
    mobile: false,
  })
  await page.send('Page.navigate', { url })
  // What comes late, such as the typeface, may move the content. The next visit finds every file in the cache.
  let measured: Visit = { contentMs: 0, shift: 0 }
  for (const end = Date.now() + VISIT_LIMIT_MS; measured.contentMs === 0 || !isQuiet();) {
    if (Date.now() > end) throw new Error('The content is not shown, or requests do not end.')
    await sleep(100)
    const { result } = await page.send('Runtime.evaluate', { expression: 'window.account', returnByValue: true })
    if (isVisit(result.value)) measured = result.value
  }
  await page.send('Page.close')
  return measured
}

/** When the content of a visit was painted, in milliseconds since navigation start, and how far the layout has shifted. */
export interface Visit {
  contentMs: number
  shift: number
}

const isVisit = (value: unknown): value is Visit =>
  typeof value === 'object' && value !== null && 'contentMs' in value && 'shift' in value

/**
 * Opens a page without the inspector's runtime, which Playwright's pages have: with it, V8 parses each script again for
 * the stacks of the Error objects that react-dom creates when it starts.
 */
async function openPage(browser: Browser, browserContextId: string | undefined): Promise<CDPSession> {
  const control = await browser.target().createCDPSession()
  const created = browser.waitForTarget((target) => target.url() === NEW_PAGE)
  await control.send('Target.createTarget', { url: NEW_PAGE, ...(browserContextId && { browserContextId }) })
  const session = (await created).createCDPSession()
  await control.detach()
  return session
}

const NEW_PAGE = 'about:blank#measured'

/** Slows a page down, and returns what tells whether it requests nothing any more. */
async function watchRequests(page: CDPSession): Promise<() => boolean> {
  await page.send('Network.enable')
  await page.send('Network.emulateNetworkConditions', POOR_PHONE.network)
  await page.send('Emulation.setCPUThrottlingRate', POOR_PHONE.processor)
  const open = new Set<string>()
  let lastEvent = 0
  page.on('Network.requestWillBeSent', ({ requestId, request }) => {
    lastEvent = Date.now()
    if (request.url.startsWith('https:')) open.add(requestId)
  })
  page.on('Network.loadingFinished', ({ requestId }) => {
    lastEvent = Date.now()
    open.delete(requestId)
  })
  return () => open.size === 0 && Date.now() - lastEvent > QUIET_MS
}

/** Runs in the page before its own scripts. Must contain no named function, because tsx would add a helper that the page lacks. */
function observe(selector: string) {
  window.account = { contentMs: 0, shift: 0 }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if ('value' in entry) window.account.shift += Number(entry.value)
  }).observe({ type: 'layout-shift', buffered: true })
  const observer = new MutationObserver(() => {
    if (!document.querySelector(selector)) return
    observer.disconnect()
    // After the frame that paints it.
    requestAnimationFrame(() => setTimeout(() => (window.account.contentMs = performance.now())))
  })
  observer.observe(document, { childList: true, subtree: true })
}
