import { EMAIL_MAX_LENGTH } from '../../rules/limits'
import type { ProviderFailure } from '../../session/hand-over'
import { providerOrigin, type ProviderOrigin } from '../../session/provider-refusal'

/** Values of `page`. `confirm` asks before a code is used that this browser did not request, `confirmMerge` before a mailed link. */
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

/** The steps of the flow. The first three redirect to another page. */
export type FinaliseStep =
  /** The URL has a provider's code or error, which /check-user handles. */
  | { name: 'checkUser' }
  /** There is no code to confirm, or nothing was created or merged. */
  | { name: 'signIn' }
  /** The URL had the token of an activation link, which the sign-in page handles. */
  | { name: 'activationLink' }
  /** Confirmation before the code is used. `next`: the target after it. */
  | { name: 'confirm'; origin: ProviderOrigin; next: 'checkUser' | 'thisPage' }
  | { name: 'emailRequest'; origin: ProviderOrigin; email: string | undefined }
  | { name: 'emailSendSuccess' }
  | { name: 'askCreateOrSelectMergeAccount'; origin: ProviderOrigin }
  | { name: 'selectMergeAccount' }
  | { name: 'selectMergeAccountMailSend' }
  | { name: 'askMergeAccount'; origin: ProviderOrigin; email: string | undefined }
  /** `offered`: an address from the query, which the person submits before an e-mail is sent to it. */
  | { name: 'activeAccount'; email: string | undefined; offered?: string }
  | { name: 'confirmMerge' }
  | { name: 'merged' }
  | { name: 'error'; failure: ProviderFailure | undefined }

export interface FlowState {
  hasCode: boolean
  needsConfirmation?: boolean
  /** The `iss` that came with it. */
  issuer?: string | undefined
  hasActivationLink: boolean
  hasMergeLink?: boolean
  /** The page that says what has just been done. */
  done?: string | undefined
  email?: string | undefined
  failure?: ProviderFailure | undefined
}

/** The step of a URL, which is untrusted: what does not match is ignored. Without a `page`, a code or an error is a return. */
export function stepFromUrl(search: URLSearchParams, memory: FlowState): FinaliseStep {
  if (memory.hasActivationLink) return { name: 'activationLink' }
  if (memory.hasMergeLink) return { name: 'confirmMerge' }
  const page = FINALISE_PAGES.find((known) => known === search.get('page'))
  const origin = originIn(search, memory)
  if (page === 'confirm')
    return memory.needsConfirmation ? { name: page, origin, next: 'checkUser' } : { name: 'signIn' }
  if (page && memory.needsConfirmation) return { name: 'confirm', origin, next: 'thisPage' }
  if (!page && (memory.hasCode || search.has('error'))) return { name: 'checkUser' }
  const email = emailIn(search) ?? memory.email
  switch (page) {
    case 'emailRequest':
    case 'askMergeAccount':
      return { name: page, origin, email }
    case 'askCreateOrSelectMergeAccount':
      return { name: page, origin }
    case 'activeAccount': {
      const offered = emailIn(search)
      return offered === undefined ? { name: page, email: memory.email } : { name: page, email: undefined, offered }
    }
    case 'selectMergeAccount':
    case 'confirmMerge':
      return { name: page }
    // A link must not say that something has happened.
    case 'emailSendSuccess':
    case 'merged':
      return { name: memory.done === page ? page : 'signIn' }
    case 'selectMergeAccountMailSend':
      return { name: memory.done === page ? page : 'selectMergeAccount' }
    case 'error':
    case undefined:
      return { name: 'error', failure: memory.failure }
  }
}

function originIn(search: URLSearchParams, { issuer }: FlowState): ProviderOrigin {
  if (search.get('from') === 'franceConnect') return 'franceConnect'
  return providerOrigin(issuer ?? search.get('iss') ?? undefined)
}

/** Ignores a repeated `appConnectEmail`, and anything but an e-mail address, so that no other text is shown. */
function emailIn(search: URLSearchParams): string | undefined {
  const [email, ...others] = search.getAll('appConnectEmail')
  if (email === undefined || others.length > 0 || email.length > EMAIL_MAX_LENGTH) return undefined
  return /^[^@\s<>"\p{C}]+@[^@\s<>"\p{C}]+$/u.test(email) ? email : undefined
}

export function stepUrl(page: FinalisePage, search: URLSearchParams): string {
  const next = new URLSearchParams(search)
  next.set('page', page)
  return `/finalise-registration?${next}`
}
