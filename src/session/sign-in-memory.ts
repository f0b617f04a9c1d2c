import type { User } from '../api/users'
import { clearStoredRedirect } from '../addresses/redirects'
import { config } from '../config'
import { forget, isRecent, isSharedComputer, lastAccount, recall, recallText, remember } from '../memory'
import { MS_PER_MIN, PROVIDER_RETURN_MIN, SHARED_COMPUTER_MIN } from '../rules/limits'
import { providers, type Provider } from '../rules/provider-offers'
import { PROVIDERS } from '../rules/providers'

/*
 * The browser's memory of sign-ins: the way and the time of the last sign-in, and the providers at which a session is open.
 */

/** Stores that the user was active at `timeMs`, in milliseconds since 1970, for all tabs. */
export function storeActivity(timeMs: number): void {
  remember('lastActivity', String(timeMs))
}

/**
 * Returns the time of the last activity that a tab has stored, in milliseconds since 1970; undefined when it is unknown.
 */
export function storedActivityMs(): number | undefined {
  const stored = recallText('lastActivity')
  return stored !== undefined && /^\d+$/.test(stored) ? Number(stored) : undefined
}

/**
 * Returns the number of minutes without activity after which a session ends, at most 10 on a shared computer. Returns
 * undefined when a session does not end by inactivity.
 */
export function inactivityLimitMin(): number | undefined {
  const { inactivityMinutes } = config()
  return isSharedComputer()
    ? Math.min(inactivityMinutes ?? SHARED_COMPUTER_MIN, SHARED_COMPUTER_MIN)
    : inactivityMinutes
}

/**
 * Returns whether the last activity in this browser, including a sign-in, is at least as long ago as a session may be
 * inactive. Uses the wall clock, because the monotonic clock restarts with each document. A time in the future is no
 * inactivity, because the clock was set back since. Returns false without a limit, and when no time is known.
 */
export function isInactive(): boolean {
  const limitMin = inactivityLimitMin()
  const lastMs = storedActivityMs()
  return limitMin !== undefined && lastMs !== undefined && Date.now() - lastMs >= limitMin * MS_PER_MIN
}

/**
 * The reasons why the user is back on /login. `inactivity`: the user was inactive for too long. `unverified`: the API did
 * not say whose session it was. `emailLink`: the link of a new address failed. `refused`: the API has refused the account
 * with its own message. `signedOutElsewhere`: another tab has signed out. `timedOut`: a step of a sign-in has ended without
 * input. `ended`: the session behind a step had ended.
 */
const NOTES = ['inactivity', 'unverified', 'emailLink', 'refused', 'signedOutElsewhere', 'timedOut', 'ended'] as const
export type Note = (typeof NOTES)[number]

/**
 * Stores the reason in this tab, until /login has shown it.
 *
 * @param words the message of the API, when it has refused the account
 */
export const storeNote = (note: Note, words = ''): boolean => remember('note', `${note} ${words}`.trim())

/** Returns the reason that this tab has stored in the last half hour; undefined without one. */
export function readNote(): Note | undefined {
  const [name] = (recallText('note') ?? '').split(' ')
  return NOTES.find((known) => known === name)
}

/** Returns the message of the API that is stored with the reason; empty without one. */
export const readNoteWords = (): string => (recallText('note') ?? '').replace(/^\w+ ?/, '')

/**
 * The reason for a sign-out: the user requested it, was inactive, the session has `ended` before, or it is `unverified`.
 */
export type SignOutReason = 'requested' | 'inactivity' | 'ended' | 'unverified'

/** Returns why /logout is opened. Its address contains `noSession`, or the stored note names the reason. */
export function signOutReason(search: URLSearchParams): SignOutReason {
  if (search.get('message') === 'noSession') return 'ended'
  const note = readNote()
  if (note === 'inactivity' || note === 'unverified') return note
  if (note === 'refused') return 'unverified'
  return note === 'emailLink' ? 'ended' : 'requested'
}

/** Returns whether the user requested this sign-out, or inactivity caused it. */
export const isAsked = (reason: SignOutReason): boolean => reason === 'requested' || reason === 'inactivity'

/**
 * Stores that the user with the number `owner` requests a sign-out. The default is the user whom the API has named last in
 * this browser.
 */
export const storeSignOut = (owner?: number): boolean => remember('signOut', 'asked', owner ?? lastAccount())

/**
 * Stores a sign-out for a session whose user is unknown, for example when a sister site has opened it. Keeps a stored
 * sign-out.
 */
export function storeUnownedSignOut(): void {
  if (recall('signOut') === undefined) remember('signOut', 'asked')
}

/**
 * Returns the times at which this browser, in any tab, has left for a provider within the last half hour and has not
 * returned.
 */
export const providerDepartures = (provider: Provider): string[] =>
  (recallText(`leftFor-${provider}`) ?? '')
    .split(' ')
    .filter((time) => isRecent(time, PROVIDER_RETURN_MIN * MS_PER_MIN))

/** Stores the times at which this browser has left for a provider. */
export function storeProviderDepartures(provider: Provider, times: string[]): void {
  if (times.length === 0) forget(`leftFor-${provider}`)
  else remember(`leftFor-${provider}`, times.slice(-DEPARTURES_MAX).join(' '))
}

/** More than one tab may be at a provider. */
const DEPARTURES_MAX = 4

/**
 * Stores that this browser leaves the portal for a provider. All tabs share the record, because a provider may return to
 * another tab.
 */
export function recordProviderDeparture(provider: Provider): void {
  storeProviderDepartures(provider, [...providerDepartures(provider), String(Date.now())])
}

/**
 * Returns whether the browser left the portal for this provider within the last half hour, in this tab or another one.
 * Consumes the record, because each return needs its own departure.
 */
export function consumeProviderDeparture(provider: Provider): boolean {
  const [oldest, ...others] = providerDepartures(provider)
  storeProviderDepartures(provider, others)
  return oldest !== undefined
}

/** Removes the records of departures for the providers. A code that arrives later must then be confirmed. */
export const forgetProviderDepartures = (): void => providers.forEach((provider) => forget(`leftFor-${provider}`))

/**
 * Stores the provider of a sign-in, so that the sign-in page marks its button next time. A sign-in with a password forgets
 * it, and so does a sign-out for inactivity, because this happens on shared computers.
 */
export const storeLastMethod = (provider: Provider): boolean => remember('lastMethod', provider)

/** Returns the provider of the last sign-in; undefined when it was made with a password, or is unknown. */
export function readLastMethod(): Provider | undefined {
  const stored = recallText('lastMethod')
  return providers.find((known) => known === stored)
}

/** Stores the kind of identifier of a sign-in with a password. */
export function storeSignInName(identifier: string): void {
  remember('signInName', identifier.includes('@') ? 'email' : 'nickname')
}

/**
 * Returns the name under which a password manager holds an account: the kind of identifier of the last sign-in, otherwise
 * the nickname, otherwise the e-mail address.
 */
export function accountName({ email, nickName }: Pick<User, 'email' | 'nickName'>): string {
  const isByEmail = readLastMethod() === undefined && recallText('signInName') === 'email'
  return isByEmail ? email : (nickName ?? email)
}

/** Returns the condition under which tokens.css marks the provider as the last method (see [data-when]). */
export const lastMethodCondition = (provider: Provider) => `last-${provider}`

/**
 * A session at a provider. It outlasts the portal's session. `open`: nobody has asked to leave it. `asked`: the user has
 * signed out here, but may still be signed in there. `left`: the browser has left for the sign-out of the provider.
 */
export type ProviderSession = 'open' | 'asked' | 'left'

const FRANCE_CONNECT = 'franceconnect'

/**
 * Stores that a session has begun at a provider, instead of an earlier one. `idToken` is the token that FranceConnect's
 * sign-out needs.
 */
export function openProviderSession(provider: Provider, idToken: string | null): void {
  closeProviderSession(provider)
  if (PROVIDERS[provider].signOut === 'idToken') {
    // Without its token, nothing can be done about the session.
    if (!idToken) return
    remember('appAuth', FRANCE_CONNECT)
    remember('idToken', idToken)
  }
  remember(`at-${provider}`, 'open')
}

/** Returns the state of the session at a provider; undefined when none is known to be open. */
export function providerSession(provider: Provider): ProviderSession | undefined {
  const [state] = (recallText(`at-${provider}`) ?? '').split(' ')
  if (PROVIDERS[provider].signOut === 'idToken') {
    if (franceConnectToken() === undefined) return undefined
    // An earlier version has stored only the token.
    if (!state) return 'open'
  }
  return (['open', 'asked', 'left'] as const).find((known) => known === state)
}

/** Returns the token that FranceConnect's sign-out needs; undefined without a session there. */
export const franceConnectToken = (): string | undefined =>
  recallText('appAuth') === FRANCE_CONNECT ? recallText('idToken') : undefined

/**
 * Stores that the user signs out. Until the sign-out of a provider is reached, /login says that its session may be open.
 */
export const askToLeaveProviders = (): void => providers.forEach(askToLeave)

/** Stores that the user signs out at one provider. */
export function askToLeave(provider: Provider): void {
  if (providerSession(provider) === 'open') setState(provider, 'asked')
}

/** Stores that the browser leaves for FranceConnect's sign-out, which returns to /login with the `state` of its address. */
export function leaveForFranceConnectSignOut(address: string): void {
  const state = new URL(address).searchParams.get('state')
  if (state) setState('france-connect', `left ${state}`)
  // Without a `state`, no return can show that the sign-out was reached.
  else closeProviderSession('france-connect')
}

/**
 * Call when FranceConnect's sign-out returns with this `state`. The session is closed if the browser has left with the same
 * `state`.
 */
export function reachFranceConnectSignOut(state: string): void {
  if (recallText('at-france-connect') === `left ${state}`) closeProviderSession('france-connect')
}

/** Removes the record of the session at a provider. */
export function closeProviderSession(provider: Provider): void {
  forget(`at-${provider}`)
  if (PROVIDERS[provider].signOut === 'idToken') forget('appAuth', 'idToken')
}

/** Changes the state of a session, and keeps its time. */
function setState(provider: Provider, state: string): void {
  remember(`at-${provider}`, state, undefined, recall(`at-${provider}`)?.atMs)
}

/** Removes the records of an earlier sign-in or sign-out. A sign-in with a provider stores its own records afterwards. */
export function forgetEarlierSignIn(): void {
  forgetProviderDepartures()
  forget('lastMethod', 'note')
}

/** Removes the facts of the user who signs out: the redirect, the space from which the user came, a dismissed notice. */
export function forgetUser(): void {
  clearStoredRedirect()
  forgetProviderDepartures()
  forget('redirectUrl', 'projectName', 'projectLogoSrc', 'dismissedNotice')
}
