import { findBrowser, findBrowserWithCache, installBrowser } from './find-browser'

const BUILD = '--no-shell chromium'

/*
 * `npm run test:e2e` runs this file before the tests. This file finds or installs a browser. If that fails, this file
 * prints how to install a browser.
 */
const named = process.env.CHROMIUM_PATH
const browser = findBrowser() ?? (named ? undefined : installBrowser(findBrowser, BUILD, 'chromium-headless-shell'))
if (!browser) {
  console.error(
    named
      ? `CHROMIUM_PATH names "${named}", which does not start as a browser: correct CHROMIUM_PATH, or unset it to search for a browser.`
      : 'No browser for the end-to-end tests: install Chromium or Chrome, or set CHROMIUM_PATH to the path of an installed one.',
  )
  process.exit(1)
}
console.log(`The end-to-end tests use the browser ${browser}.`)
if (!browser.includes('headless'))
  console.log(
    'The headless build of Chromium makes the tests a third faster. Install it (on Debian, chromium-headless-shell), and write its path to CHROMIUM_PATH.',
  )
const installWithCache = () => installBrowser(findBrowserWithCache, BUILD, '--no-install-recommends chromium')
if (!findBrowserWithCache() && !installWithCache()) {
  console.error(
    'The headless build of Chromium has no back/forward cache. For the tests of this cache, also install Chromium or Chrome.',
  )
  process.exit(1)
}
