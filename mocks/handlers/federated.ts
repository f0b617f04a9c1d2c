import type { Identity, Provider } from '../accounts'
import { FEDERATION_COOKIE, type Backend } from '../backend'
import { Refusal } from '../refusal'
import type { Exchange, Route } from './route'
import { mailActivation } from './users'

/** The calls of /auth that go through an identity provider. */
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
   * An account without password, tied to the identity, to be confirmed by mail. EMAIL_ALREADY_USED leaves the code
   * good for another address; INVALID_INPUTS when `from` is not the provider that gave the code.
   */
  route('POST /auth/FC-PSC/createAccount', ({ body }) => {
    const email = body.email('email')
    const code = body.text('code')
    const from = body.text('from')
    const locationUrl = body.locationUrl(backend.portalOrigin)
    const identity = backend.tokens.read(code, 'registration')?.identity
    if (!identity || identity.account) throw new Refusal('INVALID_CODE')
    if (from !== (identity.provider === 'france-connect' ? 'franceConnect' : 'other'))
      throw new Refusal('INVALID_INPUTS')
    if (backend.accounts.byEmail(email)) throw new Refusal('EMAIL_ALREADY_USED')
    backend.tokens.spend(code)
    identity.account = backend.account({ email, nickName: '', password: '', confirmed: false })
    mailActivation(backend, identity.account, locationUrl)
  }),

  /**
   * `token` is the code of the answer askMergeAccount, which merges with the account of the provider's address, or
   * that of a merge mail. It begins no session.
   */
  route('POST /auth/FC-PSC/mergeAccount', ({ query }) => {
    const token = query.optionalText('token')
    const purpose = backend.tokens.read(token, 'merge', 'registration')
    const account =
      purpose?.kind === 'merge' ? purpose.account : backend.accounts.byEmail(purpose?.identity.email ?? '')
    if (!purpose || !account || purpose.identity.account) throw new Refusal('INVALID_TOKEN')
    backend.tokens.spend(token)
    purpose.identity.account = account
  }),
]

/** Whom the provider's code stands for; it is spent. */
function identityOf(backend: Backend, { body }: Exchange, provider: Provider): Identity {
  const code = body.text('code')
  const identity = backend.tokens.read(code, 'provider-code')?.identity
  if (identity?.provider !== provider) throw new Refusal('INVALID_CODE')
  backend.tokens.spend(code)
  return identity
}

/**
 * Signed in when the identity has a confirmed account. Otherwise the page to go on with: `activeAccount` for an
 * account not yet confirmed; `askMergeAccount` when the provider's address has an account; for a first visit
 * `askCreateOrSelectMergeAccount`, or `emailRequest` when the provider gives no address.
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
