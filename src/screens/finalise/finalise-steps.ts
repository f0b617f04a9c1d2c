import { EMAIL_MAX_LENGTH } from '../../rules/limits'
import type { Provider } from '../../rules/provider-offers'
import { PROVIDERS, providerFrom, providerOf } from '../../rules/providers'

/**
 * The values of `page`. `confirm` asks before the portal uses a code that this browser did not request. `confirmMerge`
 * asks before the portal uses a mailed link.
 */
export const FINALISE_PAGES = [
  'confirm',
  'emailRequest',
  'emailSendSuccess',
  'askCreateOrSelectMergeAccount',
  'selectMergeAccount',
  'selectMergeAccountMailSend',
  'askMergeAccount',
  'activeAccount',
  'confirmMerge',
  'merged',
  'error',
] as const

export type FinalisePage = (typeof FINALISE_PAGES)[number]

/** The step that an address shows. */
export type FinaliseStep =
  | FinalisePage
  /** /check-user, which handles a provider's code or error. */
  | 'checkUser'
  /** /login, which handles an activation link. It is also the step when nothing was confirmed, created or merged. */
  | 'signIn'

export interface FlowState {
  hasCode: boolean
  /** This browser did not request the code. */
  needsConfirmation: boolean
  hasActivationLink: boolean
  hasMergeLink: boolean
  /** The page that reports the action that was just done. */
  done: string | undefined
}

/**
 * Returns the step of a URL. The URL is untrusted, so unknown values are ignored. Without a `page`, a code or an error is a
 * provider's return.
 */
export function stepFromUrl(search: URLSearchParams, memory: FlowState): FinaliseStep {
  if (memory.hasActivationLink) return 'signIn'
  if (memory.hasMergeLink) return 'confirmMerge'
  const page = FINALISE_PAGES.find((known) => known === search.get('page'))
  if (!page) return memory.hasCode || search.has('error') ? 'checkUser' : 'error'
  if (memory.needsConfirmation) return 'confirm'
  switch (page) {
    case 'confirm':
      return 'signIn'
    // A link must not claim that an action was done.
    case 'emailSendSuccess':
    case 'merged':
      return memory.done === page ? page : 'signIn'
    case 'selectMergeAccountMailSend':
      return memory.done === page ? page : 'selectMergeAccount'
    default:
      return page
  }
}

/**
 * Returns the provider of a step. `from` names it. If that provider has no issuer of its own, the issuer decides.
 * @param issuer the `iss` that came with the provider's code
 */
export function providerIn(search: URLSearchParams, issuer: string | undefined): Provider {
  const named = providerFrom(search.get('from'))
  const isCertain = named !== undefined && PROVIDERS[named].issuer !== undefined
  return isCertain ? named : providerOf(issuer ?? search.get('iss') ?? undefined)
}

/**
 * Returns the `appConnectEmail`. Ignores a repeated value and any text that is not an e-mail address, so that the page
 * shows no other text.
 */
export function emailIn(search: URLSearchParams): string | undefined {
  const [email, ...others] = search.getAll('appConnectEmail')
  if (email === undefined || others.length > 0 || email.length > EMAIL_MAX_LENGTH) return undefined
  return /^[^@\s<>"\p{C}]+@[^@\s<>"\p{C}]+$/u.test(email) ? email : undefined
}

export function stepUrl(page: FinalisePage, search: URLSearchParams): string {
  const next = new URLSearchParams(search)
  next.set('page', page)
  return `/finalise-registration?${next}`
}

/** Returns the path of the page that handles a provider's return, with the `error` that replaced a code. */
export function checkUserPath(search: URLSearchParams): string {
  const answer = new URLSearchParams([...search].filter(([name]) => name === 'error' || name === 'iss'))
  return answer.has('error') ? `/check-user?${answer}` : '/check-user'
}
