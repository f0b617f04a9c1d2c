import type { BrowserContext } from '@playwright/test'
import { pages } from '../../catalogue/states'

/** A slow connection, in the units of Chromium's protocol. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
/** The factor by which the processor is slowed down. */
export const SLOWDOWN = 4

/** Returns the pages on which a user does something. The pages of the account come last. */
export const pathsWith = (appId: string) =>
  pages
    .filter((path) => !/^\/(?:check-user|logout)/.test(path))
    .map((path) => path.replace(':appId', appId).replace(/finalise-registration$/, '$&?page=emailRequest'))
    .toSorted((one, other) => Number(one.startsWith('/dashboard')) - Number(other.startsWith('/dashboard')))

declare global {
  interface Window {
    /**
     * The measured values of a page load. `paintMs` and `usableMs` are times since the start of the navigation. For
     * each task of more than 50 ms, `blockingMs` adds the time above 50 ms. `shift` is the sum of the layout shifts.
     */
    bench: { paintMs: number; usableMs: number; blockingMs: number; shift: number }
  }
}

/**
 * Opens a page, waits until the page is idle, and returns the costs of the page. `requests` and `bytes` count only what
 * the browser received from the network before the user could use the page.
 */
export async function visit(context: BrowserContext, url: string) {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const received: number[] = []
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    if (encodedDataLength > 0) received.push(encodedDataLength)
  })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.addInitScript(observe)
  await page.goto(url)
  await page.waitForFunction(() => window.bench.usableMs > 0)
  const [requests, bytes] = [received.length, received.reduce((sum, size) => sum + size, 0)]
  await page.waitForLoadState('networkidle')
  // Wait until the page is idle, because an idle page starts to prefetch. Limit the wait, because a page may never be
  // idle on a slow computer. Then wait for the network again, until the prefetch has ended.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 })))
  await page.waitForLoadState('networkidle')
  const times = await page.evaluate(() => window.bench)
  await page.close()
  return { requests, bytes, ...times }
}

export type Visit = Awaited<ReturnType<typeof visit>>

/**
 * The browser runs this function before the page's own scripts. Define no named function inside. For a named function,
 * tsx calls a helper that is missing in the page.
 */
function observe() {
  window.bench = { paintMs: 0, usableMs: 0, blockingMs: 0, shift: 0 }
  for (const type of ['largest-contentful-paint', 'longtask', 'layout-shift'])
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (type === 'largest-contentful-paint') window.bench.paintMs = entry.startTime
        if (type === 'longtask') window.bench.blockingMs += Math.max(0, entry.duration - 50)
        if (type === 'layout-shift' && 'value' in entry) window.bench.shift += Number(entry.value)
      }
    }).observe({ type, buffered: true })
  // The user can use the page once it shows its content and React has hydrated the prerendered document.
  const observer = new MutationObserver(() => {
    if (!document.querySelector('main h1') || document.querySelector('[data-hydrate], [data-skeleton]')) return
    observer.disconnect()
    // Wait until the browser has painted the content.
    requestAnimationFrame(() => setTimeout(() => (window.bench.usableMs = performance.now())))
  })
  observer.observe(document, { childList: true, subtree: true, attributes: true })
}
