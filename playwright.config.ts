import { defineConfig } from '@playwright/test'
import { findFirefox } from './e2e/engines/find-engines'
import { BACK } from './e2e/support/back-forward'
import { launchOptions, launchOptionsWithCache } from './e2e/support/find-browser'
import { FIREFOX } from './e2e/support/firefox'

// The workers also read this file. They inherit the path that was found.
const browser = launchOptions()
const withCache = launchOptionsWithCache()
const firefox = findFirefox()
if (browser.executablePath) process.env.CHROMIUM_PATH = browser.executablePath

/** The states of every screen, and the checks of each state. */
const SWEEP = ['accessibility/every-state', 'accessibility/planted'].map(fileOf)
/**
 * The tests that are no journey, seldom break or take long, like the list of vite.config.ts. `.ci/run` runs an eighth
 * of them.
 */
const RARE = [
  'accessibility/{messages,places-and-colours,public-layout,required-fields}',
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
 * The tests of some files, in two projects, because pages open twice as fast in a browser without a back/forward cache.
 */
const projects = (name: string, withCacheName: string, files: { testIgnore?: string[]; testMatch?: string[] }) => [
  { name, ...files, grepInvert: new RegExp(BACK.tag), use: { launchOptions: browser } },
  { name: withCacheName, ...files, grep: new RegExp(BACK.tag), use: { launchOptions: withCache } },
]

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
/** The project writes the pictures into the folder gallery, which git ignores. */
const gallery = {
  testMatch: GALLERY,
  snapshotPathTemplate: 'gallery/{projectName}/{arg}{ext}',
  use: {
    // The browser must draw each page at once, because a part that is drawn over an old one has other pixels at round
    // corners.
    launchOptions: { ...browser, args: [...(browser.args ?? []), '--disable-partial-raster'] },
  },
}

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/fresh-build.ts',
  fullyParallel: true,
  workers: 2,
  // A run that decides repeats each failed test at the end, by itself, and lists a test that passes only then as flaky.
  retries: process.env.CI ? 1 : 0,
  retryStrategy: 'isolated',
  // These limits are for hangs. They are four times what the slowest test needs on a busy machine.
  timeout: 240_000,
  // An accessibility tree differs from its snapshot when it contains more.
  expect: {
    timeout: 40_000,
    toMatchAriaSnapshot: { children: 'deep-equal', pathTemplate: '{testDir}/{testFileDir}/trees/{arg}{ext}' },
  },
  // Stop after a few failures, because a global breakage is obvious by then.
  maxFailures: 10,
  forbidOnly: Boolean(process.env.CI),
  // A missing snapshot file fails its test. The option -u writes the file.
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
        // The Firefox of the system, by WebDriver BiDi.
        browserName: 'firefox',
        channel: 'moz-firefox',
        // A picture adds a style, which Firefox reports as a violation of the policy.
        screenshot: 'off',
        // A Firefox ESR lacks the command for it (e2e/engines/firefox-esr.ts).
        colorScheme: null,
        launchOptions: {
          ...(firefox && { executablePath: firefox }),
          // The test of its password manager needs this.
          args: ['--remote-allow-system-access'],
          firefoxUserPrefs: {
            'layout.css.prefers-color-scheme.content-override': 1,
            // Set a mouse, because Firefox knows none without a display.
            'ui.primaryPointerCapabilities': 6,
            'ui.allPointerCapabilities': 6,
          },
        },
      },
    },
    { name: 'webkit', testMatch: WEBKIT },
  ],
})
