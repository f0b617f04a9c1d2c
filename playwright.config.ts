import { defineConfig } from '@playwright/test'
import { findFirefox } from './e2e/engines/find-engines'
import { BACK } from './e2e/support/back-forward'
import { launchOptions, launchOptionsWithCache } from './e2e/support/find-browser'
import { FIREFOX } from './e2e/support/firefox'

// Pass the path of the browser to the workers, because each worker reads this file again.
const browser = launchOptions()
const withCache = launchOptionsWithCache()
const firefox = findFirefox()
if (browser.executablePath) process.env.CHROMIUM_PATH = browser.executablePath

/** The checks of every state of every screen, and the tests of these checks. */
const SWEEP = ['accessibility/every-state', 'accessibility/planted'].map(fileOf)
/**
 * Tests that seldom find a fault, and tests that take long. vite.config.ts has a similar list. `.ci/run` runs an eighth
 * of the tests in this list.
 */
const RARE = [
  'accessibility/{forms,messages,places-and-colours,public-layout,required-fields,words}',
  'costs/{dashboard-shift,first-paint}',
  'hostile-input/*',
  'journeys/walk-through',
  'memory/{clock-and-storage,earlier-version,five-users,shared-computer}',
  'privacy/*',
  'resilience/*',
  'several-tabs/{inactivity,walk}',
  'support/*',
].map(fileOf)
const WEBKIT = '**/e2e/engines/webkit.spec.ts'
const GALLERY = fileOf('gallery/pictures')
const NO_JOURNEY = [...SWEEP, GALLERY, '**/e2e/engines/**']

function fileOf(path: string): string {
  return `**/e2e/${path}.spec.ts`
}

/**
 * Returns two projects for the same files, because the browser without a back/forward cache opens pages twice as fast.
 */
const projects = (name: string, withCacheName: string, files: { testIgnore?: string[]; testMatch?: string[] }) => [
  { name, ...files, grepInvert: new RegExp(BACK.tag), use: { launchOptions: browser } },
  { name: withCacheName, ...files, grep: new RegExp(BACK.tag), use: { launchOptions: withCache } },
]

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
/** The project for pictures. The project writes the pictures to the folder gallery, which git ignores. */
const gallery = {
  testMatch: GALLERY,
  snapshotPathTemplate: 'gallery/{projectName}/{arg}{ext}',
  use: {
    // Make the browser draw each page at once. Otherwise redrawn round corners would differ by a few pixels.
    launchOptions: { ...browser, args: [...(browser.args ?? []), '--disable-partial-raster'] },
  },
}

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/fresh-build.ts',
  fullyParallel: true,
  workers: 2,
  // In CI, repeat each failed test at the end, alone. A test that passes only then is listed as flaky.
  retries: process.env.CI ? 1 : 0,
  retryStrategy: 'isolated',
  // The time limits only stop tests that hang. Each limit is four times the time that the slowest test needs on a busy
  // machine.
  timeout: 240_000,
  // An accessibility tree that contains more than its snapshot must fail too.
  expect: {
    timeout: 40_000,
    toMatchAriaSnapshot: { children: 'deep-equal', pathTemplate: '{testDir}/{testFileDir}/trees/{arg}{ext}' },
  },
  // Stop after ten failures, because a global breakage is obvious by then.
  maxFailures: 10,
  forbidOnly: Boolean(process.env.CI),
  // A missing snapshot must fail its test. The option -u writes the snapshot.
  updateSnapshots: 'none',
  snapshotPathTemplate: '{testDir}/{testFileDir}/{arg}{ext}',
  reporter: 'list',
  use: {
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    colorScheme: 'light',
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
  },
  projects: [
    ...projects('chromium', 'back-forward', { testIgnore: [...NO_JOURNEY, ...RARE] }),
    ...projects('rare', 'rare-back-forward', { testMatch: RARE }),
    { name: 'sweep', testMatch: SWEEP, retries: 1, use: { launchOptions: browser } },
    { name: 'gallery-desktop', ...gallery },
    { name: 'gallery-phone', ...gallery, use: { ...gallery.use, ...PHONE } },
    {
      name: 'firefox',
      grep: new RegExp(FIREFOX.tag),
      use: {
        // Drive the system's Firefox through WebDriver BiDi.
        browserName: 'firefox',
        channel: 'moz-firefox',
        // Take no screenshot, because a screenshot adds a style, and Firefox reports this style as a violation of the
        // policy.
        screenshot: 'off',
        // Set no colour scheme, because Firefox ESR lacks the command for it (e2e/engines/firefox-esr.ts).
        colorScheme: null,
        launchOptions: {
          ...(firefox && { executablePath: firefox }),
          // The tests of Firefox's password manager need this argument.
          args: ['--remote-allow-system-access'],
          firefoxUserPrefs: {
            'layout.css.prefers-color-scheme.content-override': 1,
            // Simulate a mouse, because Firefox without a display has none.
            'ui.primaryPointerCapabilities': 6,
            'ui.allPointerCapabilities': 6,
          },
        },
      },
    },
    { name: 'webkit', testMatch: WEBKIT },
  ],
})
