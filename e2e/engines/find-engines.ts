import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the path of the system's Firefox. If Firefox is not installed, returns undefined. */
export const findFirefox = () =>
  ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'].find((file) =>
    existsSync(file),
  )

/**
 * Returns WebKitGTK's small browser and its driver. Returns undefined if the browser, the driver or a display for them
 * is missing.
 */
export function findWebKit(): { driver: string; browser: string } | undefined {
  const driver = '/usr/bin/WebKitWebDriver'
  // The name of the folder contains the processor architecture and the version of WebKitGTK's interface.
  const libraries = existsSync('/usr/lib') ? readdirSync('/usr/lib').map((name) => join('/usr/lib', name)) : []
  const browser = libraries
    .flatMap((folder) => ['4.1', '4.0'].map((version) => join(folder, `webkit2gtk-${version}`, 'MiniBrowser')))
    .find((file) => existsSync(file))
  const isWhole = [driver, '/usr/bin/Xvfb'].every((file) => existsSync(file))
  return browser !== undefined && isWhole ? { driver, browser } : undefined
}
