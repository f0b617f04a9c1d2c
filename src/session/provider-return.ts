import type { Provider } from '../api/auth'
import { ApiFailure } from '../api/failure'
import { checkProviderCode, type FederatedPage } from '../api/providers'
import { departedProvider, storeProviderCode, consumeToken, type OneTimeToken } from './one-time-tokens'
import { storeFranceConnectSession } from './browser-storage'

/** Which provider vouches for a person, in the API's words: `other` is Pro Santé Connect. */
export type ProviderOrigin = 'franceConnect' | 'other'

/** What a provider's code led to: a session, or a page of the finalise-registration flow to go on with. */
export type ProviderOutcome = { kind: 'signed-in' } | { kind: 'unfinished'; page: FederatedPage; from: ProviderOrigin }

/** What one page leaves to the next besides its address: an e-mail address is nobody else's business. */
interface HandedOn {
  /** The address that the provider, or the person's account, is known by. */
  email?: string | undefined
  /** What went wrong, for the error step to tell. */
  failure?: unknown
}

let handed: HandedOn = {}

/** Leaves to the next page of the flow what it needs, in memory only, in place of what was left before. */
export function setProviderState(next: HandedOn): void {
  handed = next
}

/** What the page before left. */
export function getProviderState(): HandedOn {
  return handed
}

/** Whom an issuer stands for. It chooses which exchange is called and what is displayed, nothing else. */
export function providerOrigin(issuer: string | undefined): ProviderOrigin {
  return issuer?.includes('franceconnect') ? 'franceConnect' : 'other'
}

/** Why a provider sent a person back without a code, as far as its `error` says. */
export type ProviderRefusalReason = 'cancelled' | 'unavailable' | 'failed'

/** A provider's answer that is no sign-in, for the sign-in page to tell. */
export interface ProviderRefusal {
  from: ProviderOrigin
  reason: ProviderRefusalReason
}

/** What the standard names of errors (OAuth 2.0, OpenID Connect) mean to the person; any other is a failure. */
const REASONS: Partial<Record<string, ProviderRefusalReason>> = {
  access_denied: 'cancelled',
  temporarily_unavailable: 'unavailable',
  server_error: 'unavailable',
}

/** Reads the `error` with which a provider sends a person back. Its own words are not read: anybody can write them. */
export function refusalIn(search: URLSearchParams): ProviderRefusal | undefined {
  const error = search.get('error')
  if (error === null) return undefined
  const issuer = search.get('iss')
  const departed = departedProvider() === 'france-connect' ? 'franceConnect' : 'other'
  return {
    from: issuer === null ? departed : providerOrigin(issuer),
    reason: (Object.hasOwn(REASONS, error) && REASONS[error]) || 'failed',
  }
}

let refusal: ProviderRefusal | undefined

/** Leaves a provider's refusal to the sign-in page, in memory only; undefined takes it back. */
export function leaveRefusal(next: ProviderRefusal | undefined): void {
  refusal = next
}

/** The provider's refusal that the sign-in page has to tell. */
export function leftRefusal(): ProviderRefusal | undefined {
  return refusal
}

let underWay: Promise<ProviderOutcome> | undefined

/**
 * Exchanges the provider's code that came in the address, once however often it is called: who asks meanwhile gets the
 * same answer. Undefined when there is no code. Rejects with ApiFailure, which the caller shows.
 */
export function exchangeCode(): Promise<ProviderOutcome> | undefined {
  const token = consumeToken('code')
  if (token) underWay = exchange(token).finally(() => (underWay = undefined))
  return underWay
}

async function exchange(token: OneTimeToken): Promise<ProviderOutcome> {
  setProviderState({})
  if (token.kind === 'malformed') throw new ApiFailure({ type: 'INVALID_CODE' })
  const from = providerOrigin(token.issuer)
  const provider: Provider = from === 'franceConnect' ? 'france-connect' : 'pro-sante-connect'
  const answer = await checkProviderCode(provider, token.value, { showsFailure: true })
  if (answer.page) {
    storeProviderCode(answer.code ?? token.value)
    setProviderState({ email: answer.appConnectEmail })
    return { kind: 'unfinished', page: answer.page, from }
  }
  if (from === 'franceConnect' && answer.idToken !== undefined) storeFranceConnectSession(answer.idToken)
  return { kind: 'signed-in' }
}

/** The address at which a provider's return is taken up, with the error that came in place of a code. */
export function checkUserAddress(search: URLSearchParams): string {
  const answer = new URLSearchParams([...search].filter(([name]) => name === 'error' || name === 'iss'))
  return answer.has('error') ? `/check-user?${answer}` : '/check-user'
}
