import { accountApi, type CallOptions } from './call'
import { readBoolean, readOptionalString, readObject, readString } from './shape'

/** The signed-in person. Dates are ISO 8601 in UTC, absent when the thing never happened. */
export interface User {
  email: string
  /** Absent for an account that came from an identity provider and never chose one. */
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

function user(body: unknown): User {
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

/** What sign-up sends. `locationUrl`: where the confirmation link comes back to, `<origin>/login`. */
export interface NewAccount {
  email: string
  nickName: string
  password: string
  subscribeNewsletter: boolean
  locationUrl: string
}

/** POST /users/create. Fails with EMAIL_ALREADY_USED, NICKNAME_ALEREADY_USED, INVALID_INPUTS. */
export const createAccount = (account: NewAccount, options?: CallOptions) =>
  accountApi({ method: 'POST', path: '/users/create', body: account }, options)

/**
 * GET /users/me. Fails with NO_VALID_SESSION. `quiet` asks for `display=false`: the guard and the session check of
 * the sign-in page, where not being signed in is no error.
 */
export const currentUser = ({ quiet = false, ...options }: CallOptions & { quiet?: boolean } = {}) =>
  accountApi({ method: 'GET', path: '/users/me', ...(quiet && { query: { display: 'false' } }), answer: user }, options)

/** POST /users/send-email-validation: a new activation link for an account not yet confirmed. INVALID_INPUTS. */
export const sendEmailValidation = (body: { email: string }, options?: CallOptions) =>
  accountApi({ method: 'POST', path: '/users/send-email-validation', body }, options)

/** POST /users/send-email-merge-validation: a link that ties the provider's identity to an account. INVALID_INPUTS. */
export const sendEmailMergeValidation = (body: { email: string }, options?: CallOptions) =>
  accountApi({ method: 'POST', path: '/users/send-email-merge-validation', body }, options)

/** POST /users/validate-account: spends the link of a sign-up or of an e-mail change, once. INVALID_TOKEN. */
export const validateAccount = (body: { updateEmailToken: string }, options?: CallOptions) =>
  accountApi({ method: 'POST', path: '/users/validate-account', body }, options)

/** POST /users/send-support-message. Needs no session; a failure may carry the server's own message. */
export const sendSupportMessage = (body: { name: string; email: string; content: string }, options?: CallOptions) =>
  accountApi({ method: 'POST', path: '/users/send-support-message', body }, options)
