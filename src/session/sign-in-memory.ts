import type { User } from '../api/users'
import { clearStoredRedirect } from '../addresses/redirects'
import { config } from '../config'
import { forget, isRecent, isSharedComputer, lastAccount, recall, recallText, remember } from '../memory'
import { MS_PER_MIN, PROVIDER_RETURN_MIN, SHARED_COMPUTER_MIN } from '../rules/limits'
import { providers, type Provider } from '../rules/provider-offers'
import { PROVIDERS } from '../rules/providers'

/* What the browser remembers of sign-ins: how and when the user signed in, and at which providers a session is open. */

/** Stores that the user was active at `timeMs`, in milliseconds since 1970, for all tabs. */
export function storeActivity(timeMs: number): void {
  remember('lastActivity', String(timeMs))
}

/** The time of the last activity that a tab has stored, in milliseconds since 1970; undefined when it is unknown. */
export function storedActivityMs(): number | undefined {
  const stored = recallText('lastActivity')
  return stored !== undefined && /^\d+$/.test(stored) ? Number(stored) : undefined
}

/** After how many minutes without activity a session ends: at most 10 on a shared computer. Undefined when it does not end. */
export function inactivityLimitMin(): number | undefined {
  const { inactivityMinutes } = config()
  return isSharedComputer()
    ? Math.min(inactivityMinutes ?? SHARED_COMPUTER_MIN, SHARED_COMPUTER_MIN)
    : inactivityMinutes
}

/**
 * Whether the last activity in this browser, a sign-in included, is at least as long ago as a session may be inactive. Uses the
 * wall clock, because the monotonic one restarts with each document. A time in the future is no inactivity, because the clock was
 * set back since. False without a limit, and when no time is known.
 */
export function isInactive(): boolean {
  const limitMin = inactivityLimitMin()
  const lastMs = storedActivityMs()
  return limitMin !== undefined && lastMs !== undefined && Date.now() - lastMs >= limitMin * MS_PER_MIN
}

/**
 * Why the user is back on /login: they were inactive for too long; the API did not say whose session it was; the link of a new
 * address failed; the API has refused their account in words of its own; another tab has signed out; or the step of a
 * sign-in has ended, because nobody typed anything for too long, or because the session behind it had ended.
 */
const NOTES = ['inactivity', 'unverified', 'emailLink', 'refused', 'signedOutElsewhere', 'timedOut', 'ended'] as const
export type Note = (typeof NOTES)[number]

/**
 * Stores the reason in this tab, until /login has shown it.
 *
 * @param words those of the API, when it has refused the account
 */
export const storeNote = (note: Note, words = ''): boolean => remember('note', `${note} ${words}`.trim())

/** The reason that this tab has stored in the last half hour; undefined without one. */
export function readNote(): Note | undefined {
  const [name] = (recallText('note') ?? '').split(' ')
  return NOTES.find((known) => known === name)
}

/** The words of the API that are stored with the reason; empty without them. */
export const readNoteWords = (): string => (recallText('note') ?? '').replace(/^\w+ ?/, '')

/** Why the user is signed out: they asked for it, were inactive, their session has `ended` before, or it is `unverified`. */
export type SignOutReason = 'requested' | 'inactivity' | 'ended' | 'unverified'

/** Returns why /logout is opened: its address says `noSession`, the stored note says the other reasons. */
export function signOutReason(search: URLSearchParams): SignOutReason {
  if (search.get('message') === 'noSession') return 'ended'
  const note = readNote()
  if (note === 'inactivity' || note === 'unverified') return note
  if (note === 'refused') return 'unverified'
  return note === 'emailLink' ? 'ended' : 'requested'
}

/** Whether the user, or the time without activity, has asked for this sign-out. */
export const isAsked = (reason: SignOutReason): boolean => reason === 'requested' || reason === 'inactivity'

/** Stores that the user with the number `owner` asks for a sign-out, or the one whom the API has named last in this browser. */
export const storeSignOut = (owner?: number): boolean => remember('signOut', 'asked', owner ?? lastAccount())

/** The same where nobody knows whose session it is, as when a sister site has opened it. Keeps what is known. */
export function storeUnownedSignOut(): void {
  if (recall('signOut') === undefined) remember('signOut', 'asked')
}

/** The times at which this browser has left for a provider within the last half hour, in any tab, and not come back. */
export const providerDepartures = (provider: Provider): string[] =>
  (recallText(`leftFor-${provider}`) ?? '')
    .split(' ')
    .filter((time) => isRecent(time, PROVIDER_RETURN_MIN * MS_PER_MIN))

/** Stores such times. */
export function storeProviderDepartures(provider: Provider, times: string[]): void {
  if (times.length === 0) forget(`leftFor-${provider}`)
  else remember(`leftFor-${provider}`, times.slice(-DEPARTURES_MAX).join(' '))
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
export const forgetProviderDepartures = (): void => providers.forEach((provider) => forget(`leftFor-${provider}`))

/**
 * Stores the provider of a sign-in, so that the sign-in page marks its button next time. A sign-in with a password forgets it, and
 * so does a sign-out for inactivity, because this happens on shared computers.
 */
export const storeLastMethod = (provider: Provider): boolean => remember('lastMethod', provider)

/** The provider of the last sign-in; undefined when it was made with a password, or is unknown. */
export function readLastMethod(): Provider | undefined {
  const stored = recallText('lastMethod')
  return providers.find((known) => known === stored)
}

/** Stores which kind of identifier a sign-in with a password was made with. */
export function storeSignInName(identifier: string): void {
  remember('signInName', identifier.includes('@') ? 'email' : 'nickname')
}

/** The name under which a password manager holds an account: what signed in, else the nickname, else the e-mail address. */
export function accountName({ email, nickName }: Pick<User, 'email' | 'nickName'>): string {
  const isByEmail = readLastMethod() === undefined && recallText('signInName') === 'email'
  return isByEmail ? email : (nickName ?? email)
}

/** The condition under which tokens.css shows that this was the last method (see [data-when]). */
export const lastMethodCondition = (provider: Provider) => `last-${provider}`

/**
 * A session at a provider, which lasts after that of the portal. `open`: nobody has asked to leave it. `asked`: the user has
 * signed out, but may still be signed in there. `left`: the browser has left for the sign-out of the provider.
 */
export type ProviderSession = 'open' | 'asked' | 'left'

const FRANCE_CONNECT = 'franceconnect'

/** Stores that a session has begun at a provider, in place of an earlier one. `idToken`: what FranceConnect's sign-out needs. */
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

/** The state of the session at a provider; undefined when none is known to be open. */
export function providerSession(provider: Provider): ProviderSession | undefined {
  const [state] = (recallText(`at-${provider}`) ?? '').split(' ')
  if (PROVIDERS[provider].signOut === 'idToken') {
    if (franceConnectToken() === undefined) return undefined
    // An earlier version has stored the token alone.
    if (!state) return 'open'
  }
  return (['open', 'asked', 'left'] as const).find((known) => known === state)
}

/** The token that FranceConnect's sign-out needs; undefined without a session there. */
export const franceConnectToken = (): string | undefined =>
  recallText('appAuth') === FRANCE_CONNECT ? recallText('idToken') : undefined

/** Stores that the user signs out: until the sign-out of a provider is reached, /login says that its session may be open. */
export const askToLeaveProviders = (): void => providers.forEach(askToLeave)

/** The same for one provider. */
export function askToLeave(provider: Provider): void {
  if (providerSession(provider) === 'open') setState(provider, 'asked')
}

/** Stores that the browser leaves for FranceConnect's sign-out, which returns to /login with the `state` of its address. */
export function leaveForFranceConnectSignOut(address: string): void {
  const state = new URL(address).searchParams.get('state')
  if (state) setState('france-connect', `left ${state}`)
  // No return can show that it was reached.
  else closeProviderSession('france-connect')
}

/** FranceConnect's sign-out returns with this `state`: its session is closed, when the browser has left with the same. */
export function reachFranceConnectSignOut(state: string): void {
  if (recallText('at-france-connect') === `left ${state}`) closeProviderSession('france-connect')
}

/** Removes what is stored about the session at a provider. */
export function closeProviderSession(provider: Provider): void {
  forget(`at-${provider}`)
  if (PROVIDERS[provider].signOut === 'idToken') forget('appAuth', 'idToken')
}

/** Changes the state of a session, and keeps its time. */
function setState(provider: Provider, state: string): void {
  remember(`at-${provider}`, state, undefined, recall(`at-${provider}`)?.atMs)
}

/** Removes what an earlier sign-in or sign-out has stored. A sign-in with a provider stores its own afterwards. */
export function forgetEarlierSignIn(): void {
  forgetProviderDepartures()
  forget('lastMethod', 'note')
}

/** Removes what belongs to the user who signs out: the redirect, the space that they came from, a notice they dismissed. */
export function forgetUser(): void {
  clearStoredRedirect()
  forgetProviderDepartures()
  forget('redirectUrl', 'projectName', 'projectLogoSrc', 'dismissedNotice')
}
