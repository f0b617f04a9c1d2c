import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium, type LaunchOptions } from '@playwright/test'

/** The names of browsers in order of preference. The headless build opens pages twice as fast. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const USUAL_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ...[process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA].map((folder) =>
    join(folder ?? '', 'Google', 'Chrome', 'Application', 'chrome.exe'),
  ),
]

/** Returns the paths of browsers on this machine: Playwright's own, then the system's Chromium or Chrome. */
function installed(): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const system = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [chromium.executablePath(), ...system, ...USUAL_PLACES]
}

/**
 * Returns the path of the Chromium for the end-to-end tests. CHROMIUM_PATH can name the browser. If the variable is not
 * set, the function searches for an installed browser. Returns undefined if no browser starts.
 */
export function findBrowser(): string | undefined {
  const { CHROMIUM_PATH } = process.env
  return (CHROMIUM_PATH ? [CHROMIUM_PATH] : installed()).find(runs)
}

/** Returns a Chromium with a back/forward cache. The headless build lacks this cache. */
export function findBrowserWithCache(): string | undefined {
  return [process.env.CHROMIUM_PATH ?? '', ...installed()].filter((path) => !path.includes('headless')).find(runs)
}

/** Returns options to launch this browser so that it sends no requests of its own. */
export function launchOptions(): LaunchOptions {
  const executablePath = findBrowser()
  return {
    ...(executablePath && { executablePath }),
    args: [
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Use subpixel widths for text, as on a screen. By default, the headless build rounds them to whole pixels.
      '--font-render-hinting=none',
    ],
  }
}

export function launchOptionsWithCache(): LaunchOptions {
  const executablePath = findBrowserWithCache()
  return {
    ...launchOptions(),
    ...(executablePath && { executablePath }),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  }
}

/**
 * Returns whether the browser starts. A browser can lack libraries, or can be a script that only prints how to install
 * the browser.
 */
function runs(path: string): boolean {
  if (!existsSync(path)) return false
  return process.platform === 'win32' || spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0
}

/**
 * Installs a browser: Playwright's own build or, for root on Debian, packages. Then calls `find` again and returns the
 * result.
 *
 * @param build the arguments of `playwright install`
 * @param packages Debian packages, with options for their installation if needed
 */
export function installBrowser<Found>(find: () => Found | undefined, build: string, packages: string) {
  run(`npx playwright install ${build}`)
  return find() ?? installPackages(find, packages)
}

/** If the user is root on Debian, installs the packages. Then returns the result of `find`. */
export function installPackages<Found>(find: () => Found | undefined, packages: string) {
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get'))
    run(`apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y ${packages}`)
  return find()
}

/** Runs a command that installs a browser. Hides the command's output and failures. */
function run(command: string): void {
  console.log(`A browser is missing. This command now installs the browser: ${command}`)
  spawnSync(command, { shell: true, stdio: 'ignore' })
}
