import type { Provider } from '../api/auth'
import type { User } from '../api/users'
import { stripBidiControls } from '../rules/bidi-isolate'
import { MS_PER_MIN, NOTICE_MAX_CHARACTERS, PROVIDER_RETURN_MIN, REDIRECT_LIFETIME_MS } from '../rules/limits'
import { parseRedirectTarget } from '../addresses/redirect-target'

/*
 * The only module that uses browser storage. Stored values are untrusted: anything may have written them, in any
 * version. Storage that is blocked or full behaves as if it were empty; no function throws.
 */

/** The longest valid value of each key, in characters. */
const MAX_LENGTHS = {
  projectLogoSrc: 2048,
  projectName: 200,
  redirectUrl: 2048,
  redirectStoredAt: 16,
  'leftFor-pro-sante-connect': 64,
  'leftFor-france-connect': 64,
  /** Whose page the redirect of an ended session is: a number, a space and the path. */
  returnOf: 2056,
  signOutAsked: 8,
  /** What the sign-in page is to say of the sign-out before it: an address alone proves nothing. */
  signInMessage: 16,
  appAuth: 32,
  idToken: 8192,
  franceConnectSignOut: 1024,
  analyticsOptOut: 1,
  lastActivity: 16,
  /** The language of the errors: the name that i18next-browser-languagedetector reads. */
  i18nextLng: 35,
  inactiveSignOut: 16,
  lastMethod: 32,
  /** The kind of identifier of the last sign-in with a password: `email` or `nickname`. */
  signInName: 16,
  /** The text of the operator's notice that was dismissed last. */
  dismissedNotice: NOTICE_MAX_CHARACTERS,
} as const

type StoredKey = keyof typeof MAX_LENGTHS

/** The stored value of a key; undefined when it is absent, empty or longer than a valid value. */
export function readStored(key: StoredKey): string | undefined {
  try {
    const value: unknown = window.localStorage.getItem(key)
    return typeof value === 'string' && value !== '' && value.length <= MAX_LENGTHS[key] ? value : undefined
  } catch {
    return undefined
  }
}

/** Stores a value; one that is longer than a valid value is stored as empty. */
export function writeStored(key: StoredKey, value: string): void {
  try {
    window.localStorage.setItem(key, value.length <= MAX_LENGTHS[key] ? value : '')
  } catch {
    // Storage is full: an older value must not be taken for the new one.
    removeStored(key)
  }
}

/** Removes the value of a key. */
export function removeStored(key: StoredKey): void {
  try {
    window.localStorage.removeItem(key)
  } catch {
    // Storage is blocked: there is nothing to remove.
  }
}

/** The shortest time between two automatic reloads, in milliseconds: a second one right away would not help either. */
const RELOAD_INTERVAL_MS = 60_000

/** Whether the page may reload itself, which it must then do. False when storage is blocked. */
export function claimReload(): boolean {
  try {
    const last = Number(window.sessionStorage.getItem('reloadedAt'))
    const elapsedMs = Date.now() - last
    // A monotonic clock does not survive a reload. A time in the future means that the computer's clock was set back.
    if (elapsedMs >= 0 && elapsedMs < RELOAD_INTERVAL_MS) return false
    window.sessionStorage.setItem('reloadedAt', String(Date.now()))
    return true
  } catch {
    return false
  }
}

/** Stores the redirect and the current time. */
export function storeRedirect(address: string): void {
  writeStored('redirectStoredAt', String(Date.now()))
  writeStored('redirectUrl', address)
}

/** The stored redirect, unchecked; undefined when there is none or it was stored too long ago. */
export function storedRedirect(): string | undefined {
  const address = readStored('redirectUrl')
  // An earlier portal stored no time: from now on it has one.
  if (address !== undefined && readStored('redirectStoredAt') === undefined) storeRedirect(address)
  return isRecent(readStored('redirectStoredAt'), REDIRECT_LIFETIME_MS) ? address : undefined
}

/** Removes the stored redirect. */
export function clearStoredRedirect(): void {
  removeStored('redirectUrl')
  removeStored('redirectStoredAt')
}

/** The path and a number that many people have in common: it recognises one, and tells nobody who it is. */
const returnOf = (path: string, { email }: Pick<User, 'email'>) =>
  `${[...email].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) % 65_521, 0)} ${path}`

/** Stores whose page a path is to which a sign-in leads back. */
export const storeReturn = (path: string, person: Pick<User, 'email'>): void =>
  writeStored('returnOf', returnOf(path, person))

/** Whether a path is that of the page of somebody else, whose session has ended by itself. */
export function isReturnOfAnother(path: string, person: Pick<User, 'email'>): boolean {
  const stored = readStored('returnOf')
  return stored?.split(' ')[1] === path && stored !== returnOf(path, person)
}

/** Whether the browser stores nothing: what a page has not stored then may be so all the same. */
export function isStorageBlocked(): boolean {
  try {
    window.localStorage.setItem('check', '')
    window.localStorage.removeItem('check')
    return false
  } catch {
    return true
  }
}

/**
 * Whether a stored time, in milliseconds, is less than `lifetimeMs` ago. A time in the future means that the clock was set
 * back since, and counts as recent.
 */
export function isRecent(stored: string | undefined, lifetimeMs: number): boolean {
  if (stored === undefined || !/^\d+$/.test(stored)) return false
  return Date.now() - Number(stored) < lifetimeMs
}

/** Stores that the person was active at `timeMs`, in milliseconds since 1970, for all tabs. */
export function storeActivity(timeMs: number): void {
  writeStored('lastActivity', String(timeMs))
}

/** The time of the last activity that a tab has stored; undefined when it is unknown. */
export function storedActivityMs(): number | undefined {
  const stored = readStored('lastActivity')
  return stored !== undefined && /^\d+$/.test(stored) ? Number(stored) : undefined
}

/**
 * Whether the last activity in this browser, a sign-in included, is at least `limitMin` minutes ago. Uses the wall clock,
 * since the monotonic one restarts with each document. A time in the future, as after the clock was set back, is no inactivity.
 * False without a limit, and when no time is known.
 */
export function isInactive(limitMin: number | undefined): boolean {
  const lastMs = storedActivityMs()
  return limitMin !== undefined && lastMs !== undefined && Date.now() - lastMs >= limitMin * MS_PER_MIN
}

/** Removes the scroll positions that the router could not read, and would stop a navigation with. */
export function dropUnreadableScrollPositions(): void {
  const key = 'react-router-scroll-positions'
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(key) ?? '{}')
    if (typeof stored !== 'object' || stored === null) window.sessionStorage.removeItem(key)
  } catch {
    // No JSON, which the router drops itself, or storage is blocked.
  }
}

/** The identity providers. */
export const PROVIDERS = ['pro-sante-connect', 'france-connect'] as const satisfies readonly Provider[]

/** The times at which this browser has left for a provider within the last half hour, in any tab, and not come back. */
export const providerDepartures = (provider: Provider): string[] =>
  (readStored(`leftFor-${provider}`) ?? '')
    .split(' ')
    .filter((time) => isRecent(time, PROVIDER_RETURN_MIN * MS_PER_MIN))

/** Stores such times. */
export function storeProviderDepartures(provider: Provider, times: string[]): void {
  if (times.length === 0) removeStored(`leftFor-${provider}`)
  else writeStored(`leftFor-${provider}`, times.slice(-DEPARTURES_MAX).join(' '))
}

/** More than one tab may be at a provider. */
const DEPARTURES_MAX = 4

/** Stores that this browser leaves the portal for a provider, for all tabs, because a provider may return to another one. */
export function recordProviderDeparture(provider: Provider): void {
  storeProviderDepartures(provider, [...providerDepartures(provider), String(Date.now())])
}

/**
 * Whether the browser left the portal for this provider within the last half hour, in this tab or another one. Consumes the
 * record: each return needs a departure of its own.
 */
export function consumeProviderDeparture(provider: Provider): boolean {
  const [oldest, ...others] = providerDepartures(provider)
  storeProviderDepartures(provider, others)
  return oldest !== undefined
}

/** Removes what a departure for a provider has stored: a code that arrives later is confirmed first. */
export function forgetProviderDepartures(): void {
  PROVIDERS.forEach((provider) => removeStored(`leftFor-${provider}`))
}

/** How often, and within what time, a redirect may lead to one solution from one tab before it counts as a loop. */
const FORWARDS_MAX = 2
const FORWARD_WINDOW_MS = 10_000

/**
 * Whether the tab may be redirected to `origin`, which is recorded: false the third time within ten seconds, because a
 * solution that does not see the session sends people back at once. True when storage is blocked.
 */
export function claimForward(origin: string): boolean {
  try {
    const stored = (window.sessionStorage.getItem('forwards') ?? '').split(' ')
    const recent = stored.filter((entry) => {
      const [to, time] = entry.split('@')
      return to === origin && isRecent(time, FORWARD_WINDOW_MS)
    })
    const isAllowed = recent.length < FORWARDS_MAX
    const next = isAllowed ? [...recent, `${origin}@${Date.now()}`] : []
    window.sessionStorage.setItem('forwards', next.join(' '))
    return isAllowed
  } catch {
    return true
  }
}

/** Stores the provider of a sign-in, so that the sign-in page marks its button next time. */
export function storeLastMethod(provider: Provider): void {
  writeStored('lastMethod', provider)
}

/** The provider of the last sign-in; undefined when it was made with a password, or is unknown. */
export function readLastMethod(): Provider | undefined {
  const stored = readStored('lastMethod')
  return PROVIDERS.find((known) => known === stored)
}

/** Stores which kind of identifier a sign-in with a password was made with. */
export function storeSignInName(identifier: string): void {
  writeStored('signInName', identifier.includes('@') ? 'email' : 'nickname')
}

/** The name under which a password manager holds an account: what signed in, else the nickname, else the e-mail address. */
export function accountName({ email, nickName }: Pick<User, 'email' | 'nickName'>): string {
  const isByEmail = readLastMethod() === undefined && readStored('signInName') === 'email'
  return isByEmail ? email : (nickName ?? email)
}

/** The condition under which tokens.css shows that this was the last method (see [data-when]). */
export const lastMethodCondition = (provider: Provider) => `last-${provider}`

const FRANCE_CONNECT = 'franceconnect'

/** Stores that the person signed in with FranceConnect, and the token that its sign-out needs. */
export function storeFranceConnectSession(idToken: string): void {
  writeStored('appAuth', FRANCE_CONNECT)
  writeStored('idToken', idToken)
}

/** The token that FranceConnect's sign-out needs; undefined when the person did not sign in there. */
export function readFranceConnectSession(): { idToken: string } | undefined {
  const idToken = readStored('idToken')
  return readStored('appAuth') === FRANCE_CONNECT && idToken !== undefined ? { idToken } : undefined
}

/** Stores that the person wants to leave FranceConnect: until its sign-out is reached, /login says that it is open. */
export function askFranceConnectSignOut(): void {
  if (readFranceConnectSession()) writeStored('franceConnectSignOut', 'asked')
}

/** The token of a session at FranceConnect that the person wants to leave, and that is open still. */
export function franceConnectToLeave(): { idToken: string } | undefined {
  return readStored('franceConnectSignOut') === undefined ? undefined : readFranceConnectSession()
}

/**
 * Stores that the browser leaves for FranceConnect's sign-out, which returns with the `state` of its address. Without one,
 * nothing tells that it was reached.
 */
export function leaveForFranceConnectSignOut(address: string): void {
  const state = new URL(address).searchParams.get('state')
  if (state) writeStored('franceConnectSignOut', `at ${state}`)
  else clearFranceConnectSession()
}

/** FranceConnect's sign-out returns with this `state`: what was kept for it is removed when the browser has left with it. */
export function reachFranceConnectSignOut(state: string): void {
  if (readStored('franceConnectSignOut') === `at ${state}`) clearFranceConnectSession()
}

/** Removes all of it: when FranceConnect's sign-out is reached, and when a sign-in is sent. */
export function clearFranceConnectSession(): void {
  removeStored('appAuth')
  removeStored('idToken')
  removeStored('franceConnectSignOut')
}

/** Removes what an earlier sign-in or sign-out has stored. A sign-in with a provider stores its own afterwards. */
export function clearEarlierSignIn(): void {
  forgetProviderDepartures()
  for (const key of ['lastMethod', 'dismissedNotice', 'signInMessage'] as const) removeStored(key)
}

/** Removes what is one person's, when they sign out: the redirect, the space that they came from, a notice they dismissed. */
export function clearPerson(): void {
  clearStoredRedirect()
  forgetProviderDepartures()
  for (const key of ['projectName', 'projectLogoSrc', 'dismissedNotice'] as const) removeStored(key)
}

/** The project of a solution from which the person opened the dashboard. */
export interface StoredProject {
  name: string
  /** Address of its logo: a path of the portal, or an https address on an allowed origin. */
  logo?: string
}

const PROJECT_NAME_MAX_CHARACTERS = 100

/** Stores the `projectName` and `projectLogoSrc` of a dashboard address; an absent one is stored as empty. */
export function storeProject(search: URLSearchParams): void {
  const name = (search.get('projectName') ?? '').replace(/\p{Cc}/gu, ' ').trim()
  writeStored('projectName', [...name].slice(0, PROJECT_NAME_MAX_CHARACTERS).join(''))
  writeStored('projectLogoSrc', search.get('projectLogoSrc') ?? '')
}

/** The stored project; undefined when there is none. Show its name as text only, its logo as an image only. */
export function readProject(): StoredProject | undefined {
  const name = stripBidiControls(readStored('projectName') ?? '').trim()
  if (name === '') return undefined
  const logo = storedLogo()
  return { name, ...(logo !== undefined && { logo }) }
}

function storedLogo(): string | undefined {
  const target = parseRedirectTarget(readStored('projectLogoSrc'))
  if (target?.kind === 'portal') return target.url
  return target?.url.startsWith('https:') ? target.url : undefined
}
