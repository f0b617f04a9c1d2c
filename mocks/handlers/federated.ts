import type { Provider } from '../data/accounts'
import { FEDERATION_COOKIE, nonceCookie, type Backend } from '../backend'
import { PROFILES, providers } from '../providers/profiles'
import { ApiError } from './api-error'
import type { Exchange, Route } from './route'
import { mailActivation } from './users'

export const federatedHandlers = (backend: Backend, route: Route) => [
  ...providers.flatMap((provider) => [
    route(`GET /auth/${provider}/connexion`, (exchange) => begin(backend, exchange, provider)),
    route(`POST /auth/${provider}/checkUserInfo`, async (exchange) => {
      const user = await identify(backend, exchange, provider)
      const { givesIdToken } = PROFILES[provider]
      return { ...nextStep(backend, exchange, user), ...(givesIdToken && { idToken: user.idToken }) }
    }),
  ]),

  route('GET /auth/france-connect/logout/{idToken}', async ({ params }) => ({
    logoutUrl: await backend.providers['france-connect'].signOutLink(params.text('idToken')),
  })),

  /**
   * Creates an unconfirmed account without a password and links it to the identity. The registration code stays valid
   * after EMAIL_ALREADY_USED. The call fails with INVALID_INPUTS if `from` is not the provider of the code.
   */
  route('POST /auth/FC-PSC/createAccount', ({ body }) => {
    const email = body.email('email')
    const code = body.text('code')
    const from = body.text('from')
    const locationUrl = body.locationUrl(backend.portalOrigin)
    const identity = backend.tokens.read(code, 'registration')?.identity
    if (!identity || identity.account) throw new ApiError('INVALID_CODE')
    if (from !== PROFILES[identity.provider].from) throw new ApiError('INVALID_INPUTS')
    if (backend.accounts.byEmail(email)) throw new ApiError('EMAIL_ALREADY_USED')
    backend.tokens.consume(code)
    identity.account = backend.account({ email, nickName: '', password: '', confirmed: false })
    mailActivation(backend, identity.account, locationUrl)
  }),

  /**
   * Links an identity to an account. The call opens no session. `token` has one of two forms:
   *
   * - The token of a mailed merge link. The call links the identity to the account of this link.
   * - The code in an answer with the page askMergeAccount. The call finds the account by the e-mail address from the
   *   provider.
   */
  route('POST /auth/FC-PSC/mergeAccount', ({ query }) => {
    const token = query.optionalText('token')
    const purpose = backend.tokens.read(token, 'merge', 'registration')
    const account = purpose?.kind === 'merge' ? purpose.account : backend.accounts.byEmail(purpose?.email ?? '')
    if (!purpose || !account || purpose.identity.account) throw new ApiError('INVALID_TOKEN')
    backend.tokens.consume(token)
    purpose.identity.account = account
  }),
]

/**
 * Returns the address where the browser signs in. A cookie keeps the nonce until the exchange of the provider's code.
 */
async function begin(backend: Backend, { cookies }: Exchange, provider: Provider) {
  const { link, nonce } = await backend.providers[provider].begin()
  cookies.set(nonceCookie(provider), nonce)
  return { link }
}

/** Exchanges the provider's code. Throws INVALID_CODE if the code is not valid in this browser. */
async function identify(backend: Backend, { body, cookies }: Exchange, provider: Provider) {
  const user = await backend.providers[provider].identify(body.text('code'), cookies.get(nonceCookie(provider)))
  const identity = backend.identities.find(({ id }) => id === user.sub)
  if (!identity) throw new ApiError('INVALID_CODE')
  return { ...user, identity }
}

type Identified = Awaited<ReturnType<typeof identify>>

/**
 * Opens a session if the identity has a confirmed account. Otherwise the call returns the next page: `activeAccount`
 * for an unconfirmed account, `askMergeAccount` if the provider's address has an account, `emailRequest` if the
 * provider returns no address, and `askCreateOrSelectMergeAccount` in all other cases.
 */
function nextStep(backend: Backend, { cookies, signIn }: Exchange, { identity, email }: Identified) {
  const account = identity.account ?? backend.accounts.byEmail(email)
  if (account && !account.confirmed) return { page: 'activeAccount', appConnectEmail: account.email }
  if (identity.account) {
    signIn(identity.account)
    return {}
  }
  const code = backend.tokens.issue({ kind: 'registration', identity, email })
  cookies.set(FEDERATION_COOKIE, code)
  if (email === '') return { page: 'emailRequest', code }
  return { page: account ? 'askMergeAccount' : 'askCreateOrSelectMergeAccount', appConnectEmail: email, code }
}
