import type { Provider } from '../api/auth'
import { stripBidiControls } from '../rules/bidi-isolate'
import { PROVIDER_RETURN_MIN, REDIRECT_LIFETIME_MS } from '../rules/limits'
import { parseRedirectTarget } from './redirect-target'

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
  leftForProvider: 40,
  appAuth: 32,
  idToken: 8192,
  analyticsOptOut: 1,
  lastActivity: 16,
  inactiveSignOut: 16,
  lastMethod: 32,
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

/** The stored redirect, unchecked; undefined when there is none or it was stored too long ago or at an unknown time. */
export function storedRedirect(): string | undefined {
  return isRecent(readStored('redirectStoredAt'), REDIRECT_LIFETIME_MS) ? readStored('redirectUrl') : undefined
}

/** Removes the stored redirect. */
export function clearStoredRedirect(): void {
  removeStored('redirectUrl')
  removeStored('redirectStoredAt')
}

/** Whether a stored time, in milliseconds, is less than `lifetimeMs` ago. False for a time in the future. */
export function isRecent(stored: string | undefined, lifetimeMs: number): boolean {
  if (stored === undefined || !/^\d+$/.test(stored)) return false
  const age = Date.now() - Number(stored)
  return age >= 0 && age < lifetimeMs
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
 * since the monotonic one restarts with each document. False without a limit, and when the time is not known.
 */
export function isInactive(limitMin: number | undefined): boolean {
  const lastMs = storedActivityMs()
  return limitMin !== undefined && lastMs !== undefined && Date.now() - lastMs >= limitMin * MS_PER_MIN
}

/** The identity providers. */
export const PROVIDERS = ['pro-sante-connect', 'france-connect'] as const satisfies readonly Provider[]

/**
 * Stores that this browser leaves the portal for a provider. In local storage, because the provider may return to
 * another tab.
 */
export function recordProviderDeparture(provider: Provider): void {
  writeStored('leftForProvider', `${provider} ${Date.now()}`)
}

/** The provider for which this browser left the portal within the last half hour. Each return consumes the record. */
export function consumeProviderDeparture(): Provider | undefined {
  const [name, time] = readStored('leftForProvider')?.split(' ') ?? []
  removeStored('leftForProvider')
  const provider = PROVIDERS.find((known) => known === name)
  return isRecent(time, PROVIDER_RETURN_MIN * MS_PER_MIN) ? provider : undefined
}

const MS_PER_MIN = 60_000

/** Stores the provider of a sign-in, so that the sign-in page marks its button next time. */
export function storeLastMethod(provider: Provider): void {
  writeStored('lastMethod', provider)
}

/** The provider of the last sign-in; undefined when it was made with a password, or is unknown. */
export function readLastMethod(): Provider | undefined {
  const stored = readStored('lastMethod')
  return PROVIDERS.find((known) => known === stored)
}

/** The condition under which tokens.css shows that this was the last method (see [data-when]). */
export const lastMethodCondition = (provider: Provider) => `last-${provider}`

const FRANCE_CONNECT = 'franceconnect'

/** Stores that the person signed in with France Connect, and the token that its sign-out needs. */
export function storeFranceConnectSession(idToken: string): void {
  writeStored('appAuth', FRANCE_CONNECT)
  writeStored('idToken', idToken)
}

/** The token that France Connect's sign-out needs; undefined when the person did not sign in there. */
export function readFranceConnectSession(): { idToken: string } | undefined {
  const idToken = readStored('idToken')
  return readStored('appAuth') === FRANCE_CONNECT && idToken !== undefined ? { idToken } : undefined
}

/** Removes both: when France Connect's sign-out is opened, and at each sign-in. */
export function clearFranceConnectSession(): void {
  removeStored('appAuth')
  removeStored('idToken')
}

/** Removes what an earlier sign-in has stored. A sign-in with a provider stores its own afterwards. */
export function clearEarlierSignIn(): void {
  clearFranceConnectSession()
  removeStored('leftForProvider')
  removeStored('lastMethod')
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
  if (target?.kind === 'portal') return target.path
  return target?.url.startsWith('https:') ? target.url : undefined
}
