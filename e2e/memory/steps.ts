import type { BrowserContext, Page } from '@playwright/test'
import type { Backend } from '../../mocks/backend'
import { SESSION_COOKIE } from '../../mocks/backend'
import type { Call } from '../../mocks/contract/contract'
import type { Account } from '../../mocks/data/accounts'

/* What the tests of this folder do and look at, in more than one file. */

export const SIGN_OUT = 'POST /auth/logout'
export const APPLICATIONS = 'Mes applications'
export const FORM = 'Se connecter'
export const OTHER_USER = 'Une autre personne s’est connectée'
export const FRANCE_CONNECT_OPEN = 'Votre session FranceConnect est encore ouverte'
export const PRO_SANTE_CONNECT_OPEN = 'Votre session Pro Santé Connect est peut-être encore ouverte'
export const SIGN_OUT_FAILED = 'Votre déconnexion n’a pas abouti'
export const EXPIRED = 'Votre session a expiré, veuillez vous reconnecter.'

export const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** Whether React has taken over the document: a press before that is replayed after it. */
export const hydrated = (page: Page) => page.locator('[data-hydrate]').waitFor({ state: 'detached' })

/** How often the API was asked `call`. */
export const count = (backend: Backend, call: Call): number => backend.calls.filter((one) => one.call === call).length

/** The account of the session that this browser has at the sandbox; undefined when it has none. */
export async function openAccount(context: BrowserContext, backend: Backend): Promise<Account | undefined> {
  const cookie = (await context.cookies()).find(({ name }) => name === SESSION_COOKIE)
  return backend.sessions.account(cookie?.value)
}

/** The user signs in at a sister site: the browser has their session, and no tab of the portal has sent or heard anything. */
export async function signInAtSisterSite(context: BrowserContext, backend: Backend, account: Account): Promise<string> {
  const cookie = backend.session(account)
  await context.addCookies([cookie])
  return cookie.value
}

export async function pressSignOut(page: Page): Promise<void> {
  await hydrated(page)
  // oxlint-disable-next-line typescript/no-deprecated -- the test decides what becomes of the navigation
  await page.getByRole('link', { name: 'Se déconnecter' }).first().click({ noWaitAfter: true })
}

/** Lets time pass for the pages, as a computer that was asleep, and for the APIs. */
export async function passTime(context: BrowserContext, backend: Backend, hours: number): Promise<void> {
  await context.clock.fastForward(hours * 3_600_000)
  backend.clock.advance(hours * 3_600_000)
}

/** Holds the requests of a page for `url`, which then leave, with the cookies of that moment, when the returned function is called. */
export async function hold(page: Page, url: RegExp): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(url, async (route) => {
    await released
    await route.continue()
  })
  return () => release()
}
