import type { Browser, Page } from '@playwright/test'

/** Slows the processor down for every page of `browser`, as many times as `rate` says. */
export function slowDown(browser: Browser, rate: number): void {
  if (!(rate >= 1)) throw new Error(`E2E_CPU_SLOWDOWN is "${rate}", not a number from 1.`)
  if (rate > 1) browser.on('context', (context) => context.on('page', (page) => void slowPageDown(page, rate)))
}

async function slowPageDown(page: Page, rate: number): Promise<void> {
  try {
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate })
  } catch (error) {
    // A window that closes at once needs no slowing.
    if (!page.isClosed()) throw error
  }
}
