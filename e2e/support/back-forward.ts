import type { Page } from '@playwright/test'

/**
 * The tag of tests that go back to another document. They run in a Chromium with a back/forward cache, which Playwright
 * turns off by default.
 */
export const BACK = { tag: '@back' }

/** Presses Back. Playwright's own goBack waits for a document to load, and a restored document does not load. */
export const goBack = (page: Page) => page.evaluate(() => void setTimeout(() => history.back()))

export const goForward = (page: Page) => page.evaluate(() => void setTimeout(() => history.forward()))
