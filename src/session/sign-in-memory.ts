import type { User } from '../api/users'
import { clearStoredRedirect } from '../addresses/redirects'
import { config } from '../config'
import { forget, isRecent, isSharedComputer, lastAccount, recall, recallText, remember } from '../memory'
import { MS_PER_MIN, PROVIDER_RETURN_MIN, SHARED_COMPUTER_MIN } from '../rules/limits'
import { providers, type Provider } from '../rules/provider-offers'
import { PROVIDERS } from '../rules/providers'

/*
 * What the browser remembers about sign-ins: the method and the time of the last sign-in, and the providers with an
 * open session.
 */

/** Stores in the browser that the user was active at `timeMs`, in milliseconds since 1970. All tabs share this time. */
export function storeActivity(timeMs: number): void {
  remember('lastActivity', String(timeMs))
}

/**
 * Returns the time of the last stored activity in any tab, in milliseconds since 1970; undefined for an unknown time.
 */
export function storedActivityMs(): number | undefined {
  const stored = recallText('lastActivity')
  return stored !== undefined && /^\d+$/.test(stored) ? Number(stored) : undefined
}

/**
 * Returns the number of minutes without activity after which a session ends. On a shared computer the number is at most
 * 10. Returns undefined if sessions do not end by inactivity.
 */
export function inactivityLimitMin(): number | undefined {
  const { inactivityMinutes } = config()
  return isSharedComputer()
    ? Math.min(inactivityMinutes ?? SHARED_COMPUTER_MIN, SHARED_COMPUTER_MIN)
    : inactivityMinutes
}

/**
 * Returns whether the inactivity limit has passed since the last activity in this browser. A sign-in counts as
 * activity. Returns false if the limit or the last activity is undefined.
 */
export function isInactive(): boolean {
  const limitMin = inactivityLimitMin()
  const lastMs = storedActivityMs()
  return limitMin !== undefined && lastMs !== undefined && Date.now() - lastMs >= limitMin * MS_PER_MIN
}

/**
 * The reasons why the user is on /login again.
 * - `inactivity`: the user was inactive for too long.
 * - `unverified`: the API did not return the signed-in user.
 * - `emailLink`: the mailed link for a new e-mail address failed.
 * - `refused`: the API has refused the account with its own message.
 * - `signedOutElsewhere`: another tab has signed out.
 * - `timedOut`: the user was inactive in a sign-in step for too long.
 * - `ended`: a session was open during a sign-in step and has ended.
 */
const NOTES = ['inactivity', 'unverified', 'emailLink', 'refused', 'signedOutElsewhere', 'timedOut', 'ended'] as const
export type Note = (typeof NOTES)[number]

/**
 * Stores in this tab why the user is on /login again. /login removes the reason after showing it.
 *
 * @param words the message with which the API has refused the account
 */
export const storeNote = (note: Note, words = ''): boolean => remember('note', `${note} ${words}`.trim())

/**
 * Returns why the user is on /login again. Returns undefined if this tab has stored no reason in the last half hour.
 */
export function readNote(): Note | undefined {
  const [name] = (recallText('note') ?? '').split(' ')
  return NOTES.find((known) => known === name)
}

/** Returns the message of the API that is stored with the reason; an empty text if there is none. */
export const readNoteWords = (): string => (recallText('note') ?? '').replace(/^\w+ ?/, '')

/**
 * The reason for a sign-out. `requested`: the user has requested it. `inactivity`: the user was inactive. `ended`: the
 * session had already ended. `unverified`: the API did not return the signed-in user.
 */
export type SignOutReason = 'requested' | 'inactivity' | 'ended' | 'unverified'

/** Returns why /logout was opened. The address contains `noSession`, or the stored note contains the reason. */
export function signOutReason(search: URLSearchParams): SignOutReason {
  if (search.get('message') === 'noSession') return 'ended'
  const note = readNote()
  if (note === 'inactivity' || note === 'unverified') return note
  if (note === 'refused') return 'unverified'
  return note === 'emailLink' ? 'ended' : 'requested'
}

/**
 * Returns true if the user has requested the sign-out, or if the user was inactive. Returns false for any other reason.
 */
export const isDeliberate = (reason: SignOutReason): boolean => reason === 'requested' || reason === 'inactivity'

/**
 * Remembers that the user with the number `owner` has requested a sign-out. The default is the user whom the API
 * returned last in this browser.
 */
export const storeSignOut = (owner?: number): boolean => remember('signOut', 'asked', owner ?? lastAccount())

/** Records that an unknown user has requested a sign-out. Does nothing if a sign-out is already recorded. */
export function storeUnownedSignOut(): void {
  if (recall('signOut') === undefined) remember('signOut', 'asked')
}

/**
 * Returns the times at which the tabs of this browser left for a provider within the last half hour. A time is left out
 * once the provider has sent the user back.
 */
export const providerDepartures = (provider: Provider): string[] =>
  (recallText(`leftFor-${provider}`) ?? '')
    .split(' ')
    .filter((time) => isRecent(time, PROVIDER_RETURN_MIN * MS_PER_MIN))

/** Stores the times at which this browser left the portal for a provider. */
export function storeProviderDepartures(provider: Provider, times: string[]): void {
  if (times.length === 0) forget(`leftFor-${provider}`)
  else remember(`leftFor-${provider}`, times.slice(-DEPARTURES_MAX).join(' '))
}

/**
 * The maximum number of stored times for each provider. The portal stores several times, because several tabs can be at
 * a provider at the same time.
 */
const DEPARTURES_MAX = 4

/**
 * Records that this browser leaves the portal for a provider. All tabs share the record, because the user can return
 * from the provider in another tab.
 */
export function recordProviderDeparture(provider: Provider): void {
  storeProviderDepartures(provider, [...providerDepartures(provider), String(Date.now())])
}

/**
 * Returns true if a tab has left the portal for this provider in the last half hour. Deletes the oldest stored time,
 * because each stored time is valid for only one provider code.
 */
export function consumeProviderDeparture(provider: Provider): boolean {
  const [oldest, ...others] = providerDepartures(provider)
  storeProviderDepartures(provider, others)
  return oldest !== undefined
}

/**
 * Forgets that this browser left the portal for a provider. If a provider code arrives later, the user must confirm it.
 */
export const forgetProviderDepartures = (): void => providers.forEach((provider) => forget(`leftFor-${provider}`))

/** Stores the provider of a sign-in, so that the sign-in page marks the provider's button next time. */
export const storeLastMethod = (provider: Provider): boolean => remember('lastMethod', provider)

/** Returns the provider of the last sign-in; undefined after a sign-in with a password, or if no sign-in is stored. */
export function readLastMethod(): Provider | undefined {
  const stored = recallText('lastMethod')
  return providers.find((known) => known === stored)
}

/** Stores whether the user has signed in with an e-mail address or a nickname. */
export function storeSignInName(identifier: string): void {
  remember('signInName', identifier.includes('@') ? 'email' : 'nickname')
}

/**
 * Returns the user name of an account for a password manager: the e-mail address or the nickname, as in the last
 * sign-in. If the last sign-in is unknown, returns the nickname, or the e-mail address if there is no nickname.
 */
export function accountName({ email, nickName }: Pick<User, 'email' | 'nickName'>): string {
  const isByEmail = readLastMethod() === undefined && recallText('signInName') === 'email'
  return isByEmail ? email : (nickName ?? email)
}

/**
 * The state of a session at a provider. This session can last longer than the portal's session.
 * - `open`: the user has not signed out of the portal.
 * - `asked`: the user has signed out of the portal, but may still be signed in at the provider.
 * - `left`: the browser has opened the sign-out page of the provider.
 */
export type ProviderSession = 'open' | 'asked' | 'left'

const FRANCE_CONNECT = 'franceconnect'

/**
 * Remembers that a session at a provider has begun. Replaces the record of an earlier session. `idToken` is the token
 * that FranceConnect's sign-out needs.
 */
export function storeProviderSession(provider: Provider, idToken: string | null): void {
  forgetProviderSession(provider)
  if (PROVIDERS[provider].signOut === 'idToken') {
    // The portal needs a token of FranceConnect to end the session there.
    if (!idToken) return
    remember('appAuth', FRANCE_CONNECT)
    remember('idToken', idToken)
  }
  remember(`at-${provider}`, 'open')
}

/** Returns the state of the session at a provider; undefined if no session is known. */
export function providerSession(provider: Provider): ProviderSession | undefined {
  const [state] = (recallText(`at-${provider}`) ?? '').split(' ')
  if (PROVIDERS[provider].signOut === 'idToken') {
    if (franceConnectToken() === undefined) return undefined
    // An earlier version of the portal stored only the token.
    if (!state) return 'open'
  }
  return (['open', 'asked', 'left'] as const).find((known) => known === state)
}

/** Returns the token that FranceConnect's sign-out needs; undefined if no session at FranceConnect is known. */
export const franceConnectToken = (): string | undefined =>
  recallText('appAuth') === FRANCE_CONNECT ? recallText('idToken') : undefined

/**
 * Remembers that the user signs out at all providers. Until the sign-out of a provider succeeds, /login warns that the
 * session at the provider may still be open.
 */
export const storeProviderSignOuts = (): void => providers.forEach(storeProviderSignOut)

/** Remembers that the user signs out at one provider. */
export function storeProviderSignOut(provider: Provider): void {
  if (providerSession(provider) === 'open') storeState(provider, 'asked')
}

/**
 * Remembers that the browser opens `address`, the address of FranceConnect's sign-out. After the sign-out,
 * FranceConnect opens /login with the `state` parameter of `address`.
 */
export function storeFranceConnectSignOut(address: string): void {
  const state = new URL(address).searchParams.get('state')
  if (state) storeState('france-connect', `left ${state}`)
  // The portal needs the `state` parameter to recognise the user's return from the sign-out.
  else forgetProviderSession('france-connect')
}

/**
 * Call this when FranceConnect's sign-out redirects the user to /login. If `state` equals the stored `state` of the
 * sign-out, the session at FranceConnect counts as closed.
 */
export function confirmFranceConnectSignOut(state: string): void {
  if (recallText('at-france-connect') === `left ${state}`) forgetProviderSession('france-connect')
}

/** Removes the record of the session at a provider. */
export function forgetProviderSession(provider: Provider): void {
  forget(`at-${provider}`)
  if (PROVIDERS[provider].signOut === 'idToken') forget('appAuth', 'idToken')
}

/** Changes the state of a session at a provider, and keeps the time at which the session began. */
function storeState(provider: Provider, state: string): void {
  remember(`at-${provider}`, state, undefined, recall(`at-${provider}`)?.atMs)
}

/** Removes the records of an earlier sign-in or sign-out. A sign-in at a provider stores its own records afterwards. */
export function forgetEarlierSignIn(): void {
  forgetProviderDepartures()
  forget('lastMethod', 'note')
}

/**
 * Removes the stored data of the user who signs out: the redirect, the space from which the user came, and the
 * dismissed notice.
 */
export function forgetUser(): void {
  clearStoredRedirect()
  forgetProviderDepartures()
  forget('redirectUrl', 'projectName', 'projectLogoSrc', 'dismissedNotice')
}
