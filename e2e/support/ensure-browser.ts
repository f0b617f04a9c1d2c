import { findBrowser, findBrowserWithCache, installBrowser } from './find-browser'

const BUILD = '--no-shell chromium'

/* `npm run test:e2e` runs this before the tests: a browser is found or installed, or one line says what to do. */
const named = process.env.CHROMIUM_PATH
if (!findBrowser() && (named || !installBrowser(findBrowser, BUILD, 'chromium-headless-shell'))) {
  console.error(
    named
      ? `CHROMIUM_PATH names "${named}", which is no browser that runs: correct it, or unset it to have one found.`
      : 'No browser for the end-to-end tests: install Chromium or Chrome, or set CHROMIUM_PATH to the one you have.',
  )
  process.exit(1)
}
const installWithCache = () => installBrowser(findBrowserWithCache, BUILD, '--no-install-recommends chromium')
if (!findBrowserWithCache() && !installWithCache()) {
  console.error('No browser with a back/forward cache: install Chromium or Chrome, beside the build without windows.')
  process.exit(1)
}
