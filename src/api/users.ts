import { accountApi, type CallOptions } from './call'
import type { Schemas } from './http'
import { readBoolean, readOptionalString, readObject, readString, type FieldsOf } from './shape'

/** The signed-in person. What the answer does not have is null. */
export type User = Schemas['User']

function readUser(body: unknown): User {
  const fields: FieldsOf<User> = readObject(body)
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

/**
 * POST /users/create. `locationUrl`: the page that the confirmation link opens, `<origin>/login`. EMAIL_ALREADY_USED,
 * NICKNAME_ALEREADY_USED, INVALID_INPUTS.
 */
export const createAccount = (account: Schemas['NewAccount'], options?: CallOptions) =>
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
export const sendEmailValidation = (body: Schemas['EmailOnly'], options?: CallOptions) =>
  accountApi({ method: 'POST', path: '/users/send-email-validation', body }, options)

/** POST /users/send-email-merge-validation: mails a link that links the provider's identity to an account. INVALID_INPUTS. */
export const sendEmailMergeValidation = (body: Schemas['EmailOnly'], options?: CallOptions) =>
  accountApi({ method: 'POST', path: '/users/send-email-merge-validation', body }, options)

/** POST /users/validate-account: confirms a sign-up or an e-mail change. The token works once. INVALID_TOKEN. */
export const validateAccount = (body: Schemas['AccountValidation'], options?: CallOptions) =>
  accountApi({ method: 'POST', path: '/users/validate-account', body }, options)

/** POST /users/send-support-message. Needs no session; a failure may carry the server's own message. */
export const sendSupportMessage = (body: Schemas['SupportMessage'], options?: CallOptions) =>
  accountApi({ method: 'POST', path: '/users/send-support-message', body }, options)
