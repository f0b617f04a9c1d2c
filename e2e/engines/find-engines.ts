import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { firefox, webkit } from '@playwright/test'
import type { Engine } from './engine'
import { startFirefox } from './firefox'
import { startOwnBuild } from './own-build'
import { startWebKitGtk } from './webkit'

/** The engines beside Chromium that the portal supports. */
export const ENGINES = ['firefox', 'webkit'] as const
export type EngineName = (typeof ENGINES)[number]

/** What is installed for each engine: Playwright's own build, else the packages of Debian. Undefined when neither is. */
export const findEngine: Record<EngineName, () => (() => Promise<Engine>) | undefined> = {
  firefox: () => {
    if (existsSync(firefox.executablePath())) return () => startOwnBuild(firefox)
    const path = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((file) => existsSync(file))
    return path === undefined ? undefined : () => startFirefox(path)
  },
  webkit: () => {
    if (existsSync(webkit.executablePath())) return () => startOwnBuild(webkit)
    const driver = '/usr/bin/WebKitWebDriver'
    const browser = miniBrowser()
    if (browser === undefined || ![driver, '/usr/bin/Xvfb'].every((file) => existsSync(file))) return undefined
    return () => startWebKitGtk({ driver, browser })
  },
}

/** Whether the tests reach the password manager of an engine: that of a Firefox of the system, but not of Playwright's own. */
export const hasPasswordManager = (engine: EngineName | 'chromium') =>
  engine === 'firefox' && !existsSync(firefox.executablePath())

/** The browser of WebKitGTK, in a folder that names the processor and the version of its interface. */
function miniBrowser(): string | undefined {
  const libraries = existsSync('/usr/lib') ? readdirSync('/usr/lib').map((name) => join('/usr/lib', name)) : []
  return libraries
    .flatMap((folder) => ['4.1', '4.0'].map((version) => join(folder, `webkit2gtk-${version}`, 'MiniBrowser')))
    .find((file) => existsSync(file))
}

export const PACKAGES: Record<EngineName, string> = {
  firefox: 'firefox-esr',
  webkit: 'webkit2gtk-driver libwebkit2gtk-4.1-0 xvfb',
}
