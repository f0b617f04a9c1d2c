import { accountApi, type CallOptions } from './call'
import { readBoolean, readOptionalString, readObject, readString } from './shape'

/** The signed-in person. Dates are ISO 8601 in UTC, absent when the change was never made. */
export interface User {
  email: string
  /** Absent for an account that was created with an identity provider and has not chosen one. */
  nickName?: string | undefined
  /** Ten national digits, such as 0612345678. */
  cellphone?: string | undefined
  subscribeNewsletter: boolean
  /** The SMS factor is on. */
  oneTimePasswordActivated: boolean
  /** The e-mail factor is on. */
  doubleAuthEmailActivated: boolean
  emailUpdatedAt?: string | undefined
  nickNameUpdatedAt?: string | undefined
  passwordUpdatedAt?: string | undefined
  /** When the SMS factor was turned on (spelled as the API spells it). */
  oneTimePasswordActivedAt?: string | undefined
}

function readUser(body: unknown): User {
  const fields = readObject(body)
  return {
    email: readString(fields.email),
    nickName: readOptionalString(fields.nickName),
    cellphone: readOptionalString(fields.cellphone),
    subscribeNewsletter: readBoolean(fields.subscribeNewsletter),
    oneTimePasswordActivated: readBoolean(fields.oneTimePasswordActivated),
    doubleAuthEmailActivated: readBoolean(fields.doubleAuthEmailActivated),
    emailUpdatedAt: readOptionalString(fields.emailUpdatedAt),
    nickNameUpdatedAt: readOptionalString(fields.nickNameUpdatedAt),
    passwordUpdatedAt: readOptionalString(fields.passwordUpdatedAt),
    oneTimePasswordActivedAt: readOptionalString(fields.oneTimePasswordActivedAt),
  }
}

/** The body of a sign-up. `locationUrl`: the page that the confirmation link opens, `<origin>/login`. */
export interface NewAccount {
  email: string
  nickName: string
  password: string
  subscribeNewsletter: boolean
  locationUrl: string
}

/** POST /users/create. EMAIL_ALREADY_USED, NICKNAME_ALEREADY_USED, INVALID_INPUTS. */
export const createAccount = (account: NewAccount, options?: CallOptions) =>
  accountApi({ method: 'POST', path: '/users/create', body: account }, options)

/**
 * GET /users/me. NO_VALID_SESSION. `quiet` sends `display=false`, for the guard and the session check of the sign-in
 * page, where not being signed in is not an error.
 */
export const currentUser = ({ quiet = false, ...options }: CallOptions & { quiet?: boolean } = {}) =>
  accountApi(
    { method: 'GET', path: '/users/me', ...(quiet && { query: { display: 'false' } }), answer: readUser },
    options,
  )

/** POST /users/send-email-validation: mails a new activation link for an unconfirmed account. INVALID_INPUTS. */
export const sendEmailValidation = (body: { email: string }, options?: CallOptions) =>
  accountApi({ method: 'POST', path: '/users/send-email-validation', body }, options)

/** POST /users/send-email-merge-validation: mails a link that links the provider's identity to an account. INVALID_INPUTS. */
export const sendEmailMergeValidation = (body: { email: string }, options?: CallOptions) =>
  accountApi({ method: 'POST', path: '/users/send-email-merge-validation', body }, options)

/** POST /users/validate-account: confirms a sign-up or an e-mail change. The token works once. INVALID_TOKEN. */
export const validateAccount = (body: { updateEmailToken: string }, options?: CallOptions) =>
  accountApi({ method: 'POST', path: '/users/validate-account', body }, options)

/** POST /users/send-support-message. Needs no session; a failure may carry the server's own message. */
export const sendSupportMessage = (body: { name: string; email: string; content: string }, options?: CallOptions) =>
  accountApi({ method: 'POST', path: '/users/send-support-message', body }, options)
