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
 * GET /users/me. NO_VALID_SESSION. `quiet` sends `display=false`, for the guard and the session check of the sign-in
 * page, where not being signed in is not an error.
 */
export const currentUser = ({ quiet = false, ...options }: CallOptions & { quiet?: boolean } = {}) =>
  accountApi(
    { method: 'GET', path: '/users/me', ...(quiet && { query: { display: 'false' } }), answer: readUser },
    options,
  )

/** POST /users/validate-account: confirms a sign-up or an e-mail change. The token works once. INVALID_TOKEN. */
export const validateAccount = (body: Schemas['AccountValidation'], options?: CallOptions) =>
  accountApi({ method: 'POST', path: '/users/validate-account', body }, options)
