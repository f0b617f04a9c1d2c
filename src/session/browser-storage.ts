import { stripBidiControls } from '../rules/bidi-isolate'
import { REDIRECT_LIFETIME_MS } from '../rules/limits'
import { allowedOrigins, parseRedirectTarget } from './redirect-target'

/**
 * The only user of local storage. What it holds is untrusted: anything may have written it, in any version. Storage
 * that is blocked or full behaves as if it were empty; nothing here throws.
 */
const MAX_LENGTHS = {
  projectLogoSrc: 2048,
  projectName: 200,
  redirectUrl: 2048,
  redirectStoredAt: 16,
  leftForProvider: 40,
  appAuth: 32,
  idToken: 8192,
  signIn: 64,
} as const

type StoredKey = keyof typeof MAX_LENGTHS

/** The value kept under a key, or undefined when there is none, it is empty or longer than it can rightly be. */
export function readStored(key: StoredKey): string | undefined {
  try {
    const value: unknown = window.localStorage.getItem(key)
    return typeof value === 'string' && value !== '' && value.length <= MAX_LENGTHS[key] ? value : undefined
  } catch {
    return undefined
  }
}

/** Keeps a value; one that is longer than it can rightly be is kept as empty. */
export function writeStored(key: StoredKey, value: string): void {
  try {
    window.localStorage.setItem(key, value.length <= MAX_LENGTHS[key] ? value : '')
  } catch {
    // Full: an older value must not stand for the new one.
    removeStored(key)
  }
}

/** Keeps nothing under a key any more. */
export function removeStored(key: StoredKey): void {
  try {
    window.localStorage.removeItem(key)
  } catch {
    // Blocked: there is nothing to remove.
  }
}

/** A page that loading anew has not mended is not mended by doing it again: once in this time, in milliseconds. */
const RELOAD_PAUSE_MS = 60_000

/** Whether the page may load itself anew; asking counts as doing it. False where it could not be remembered. */
export function claimReload(): boolean {
  try {
    const last = Number(window.sessionStorage.getItem('reloadedAt'))
    const elapsedMs = Date.now() - last
    // No monotonic clock outlives a page. A time to come says that the computer's clock was set back.
    if (elapsedMs >= 0 && elapsedMs < RELOAD_PAUSE_MS) return false
    window.sessionStorage.setItem('reloadedAt', String(Date.now()))
    return true
  } catch {
    return false
  }
}

/** Keeps where the person is going, and since when. */
export function rememberRedirect(address: string): void {
  writeStored('redirectStoredAt', String(Date.now()))
  writeStored('redirectUrl', address)
}

/** The address kept, not checked; undefined when there is none, or it was kept too long ago or nobody knows when. */
export function storedRedirect(): string | undefined {
  return isRecent(readStored('redirectStoredAt'), REDIRECT_LIFETIME_MS) ? readStored('redirectUrl') : undefined
}

/** Keeps no address any more. */
export function forgetRedirect(): void {
  removeStored('redirectUrl')
  removeStored('redirectStoredAt')
}

/** Whether a stored time, in milliseconds, is less than `lifetimeMs` ago. A time in the future is none that counts. */
export function isRecent(stored: string | undefined, lifetimeMs: number): boolean {
  if (stored === undefined || !/^\d+$/.test(stored)) return false
  const age = Date.now() - Number(stored)
  return age >= 0 && age < lifetimeMs
}

const FRANCE_CONNECT = 'franceconnect'

/** Remembers that the person signed in with France Connect, and the token that its sign-out asks for. */
export function storeFranceConnectSession(idToken: string): void {
  writeStored('appAuth', FRANCE_CONNECT)
  writeStored('idToken', idToken)
}

/** What France Connect's sign-out needs; undefined when the person did not sign in there. */
export function readFranceConnectSession(): { idToken: string } | undefined {
  const idToken = readStored('idToken')
  return readStored('appAuth') === FRANCE_CONNECT && idToken !== undefined ? { idToken } : undefined
}

/**
 * Erases both: once a sign-out has ended the session, when anybody signs in, and when the API says that
 * there is no session.
 */
export function clearFranceConnectSession(): void {
  removeStored('appAuth')
  removeStored('idToken')
}

/** The project, in a sister solution, that a person came from. */
export interface StoredProject {
  name: string
  /** Address of its logo, on the portal or, by https, on an allowed origin. */
  logo?: string
}

const PROJECT_NAME_MAX_CHARACTERS = 100

/** Stores the `projectName` and `projectLogoSrc` of a dashboard address; what is missing is stored as empty. */
export function storeProject(search: URLSearchParams): void {
  const name = (search.get('projectName') ?? '').replace(/\p{Cc}/gu, ' ').trim()
  writeStored('projectName', [...name].slice(0, PROJECT_NAME_MAX_CHARACTERS).join(''))
  writeStored('projectLogoSrc', search.get('projectLogoSrc') ?? '')
}

/** The stored project; undefined when there is none. Its name is to be shown as text, its logo as an image alone. */
export function readProject(): StoredProject | undefined {
  const name = stripBidiControls(readStored('projectName') ?? '').trim()
  if (name === '') return undefined
  const logo = storedLogo()
  return { name, ...(logo !== undefined && { logo }) }
}

function storedLogo(): string | undefined {
  const raw = readStored('projectLogoSrc')
  const target = raw === undefined ? undefined : parseRedirectTarget(raw, allowedOrigins())
  if (target?.kind === 'portal') return target.path
  return target?.url.startsWith('https:') ? target.url : undefined
}
