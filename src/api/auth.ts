import { safeWebAddress } from '../rules/web-address'
import { accountApi, type CallOptions } from './call'
import { flag, optionalText, record, text, UnexpectedShape } from './shape'

/** What the sign-in form sends; the password byte for byte as typed. */
export interface Credentials {
  nickNameOrEmail: string
  password: string
  /** The redirect in force leads to the meeting solution. */
  fromSkemeet: boolean
}

/** Which way sign-in goes on. Without a flag the session cookie is set. */
export interface LoginAnswer {
  /** A meeting-platform account that must choose a new password; the session cookie is set already. */
  changeSkemeetPassword: boolean
  /** Bearer token of `updatePartnerPassword`. */
  temporaryAccessToken?: string | undefined
  firstname?: string | undefined
  lastname?: string | undefined
  cellphone?: string | undefined
  oneTimePasswordActivated: boolean
  doubleAuthEmailActivated: boolean
}

function loginAnswer(body: unknown): LoginAnswer {
  const fields = record(body)
  return {
    changeSkemeetPassword: flag(fields.changeSkemeetPassword),
    temporaryAccessToken: optionalText(fields.temporaryAccessToken),
    firstname: optionalText(fields.firstname),
    lastname: optionalText(fields.lastname),
    cellphone: optionalText(fields.cellphone),
    oneTimePasswordActivated: flag(fields.oneTimePasswordActivated),
    doubleAuthEmailActivated: flag(fields.doubleAuthEmailActivated),
  }
}

/** POST /auth/login. INVALID_CREDENTIALS, ACCOUNT_NOT_CONFIRMED, OTP_COOLDOWN. Sends a code when a factor is on. */
export const login = (body: Credentials, options?: CallOptions) =>
  accountApi({ method: 'POST', path: '/auth/login', body, answer: loginAnswer }, options)

/**
 * POST /auth/check-one-time-password. `oneTimePassword` is a number, as the API compares numbers: a leading zero is
 * lost on the wire by design. INVALID_CODE, INVALID_CREDENTIALS. A success sets the session cookie.
 */
export const checkOneTimePassword = (body: Credentials & { oneTimePassword: number }, options?: CallOptions) =>
  accountApi({ method: 'POST', path: '/auth/check-one-time-password', body }, options)

/** What the forced password update of a meeting-platform account sends. */
export interface PartnerAccount {
  email: string
  /** The new password. */
  password: string
  cellphone?: string | undefined
  firstname?: string | undefined
  lastname?: string | undefined
}

/**
 * POST /auth/create-user-from-skemeet-and-login, authorised by the login answer's token. INVALID_AUTHORIZATION_TOKEN,
 * EMAIL_ALREADY_USED. A success sets the session cookie.
 */
export const updatePartnerPassword = (body: PartnerAccount, temporaryAccessToken: string, options?: CallOptions) =>
  accountApi(
    {
      method: 'POST',
      path: '/auth/create-user-from-skemeet-and-login',
      body,
      headers: { Authorization: `Bearer ${temporaryAccessToken}` },
    },
    options,
  )

/** POST /auth/logout. NO_VALID_SESSION. */
export const logout = (options?: CallOptions) => accountApi({ method: 'POST', path: '/auth/logout', body: {} }, options)

/** An address that may be navigated to, else UnexpectedShape: the browser is never sent anywhere else. */
function address(value: unknown): string {
  const url = safeWebAddress(text(value))
  if (!url) throw new UnexpectedShape('not a web address')
  return url.href
}

/** The two identity providers: health professionals (e-CPS) and citizens. */
export type Provider = 'pro-sante-connect' | 'france-connect'

/** GET /auth/{provider}/connexion: the address where the provider signs the person in. */
export const providerLink = (provider: Provider, options?: CallOptions) =>
  accountApi(
    { method: 'GET', path: `/auth/${provider}/connexion`, answer: (body) => address(record(body).link) },
    options,
  )

const FEDERATED_PAGES = ['emailRequest', 'askCreateOrSelectMergeAccount', 'askMergeAccount', 'activeAccount'] as const

/** The step of the finalise-registration flow that a provider's answer asks for. */
export type FederatedPage = (typeof FEDERATED_PAGES)[number]

/** What the exchange of a provider's code gives. Without `page` the session cookie is set. */
export interface FederatedAnswer {
  page?: FederatedPage | undefined
  appConnectEmail?: string | undefined
  /** Replaces the provider's code in what follows. */
  code?: string | undefined
  /** France Connect's identity token, needed to sign out there. */
  idToken?: string | undefined
}

function federatedAnswer(body: unknown): FederatedAnswer {
  const fields = record(body)
  const wanted = optionalText(fields.page)
  const page = FEDERATED_PAGES.find((known) => known === wanted)
  if (wanted && !page) throw new UnexpectedShape('unknown page')
  return {
    page,
    appConnectEmail: optionalText(fields.appConnectEmail),
    code: optionalText(fields.code),
    idToken: optionalText(fields.idToken),
  }
}

/** POST /auth/{provider}/checkUserInfo: exchanges the code that the provider sent back, once. INVALID_CODE. */
export const checkProviderCode = (provider: Provider, code: string, options?: CallOptions) =>
  accountApi(
    { method: 'POST', path: `/auth/${provider}/checkUserInfo`, body: { code }, answer: federatedAnswer },
    options,
  )

/** GET /auth/france-connect/logout/{idToken}: the address that signs the person out at the provider. */
export const franceConnectLogoutLink = (idToken: string, options?: CallOptions) =>
  accountApi(
    {
      method: 'GET',
      path: `/auth/france-connect/logout/${encodeURIComponent(idToken)}`,
      answer: (body) => address(record(body).logoutUrl),
    },
    options,
  )

/** POST /auth/FC-PSC/createAccount. EMAIL_ALREADY_USED, INVALID_CODE, or any failure with a message. */
export const createFederatedAccount = (
  body: { email: string; code: string; from: 'franceConnect' | 'other'; locationUrl: string },
  options?: CallOptions,
) => accountApi({ method: 'POST', path: '/auth/FC-PSC/createAccount', body }, options)

/** POST /auth/FC-PSC/mergeAccount?token=…: ties the provider's identity to the account, once. INVALID_TOKEN. */
export const mergeAccount = (token: string, options?: CallOptions) =>
  accountApi({ method: 'POST', path: '/auth/FC-PSC/mergeAccount', query: { token } }, options)

/** POST /auth/reset-{kind}: sends a link; the answer is the same whether or not the account exists. */
export const requestReset = (
  kind: 'nickname' | 'password',
  body: { email: string; locationUrl: string },
  options?: CallOptions,
) => accountApi({ method: 'POST', path: `/auth/reset-${kind}`, body }, options)

/** POST /auth/reset-nickname-confirm: spends the link. INVALID_TOKEN, NICKNAME_ALEREADY_USED. */
export const confirmNicknameReset = (body: { token: string; nickName: string }, options?: CallOptions) =>
  accountApi({ method: 'POST', path: '/auth/reset-nickname-confirm', body }, options)

/** POST /auth/reset-password-confirm: spends the link. INVALID_TOKEN, INVALID_PASSWORD. */
export const confirmPasswordReset = (body: { token: string; password: string }, options?: CallOptions) =>
  accountApi({ method: 'POST', path: '/auth/reset-password-confirm', body }, options)
