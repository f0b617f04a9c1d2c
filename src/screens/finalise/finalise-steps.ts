import { EMAIL_MAX_LENGTH } from '../../rules/limits'
import type { Provider } from '../../rules/provider-offers'
import { PROVIDERS, providerFrom, providerOf } from '../../rules/providers'

/**
 * The values of the `page` parameter. `confirm` asks before the portal uses a provider code that this browser did not
 * request. `confirmMerge` asks before the portal uses a mailed link.
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

/** A step of the registration. The URL of the page decides which step opens. */
export type FinaliseStep =
  | FinalisePage
  /** The page /check-user, which handles a provider's code or error. */
  | 'checkUser'
  /** The page /login, which handles an activation link. */
  | 'signIn'

export interface FlowState {
  hasCode: boolean
  /** True if this browser did not request the provider code, so the user must confirm the code. */
  needsConfirmation: boolean
  hasActivationLink: boolean
  hasMergeLink: boolean
  /** The page that reports the last successful action. */
  donePage: string | undefined
}

/**
 * Returns the step that the URL of the page opens. Anybody can write such a URL, so the function ignores unknown
 * values. If there is no known `page` parameter, a code or an error shows that a provider has sent the user back.
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
    // Anybody can write a link to this page. The page must not claim an action that was not done.
    case 'emailSendSuccess':
    case 'merged':
      return memory.donePage === page ? page : 'signIn'
    case 'selectMergeAccountMailSend':
      return memory.donePage === page ? page : 'selectMergeAccount'
    default:
      return page
  }
}

/**
 * If `from` names a provider whose issuer is in `PROVIDERS`, returns this provider. If not, returns the provider that
 * has the issuer `issuer`.
 * @param issuer the `iss` parameter that came with the provider code
 */
export function providerIn(search: URLSearchParams, issuer: string | undefined): Provider {
  const named = providerFrom(search.get('from'))
  const isCertain = named !== undefined && PROVIDERS[named].issuer !== undefined
  return isCertain ? named : providerOf(issuer ?? search.get('iss') ?? undefined)
}

/**
 * Returns the `appConnectEmail` parameter. Ignores a repeated parameter and any text that is not an e-mail address,
 * because anybody can write a link with a text for the page to show.
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

/**
 * Returns the path of /check-user, which handles the code or error of a provider. Keeps the `error` parameter of the
 * query.
 */
export function checkUserPath(search: URLSearchParams): string {
  const answer = new URLSearchParams([...search].filter(([name]) => name === 'error' || name === 'iss'))
  return answer.has('error') ? `/check-user?${answer}` : '/check-user'
}
