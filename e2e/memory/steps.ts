import type { BrowserContext, Page } from '@playwright/test'
import type { Backend } from '../../mocks/backend'
import { SESSION_COOKIE } from '../../mocks/backend'
import type { Call } from '../../mocks/contract/contract'
import type { Account } from '../../mocks/data/accounts'

/* Actions and texts for several files of this folder. */

export const SIGN_OUT = 'POST /auth/logout'
export const APPLICATIONS = 'Mes applications'
export const FORM = 'Se connecter'
export const OTHER_USER = 'Une autre personne s’est connectée'
export const FRANCE_CONNECT_OPEN = 'Votre session FranceConnect est encore ouverte'
export const PRO_SANTE_CONNECT_OPEN = 'Votre session Pro Santé Connect est peut-être encore ouverte'
export const SIGN_OUT_FAILED = 'Votre déconnexion n’a pas abouti'
export const EXPIRED = 'Votre session a expiré, veuillez vous reconnecter.'

export const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/**
 * Waits until React has hydrated the document. Before hydration, the page only records a click, and performs the click
 * later.
 */
export const hydrated = (page: Page) => page.locator('[data-hydrate]').waitFor({ state: 'detached' })

/** Returns the number of requests for `call`. */
export const count = (backend: Backend, call: Call): number => backend.calls.filter((one) => one.call === call).length

/** Returns the account of this browser's session at the sandbox, or undefined without a session. */
export async function openAccount(context: BrowserContext, backend: Backend): Promise<Account | undefined> {
  const cookie = (await context.cookies()).find(({ name }) => name === SESSION_COOKIE)
  return backend.sessions.account(cookie?.value)
}

/** Signs the user in at a sister site. The browser then has a session, but no tab of the portal knows it. */
export async function signInAtSisterSite(context: BrowserContext, backend: Backend, account: Account): Promise<string> {
  const cookie = backend.session(account)
  await context.addCookies([cookie])
  return cookie.value
}

export async function pressSignOut(page: Page): Promise<void> {
  await hydrated(page)
  // oxlint-disable-next-line typescript/no-deprecated -- the test decides the outcome of the navigation
  await page.getByRole('link', { name: 'Se déconnecter' }).first().click({ noWaitAfter: true })
}

/** Lets time pass for the APIs and for the pages, as on a computer that was asleep. */
export async function passTime(context: BrowserContext, backend: Backend, hours: number): Promise<void> {
  await context.clock.fastForward(hours * 3_600_000)
  backend.clock.advance(hours * 3_600_000)
}

/**
 * Delays the page's requests for `url` until the test calls the returned function. After that call, the browser sends
 * the requests with its current cookies.
 */
export async function hold(page: Page, url: RegExp): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(url, async (route) => {
    await released
    await route.continue()
  })
  return () => release()
}
