import type { Browser } from '@playwright/test'

/**
 * Returns a function that opens a mailed link as the scanner of a mail server does. For the first link, it starts the
 * browser that `CHROMIUM_PATH` names, or Playwright's own browser. Rejects if no browser starts.
 */
export function linkOpener(): (link: string) => Promise<void> {
  let browser: Browser | undefined
  return async (link) => {
    browser ??= await launch(process.env.CHROMIUM_PATH)
    await openIn(browser, link)
  }
}

async function launch(executablePath: string | undefined): Promise<Browser> {
  const { chromium } = await import('@playwright/test')
  return chromium.launch(executablePath ? { executablePath } : {})
}

/** Opens a mailed link in a new browser session, apart from the user's session, and waits until the page is quiet. */
export async function openIn(browser: Browser, link: string): Promise<void> {
  const context = await browser.newContext()
  await (await context.newPage()).goto(link, { waitUntil: 'networkidle' })
  await context.close()
}
