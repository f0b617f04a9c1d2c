import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The Firefox of the system. Undefined where none is installed. */
export const findFirefox = () =>
  ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'].find((file) =>
    existsSync(file),
  )

/** WebKitGTK's small browser with its driver. Undefined where one of them, or the display for it, is not installed. */
export function findWebKit(): { driver: string; browser: string } | undefined {
  const driver = '/usr/bin/WebKitWebDriver'
  // In a folder that names the processor and the version of its interface.
  const libraries = existsSync('/usr/lib') ? readdirSync('/usr/lib').map((name) => join('/usr/lib', name)) : []
  const browser = libraries
    .flatMap((folder) => ['4.1', '4.0'].map((version) => join(folder, `webkit2gtk-${version}`, 'MiniBrowser')))
    .find((file) => existsSync(file))
  const isWhole = [driver, '/usr/bin/Xvfb'].every((file) => existsSync(file))
  return browser !== undefined && isWhole ? { driver, browser } : undefined
}
