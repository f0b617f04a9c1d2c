import { EMAIL_MAX_LENGTH } from '../../rules/limits'
import { providerOrigin, type ProviderOrigin } from '../../session/provider-return'

/**
 * The pages of the flow, as the address names them. `confirm` asks whether to go on with a code that nobody here asked
 * for; `merged` is where a successful merge leads.
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
  'merged',
  'error',
] as const

export type FinalisePage = (typeof FINALISE_PAGES)[number]

/** Where finishing a registration stands. The first three belong to another page, which the person is sent on to. */
export type FinaliseStep =
  /** A provider's code or error has come here rather than to /check-user. */
  | { name: 'checkUser' }
  /** There is no code to confirm any more. */
  | { name: 'signIn' }
  /** A link from an e-mail of this flow was followed: the sign-in page takes it up. */
  | { name: 'mailedLink' }
  /** The code may be somebody else's: the person says whether to go on. `next`: where to, once they have. */
  | { name: 'confirm'; origin: ProviderOrigin; next: 'checkUser' | 'thisPage' }
  | { name: 'emailRequest'; origin: ProviderOrigin; email: string | undefined }
  | { name: 'emailSendSuccess' }
  | { name: 'askCreateOrSelectMergeAccount'; origin: ProviderOrigin }
  | { name: 'selectMergeAccount' }
  | { name: 'selectMergeAccountMailSend' }
  | { name: 'askMergeAccount'; origin: ProviderOrigin; email: string | undefined }
  /** `offered`: an address that only the page's own names, to be confirmed before anything is sent to it. */
  | { name: 'activeAccount'; email: string | undefined; offered?: string }
  | { name: 'merged' }
  | { name: 'error'; failure: unknown }

/** What the page holds in memory besides its address. */
export interface FlowState {
  /** A code has come and is not spent. */
  hasCode: boolean
  /** The person is asked before it is used. */
  needsConfirmation?: boolean
  /** The `iss` that came with it. */
  issuer?: string | undefined
  /** A link from an e-mail has come and is not spent. */
  hasMailedLink: boolean
  /** What the page before left. */
  email?: string | undefined
  failure?: unknown
}

/**
 * The step that an address asks for. `search` is untrusted: what it does not spell exactly counts as absent. An unknown
 * or missing page is the provider's own return when there is a code or an error, else the error step.
 */
export function stepFromUrl(search: URLSearchParams, memory: FlowState): FinaliseStep {
  if (memory.hasMailedLink) return { name: 'mailedLink' }
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
    case 'emailSendSuccess':
    case 'selectMergeAccount':
    case 'selectMergeAccountMailSend':
    case 'merged':
      return { name: page }
    case 'error':
    case undefined:
      return { name: 'error', failure: memory.failure }
  }
}

/** Either parameter marks a France Connect origin. */
function originIn(search: URLSearchParams, { issuer }: FlowState): ProviderOrigin {
  if (search.get('from') === 'franceConnect') return 'franceConnect'
  return providerOrigin(issuer ?? search.get('iss') ?? undefined)
}

/** The `appConnectEmail` of an address: one, and nothing but an e-mail address, so that no other words can be shown. */
function emailIn(search: URLSearchParams): string | undefined {
  const [email, ...others] = search.getAll('appConnectEmail')
  if (email === undefined || others.length > 0 || email.length > EMAIL_MAX_LENGTH) return undefined
  return /^[^@\s<>"\p{C}]+@[^@\s<>"\p{C}]+$/u.test(email) ? email : undefined
}

/** The address of another page of the flow; what else the present one carries stays. */
export function stepUrl(page: FinalisePage, search: URLSearchParams): string {
  const next = new URLSearchParams(search)
  next.set('page', page)
  return `/finalise-registration?${next}`
}
