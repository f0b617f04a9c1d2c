import { defineConfig } from '@playwright/test'
import { BACK } from './e2e/support/back-forward'
import { launchOptions, launchOptionsWithCache } from './e2e/support/find-browser'

// The workers, which read this file too, inherit what was found.
const browser = launchOptions()
const withCache = launchOptionsWithCache()
if (browser.executablePath) process.env.CHROMIUM_PATH = browser.executablePath

export default defineConfig({
  testDir: 'e2e',
  // Journeys in other engines, with a configuration of their own.
  testIgnore: 'e2e/engines/**',
  globalSetup: './e2e/support/fresh-build.ts',
  fullyParallel: true,
  workers: 2,
  // Where a run decides, a busy machine gets a second look; what only then passes is listed as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    colorScheme: 'light',
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
  },
  // Pages open twice as fast in a browser without a back/forward cache.
  projects: [
    { name: 'chromium', grepInvert: new RegExp(BACK.tag), use: { launchOptions: browser } },
    { name: 'with back/forward cache', grep: new RegExp(BACK.tag), use: { launchOptions: withCache } },
  ],
})
