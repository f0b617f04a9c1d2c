import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium, type LaunchOptions } from '@playwright/test'

/** In order of preference: pages open twice as fast in the headless build. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const USUAL_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ...[process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA].map((folder) =>
    join(folder ?? '', 'Google', 'Chrome', 'Application', 'chrome.exe'),
  ),
]

/**
 * The Chromium that the end-to-end tests drive: the one that CHROMIUM_PATH names, else Playwright's own, else the
 * system's Chromium or Chrome. Undefined when none of them runs.
 */
export function findBrowser(): string | undefined {
  if (process.env.CHROMIUM_PATH) return [process.env.CHROMIUM_PATH].find(runs)
  const onThePath = (process.env.PATH ?? '').split(delimiter)
  const system = NAMES.flatMap((name) => onThePath.map((folder) => join(folder, name)))
  return [chromium.executablePath(), ...system, ...USUAL_PLACES].find(runs)
}

/** Options to launch that browser so that it sends no request of its own. */
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
      // Subpixel text widths, as on a screen: the headless build rounds them to whole pixels.
      '--font-render-hinting=none',
    ],
  }
}

/** Options to launch a browser with a back/forward cache. */
export function launchOptionsWithCache(): LaunchOptions {
  const executablePath = findBrowserWithCache()
  return {
    ...launchOptions(),
    ...(executablePath && { executablePath }),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  }
}

/** Whether the browser starts: it may lack libraries, or be a script that only says how to install it. */
function runs(path: string): boolean {
  if (!existsSync(path)) return false
  return process.platform === 'win32' || spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0
}

/**
 * A Chromium with a back/forward cache, which the headless build lacks: the one that CHROMIUM_PATH names, else
 * Playwright's own, else the system's.
 */
export function findBrowserWithCache(): string | undefined {
  const onThePath = (process.env.PATH ?? '').split(delimiter)
  const system = NAMES.flatMap((name) => onThePath.map((folder) => join(folder, name)))
  return [process.env.CHROMIUM_PATH ?? '', chromium.executablePath(), ...system, ...USUAL_PLACES]
    .filter((path) => !path.includes('headless'))
    .find(runs)
}

/** Installs a browser with a back/forward cache: Playwright's own, or Debian's package for root. */
export function installBrowserWithCache(): string | undefined {
  run('npx playwright install --no-shell chromium')
  const found = findBrowserWithCache()
  if (found || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return found
  run('apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends chromium')
  return findBrowserWithCache()
}

/** Installs a browser: Playwright's own, or Debian's package for root. Returns undefined when it cannot. */
export function installBrowser(): string | undefined {
  run('npx playwright install --no-shell chromium')
  const found = findBrowser()
  if (found || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return found
  run('apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y chromium-headless-shell')
  return findBrowser()
}

/** Runs a command without its output; the caller reports what is missing afterwards. */
function run(command: string): void {
  console.log(`No working Chromium, running: ${command}`)
  spawnSync(command, { shell: true, stdio: 'ignore' })
}
