import type { User } from '../api/users'
import { clearStoredRedirect } from '../addresses/redirects'
import { isRecent, readStored, removeStored, writeStored } from '../lib/storage'
import { MS_PER_MIN, PROVIDER_RETURN_MIN } from '../rules/limits'
import { providers, type Provider } from '../rules/provider-offers'

/* What the browser stores of sign-ins: how and when the person signed in, and the providers where they are. */

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

/** Stores that nobody was active for too long, which each tab tells at /login. Returns the address of the sign-out. */
export function inactiveSignOut(): string {
  writeStored('inactiveSignOut', String(Date.now()))
  return '/logout?message=inactivity'
}

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
  providers.forEach((provider) => removeStored(`leftFor-${provider}`))
}

/** Stores the provider of a sign-in, so that the sign-in page marks its button next time. */
export function storeLastMethod(provider: Provider): void {
  writeStored('lastMethod', provider)
}

/** The provider of the last sign-in; undefined when it was made with a password, or is unknown. */
export function readLastMethod(): Provider | undefined {
  const stored = readStored('lastMethod')
  return providers.find((known) => known === stored)
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
  for (const key of ['lastMethod', 'dismissedNotice', 'signInMessage', 'inactiveSignOut'] as const) removeStored(key)
}

/** Removes what is one person's, when they sign out: the redirect, the space that they came from, a notice they dismissed. */
export function clearPerson(): void {
  clearStoredRedirect()
  forgetProviderDepartures()
  for (const key of ['projectName', 'projectLogoSrc', 'dismissedNotice'] as const) removeStored(key)
}
