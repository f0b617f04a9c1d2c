import type { Identity, Provider } from '../accounts'
import { FEDERATION_COOKIE, type Backend } from '../backend'
import { ApiError } from '../api-error'
import type { Exchange, Route } from './route'
import { mailActivation } from './users'

/** The calls of /auth for identity providers. */
export const federatedHandlers = (backend: Backend, route: Route) => [
  route('GET /auth/pro-sante-connect/connexion', () => ({ link: backend.issuer('pro-sante-connect') })),
  route('GET /auth/france-connect/connexion', () => ({ link: backend.issuer('france-connect') })),

  route('POST /auth/pro-sante-connect/checkUserInfo', (exchange) =>
    nextStep(backend, exchange, identityOf(backend, exchange, 'pro-sante-connect')),
  ),
  route('POST /auth/france-connect/checkUserInfo', (exchange) => ({
    ...nextStep(backend, exchange, identityOf(backend, exchange, 'france-connect')),
    idToken: `${backend.random.token(20)}.${backend.random.token(60)}.${backend.random.token(43)}`,
  })),

  route('GET /auth/france-connect/logout/{idToken}', ({ params }) => {
    const logoutUrl = new URL(`${backend.issuer('france-connect')}/logout`)
    logoutUrl.searchParams.set('id_token_hint', params.text('idToken'))
    return { logoutUrl: logoutUrl.href }
  }),

  /**
   * Creates an unconfirmed account without password, linked to the identity. The code stays valid after
   * EMAIL_ALREADY_USED. INVALID_INPUTS when `from` is not the provider of the code.
   */
  route('POST /auth/FC-PSC/createAccount', ({ body }) => {
    const email = body.email('email')
    const code = body.text('code')
    const from = body.text('from')
    const locationUrl = body.locationUrl(backend.portalOrigin)
    const identity = backend.tokens.read(code, 'registration')?.identity
    if (!identity || identity.account) throw new ApiError('INVALID_CODE')
    if (from !== (identity.provider === 'france-connect' ? 'franceConnect' : 'other'))
      throw new ApiError('INVALID_INPUTS')
    if (backend.accounts.byEmail(email)) throw new ApiError('EMAIL_ALREADY_USED')
    backend.tokens.consume(code)
    identity.account = backend.account({ email, nickName: '', password: '', confirmed: false })
    mailActivation(backend, identity.account, locationUrl)
  }),

  /**
   * `token` is the code of an askMergeAccount response, which merges with the account of the provider's address, or the
   * token of a merge mail. Opens no session.
   */
  route('POST /auth/FC-PSC/mergeAccount', ({ query }) => {
    const token = query.optionalText('token')
    const purpose = backend.tokens.read(token, 'merge', 'registration')
    const account =
      purpose?.kind === 'merge' ? purpose.account : backend.accounts.byEmail(purpose?.identity.email ?? '')
    if (!purpose || !account || purpose.identity.account) throw new ApiError('INVALID_TOKEN')
    backend.tokens.consume(token)
    purpose.identity.account = account
  }),
]

/** Consumes the provider's code and returns its identity. Throws INVALID_CODE when it is not valid. */
function identityOf(backend: Backend, { body }: Exchange, provider: Provider): Identity {
  const code = body.text('code')
  const identity = backend.tokens.read(code, 'provider-code')?.identity
  if (identity?.provider !== provider) throw new ApiError('INVALID_CODE')
  backend.tokens.consume(code)
  return identity
}

/**
 * Opens a session when the identity has a confirmed account. Otherwise returns the next page: `activeAccount` for an
 * unconfirmed account, `askMergeAccount` when the provider's address has an account, `emailRequest` when the provider
 * returns no address, else `askCreateOrSelectMergeAccount`.
 */
function nextStep(backend: Backend, { cookies, signIn }: Exchange, identity: Identity) {
  const account = identity.account ?? backend.accounts.byEmail(identity.email)
  if (account && !account.confirmed) return { page: 'activeAccount', appConnectEmail: account.email }
  if (identity.account) {
    signIn(identity.account)
    return {}
  }
  const code = backend.tokens.issue({ kind: 'registration', identity })
  cookies.set(FEDERATION_COOKIE, code)
  if (identity.email === '') return { page: 'emailRequest', code }
  return { page: account ? 'askMergeAccount' : 'askCreateOrSelectMergeAccount', appConnectEmail: identity.email, code }
}
