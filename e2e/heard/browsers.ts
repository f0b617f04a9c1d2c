import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { launch, type Browser } from 'puppeteer-core'
import type { Desktop } from './desktop'
import { CHROMIUM, FIREFOX } from './programs'

/** A browser that fills a desktop, without its bars, and begins at an address. */
export type StartBrowser = (desktop: Desktop, url: string) => Promise<Browser>

/* A browser that begins without an address has the focus in its own bar. */
export const BROWSERS: Record<'firefox' | 'chromium', StartBrowser> = {
  firefox: ({ environment }, url) =>
    launch({
      browser: 'firefox',
      executablePath: FIREFOX,
      headless: false,
      defaultViewport: null,
      env: environment,
      args: ['--kiosk', url],
      extraPrefsFirefox: {
        'accessibility.force_disabled': -1,
        'intl.accept_languages': 'fr-FR, fr',
        'signon.rememberSignons': false,
        // The browser sends no request of its own to the network.
        'network.captive-portal-service.enabled': false,
        'network.connectivity-service.enabled': false,
      },
    }),
  chromium: ({ environment, folder }, url) => {
    const userDataDir = join(folder, 'chromium')
    mkdirSync(join(userDataDir, 'Default'), { recursive: true })
    // It offers neither to keep a password nor to translate a page.
    const preferences = { credentials_enable_service: false, translate: { enabled: false } }
    writeFileSync(join(userDataDir, 'Default', 'Preferences'), JSON.stringify(preferences))
    return launch({
      browser: 'chrome',
      executablePath: CHROMIUM,
      headless: false,
      defaultViewport: null,
      env: environment,
      userDataDir,
      // Its notice that it is driven would be spoken.
      ignoreDefaultArgs: ['--enable-automation'],
      args: [
        '--kiosk',
        '--accept-lang=fr-FR,fr',
        '--force-renderer-accessibility',
        '--disable-gpu',
        '--password-store=basic',
        // For root, whom Chromium refuses to run with a sandbox.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        url,
      ],
    })
  },
}
