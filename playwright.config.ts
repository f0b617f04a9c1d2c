import { defineConfig } from '@playwright/test'
import { findBrowser } from './e2e/find-browser'

// The workers, which read this file too, inherit what was found.
const browser = findBrowser()
if (browser) process.env.CHROMIUM_PATH = browser

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/fresh-build.ts',
  fullyParallel: true,
  workers: 2,
  // Where a run decides, a busy machine gets a second look; what only then passes is listed as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['./e2e/accessibility/figures-reporter.ts']],
  use: {
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    colorScheme: 'light',
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(browser && { executablePath: browser }),
      args: [
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Letters as wide as on a screen: the headless build would round them to whole pixels.
        '--font-render-hinting=none',
      ],
    },
  },
})
