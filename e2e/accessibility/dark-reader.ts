import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

const ENGINE = readFileSync(new URL(import.meta.resolve('darkreader/darkreader.js')), 'utf8')

/**
 * Runs the engine of Dark Reader in every document of a page, as its extension does. Its style sheets are not subject to the
 * policy of the page: the context needs `bypassCSP`.
 */
export const runDarkReader = (page: Page) =>
  page.addInitScript(`${ENGINE}
    addEventListener('readystatechange', () => DarkReader.enable({}), { once: true, capture: true })`)
