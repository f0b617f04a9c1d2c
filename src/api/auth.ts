import { accountApi, type CallOptions } from './call'
import { readUrl, readBoolean, readOptionalString, readObject } from './shape'

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
  const fields = readObject(body)
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

/** A second factor sets the session cookie only once its code is checked; a forced password update comes with it. */
const isSignedIn = (answer: LoginAnswer) =>
  answer.changeSkemeetPassword || !(answer.oneTimePasswordActivated || answer.doubleAuthEmailActivated)

/** POST /auth/login. INVALID_CREDENTIALS, ACCOUNT_NOT_CONFIRMED, OTP_COOLDOWN. Sends a code when a factor is on. */
export const login = (body: Credentials, options?: CallOptions) =>
  accountApi({ method: 'POST', path: '/auth/login', body, answer: loginAnswer, opensSession: isSignedIn }, options)

/**
 * POST /auth/check-one-time-password. `oneTimePassword` is a number, as the API compares numbers: a leading zero is
 * lost on the wire by design. INVALID_CODE, INVALID_CREDENTIALS. A success sets the session cookie.
 */
export const checkOneTimePassword = (body: Credentials & { oneTimePassword: number }, options?: CallOptions) =>
  accountApi({ method: 'POST', path: '/auth/check-one-time-password', body, opensSession: true }, options)

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
      opensSession: true,
    },
    options,
  )

/** POST /auth/logout. NO_VALID_SESSION. */
export const logout = (options?: CallOptions) => accountApi({ method: 'POST', path: '/auth/logout', body: {} }, options)

/** The two identity providers: health professionals (e-CPS) and citizens. */
export type Provider = 'pro-sante-connect' | 'france-connect'

/** GET /auth/{provider}/connexion: the address where the provider signs the person in. */
export const providerLink = (provider: Provider, options?: CallOptions) =>
  accountApi(
    { method: 'GET', path: `/auth/${provider}/connexion`, answer: (body) => readUrl(readObject(body).link) },
    options,
  )

/** POST /auth/FC-PSC/mergeAccount?token=…: ties the provider's identity to the account, once. INVALID_TOKEN. */
export const mergeAccount = (token: string, options?: CallOptions) =>
  accountApi({ method: 'POST', path: '/auth/FC-PSC/mergeAccount', query: { token } }, options)
