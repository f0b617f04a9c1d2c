import type { Browser, CDPSession, Page } from '@playwright/test'

/** A poor connection, as Chromium's protocol describes it. */
const POOR_NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}

/** What a page is opened with. The rate divides the speed of the processor. */
export interface Profile {
  network: typeof POOR_NETWORK
  processor: { rate: number }
}

export const POOR_PHONE: Profile = { network: POOR_NETWORK, processor: { rate: 4 } }

/** An old computer of a hospital. */
export const SLOW_COMPUTER: Profile = { network: POOR_NETWORK, processor: { rate: 8 } }

declare global {
  interface Window {
    /** Milliseconds since navigation start, or in all: `blockingMs` is the total blocking time of the long tasks. */
    bench: { paintMs: number; blockingMs: number; shift: number; submitMs: number }
  }
}

/** Loads `url` twice with an empty cache: once until it is idle, once to sign in as soon as possible. */
export async function load(browser: Browser, url: string, profile: Profile) {
  const idle = await once(browser, url, profile, async (page, scripts) => {
    await page.goto(url, { waitUntil: 'load' })
    await page.waitForLoadState('networkidle')
    // Prefetching starts when the page is idle, which a page on a slow computer may never be; the second wait includes it.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 })))
    await page.waitForLoadState('networkidle')
    return { ...(await page.evaluate(() => window.bench)), ...(await scripts()) }
  })
  /** When the page accepted a submit, which it may perform later, with the typed text in the form. */
  const submitMs = await once(browser, url, profile, async (page) => {
    await page.goto(url, { waitUntil: 'commit' })
    const field = page.locator('input[name="identifier"]')
    await field.waitFor()
    await field.focus()
    await page.keyboard.insertText('lea.martin')
    await page.locator('input[name="password"]').focus()
    await page.keyboard.insertText('Secret-1')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => window.bench.submitMs > 0)
    if ((await field.count()) > 0 && (await field.inputValue()) !== 'lea.martin') throw new Error(`${url} lost text.`)
    return page.evaluate(() => window.bench.submitMs)
  })
  return { ...idle, submitMs }
}

export type Load = Awaited<ReturnType<typeof load>>

/** How long scripts have run (Chromium's ScriptDuration), and their bytes as sent. */
interface Scripts {
  scriptMs: number
  scriptBytes: number
}

async function once<T>(
  browser: Browser,
  url: string,
  { network, processor }: Profile,
  use: (page: Page, scripts: () => Promise<Scripts>) => Promise<T>,
) {
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    viewport: { width: 390, height: 844 },
    locale: 'fr-FR',
  })
  const page = await context.newPage()
  try {
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.setCacheDisabled', { cacheDisabled: true })
    await session.send('Network.emulateNetworkConditions', network)
    await session.send('Emulation.setCPUThrottlingRate', processor)
    await session.send('Performance.enable')
    const scriptBytes = countScripts(session)
    const scripts = async () => {
      const { metrics } = await session.send('Performance.getMetrics')
      const seconds = metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0
      return { scriptMs: seconds * 1000, scriptBytes: scriptBytes() }
    }
    await page.addInitScript(observe)
    return await use(page, scripts)
  } catch (error) {
    throw new Error(`${url} could not be measured.`, { cause: error })
  } finally {
    await context.close()
  }
}

function countScripts(session: CDPSession): () => number {
  const scripts = new Set<string>()
  let bytes = 0
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  return () => bytes
}

/** Runs in the page before its own scripts. Must contain no named function, because tsx would add a helper that the page lacks. */
function observe() {
  window.bench = { paintMs: 0, blockingMs: 0, shift: 0, submitMs: 0 }
  for (const type of ['largest-contentful-paint', 'longtask', 'layout-shift'])
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (type === 'largest-contentful-paint') window.bench.paintMs = entry.startTime
        if (type === 'longtask') window.bench.blockingMs += Math.max(0, entry.duration - 50)
        if (type === 'layout-shift' && 'value' in entry) window.bench.shift += Number(entry.value)
      }
    }).observe({ type, buffered: true })
  // Without scripts, the browser would send the form.
  window.addEventListener('submit', (event) => document.scripts.length === 0 && event.preventDefault())
  // In the capture phase, because a page that keeps the submit for later stops the event.
  window.addEventListener(
    'submit',
    (event) => {
      const submitMs = performance.now()
      setTimeout(
        () => event.defaultPrevented && window.bench.submitMs === 0 && Object.assign(window.bench, { submitMs }),
      )
    },
    true,
  )
}
