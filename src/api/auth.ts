import type { Provider } from '../rules/provider-offers'
import type { Schemas } from './http'
import { request, requestWithAnswer } from './request'
import { readUrl, readBoolean, readOptionalString, readObject, UnexpectedShape } from './shape'

/** The body of a sign-in. The password is sent exactly as typed. */
export type Credentials = Schemas['Credentials']

/** The answer to a sign-in, which decides the next step. If no flag is true, the API has set the session cookie. */
export type LoginAnswer = Required<Schemas['LoginAnswer']>

function readLoginAnswer(body: unknown): LoginAnswer {
  const fields = readObject<LoginAnswer>(body)
  return {
    changeSkemeetPassword: readBoolean(fields.changeSkemeetPassword),
    temporaryAccessToken: readOptionalString(fields.temporaryAccessToken),
    firstname: readOptionalString(fields.firstname),
    lastname: readOptionalString(fields.lastname),
    cellphone: readOptionalString(fields.cellphone),
    oneTimePasswordActivated: readBoolean(fields.oneTimePasswordActivated),
    doubleAuthEmailActivated: readBoolean(fields.doubleAuthEmailActivated),
  }
}

/**
 * With a second factor, the API sets the session cookie only after the code. With a forced password update, the API
 * sets the session cookie before the update.
 */
const isSignedIn = (answer: LoginAnswer) =>
  answer.changeSkemeetPassword || !(answer.oneTimePasswordActivated || answer.doubleAuthEmailActivated)

/**
 * POST /auth/login. Sends the credentials. With a second factor, the API sends a code to the user. Failures:
 * INVALID_CREDENTIALS, ACCOUNT_NOT_CONFIRMED, OTP_COOLDOWN.
 */
export const login = (body: Credentials) =>
  requestWithAnswer(readLoginAnswer, {
    method: 'POST',
    path: '/auth/login',
    body,
    isPublic: true,
    opensSession: isSignedIn,
  })

/**
 * POST /auth/check-one-time-password. Sends the code of the second factor, as a number without leading zeros, because
 * the API compares numbers. Failures: INVALID_CODE, INVALID_CREDENTIALS.
 */
export const checkOneTimePassword = (body: Schemas['OneTimePassword']) =>
  request({ method: 'POST', path: '/auth/check-one-time-password', body, isPublic: true, opensSession: () => true })

/** The body of the forced password update of a Skemeet account. It contains the new password. */
export type PartnerAccount = Schemas['PartnerAccount']

/**
 * POST /auth/create-user-from-skemeet-and-login. Sends the new password. `temporaryAccessToken` is part of the answer
 * to the sign-in. Failures: INVALID_AUTHORIZATION_TOKEN, EMAIL_ALREADY_USED.
 */
export const updatePartnerPassword = (body: PartnerAccount, temporaryAccessToken: string) =>
  request({
    method: 'POST',
    path: '/auth/create-user-from-skemeet-and-login',
    body,
    headers: { Authorization: `Bearer ${temporaryAccessToken}` },
    opensSession: () => true,
  })

/** POST /auth/logout. Ends the session. The request continues after its page was closed. Failure: NO_VALID_SESSION. */
export const logout = () =>
  request({ method: 'POST', path: '/auth/logout', body: {}, endsSession: true, keepalive: true })

/** GET /auth/{provider}/connexion. Returns the address of the provider's sign-in page. */
export const providerLink = (provider: Provider) =>
  requestWithAnswer((body) => readUrl(readObject<Schemas['ProviderLink']>(body).link), {
    method: 'GET',
    path: `/auth/${provider}/connexion`,
  })

/**
 * POST /auth/FC-PSC/mergeAccount?token=…. Links the provider's identity to the account. `token` can be used once.
 * Failure: INVALID_TOKEN.
 */
export const mergeAccount = (token: string) =>
  request({ method: 'POST', path: '/auth/FC-PSC/mergeAccount', query: { token } })

/**
 * The answer to a provider code. If `page` is null, the API has set the session cookie. Any other `page` is the next
 * step of /finalise-registration.
 */
export type FederatedAnswer = Required<Schemas['FederatedAnswer']>

/** The step of /finalise-registration that must follow the exchange of a provider code. */
export type FederatedPage = NonNullable<FederatedAnswer['page']>

const FEDERATED_PAGES = [
  'emailRequest',
  'askCreateOrSelectMergeAccount',
  'askMergeAccount',
  'activeAccount',
] as const satisfies readonly FederatedPage[]

function readFederatedAnswer(body: unknown): FederatedAnswer {
  const fields = readObject<FederatedAnswer>(body)
  const wanted = readOptionalString(fields.page)
  const page = FEDERATED_PAGES.find((known) => known === wanted) ?? null
  if (wanted && !page) throw new UnexpectedShape('unknown page')
  return {
    page,
    appConnectEmail: readOptionalString(fields.appConnectEmail),
    code: readOptionalString(fields.code),
    idToken: readOptionalString(fields.idToken),
  }
}

/**
 * POST /auth/{provider}/checkUserInfo. Sends the provider code to the API. Each provider code can be used once.
 * Failure: INVALID_CODE.
 */
export const checkProviderCode = (provider: Provider, code: string) =>
  requestWithAnswer(readFederatedAnswer, {
    method: 'POST',
    path: `/auth/${provider}/checkUserInfo`,
    body: { code },
    isPublic: true,
    opensSession: ({ page }) => !page,
  })

/** GET /auth/france-connect/logout/{idToken}. Returns the address at which FranceConnect ends its session. */
export const franceConnectLogoutLink = (idToken: string) =>
  requestWithAnswer((body) => readUrl(readObject<Schemas['LogoutLink']>(body).logoutUrl), {
    method: 'GET',
    path: '/auth/france-connect/logout/{idToken}',
    id: idToken,
  })

/**
 * POST /auth/FC-PSC/createAccount. Creates an account for the provider's identity. Failures: EMAIL_ALREADY_USED,
 * INVALID_CODE, or any failure with a message.
 */
export const createFederatedAccount = (body: Schemas['NewFederatedAccount']) =>
  request({ method: 'POST', path: '/auth/FC-PSC/createAccount', body })

/** POST /auth/reset-{kind}. The API mails a link. The answer is the same if no such account exists. */
export const requestReset = (kind: 'nickname' | 'password', body: Schemas['MailedLink']) =>
  request({ method: 'POST', path: `/auth/reset-${kind}`, body })

/**
 * POST /auth/reset-nickname-confirm. Sets a new nickname. The token can be used once. Failures: INVALID_TOKEN,
 * NICKNAME_ALEREADY_USED.
 */
export const confirmNicknameReset = (body: Schemas['NicknameReset']) =>
  request({ method: 'POST', path: '/auth/reset-nickname-confirm', body })

/**
 * POST /auth/reset-password-confirm. Sets a new password. The token can be used once. Failures: INVALID_TOKEN,
 * INVALID_PASSWORD.
 */
export const confirmPasswordReset = (body: Schemas['PasswordReset']) =>
  request({ method: 'POST', path: '/auth/reset-password-confirm', body })
