import type { Page } from '@playwright/test'

/**
 * The tag of tests that go back to another document. They run in a Chromium with its back/forward cache, because
 * Playwright turns the cache off by default.
 */
export const BACK = { tag: '@back' }

/** Presses Back. Playwright's own goBack would wait for a document to load, but a restored document does not load. */
export const goBack = (page: Page) => page.evaluate(() => void setTimeout(() => history.back()))

export const goForward = (page: Page) => page.evaluate(() => void setTimeout(() => history.forward()))
