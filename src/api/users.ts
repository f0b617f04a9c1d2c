import type { Schemas } from './http'
import { request, requestFor } from './request'
import { readBoolean, readDate, readOptionalString, readObject, readString, type FieldsOf } from './shape'

/** The signed-in person. What the answer does not have is null. */
export type User = Required<Schemas['User']>

function readUser(body: unknown): User {
  const fields: FieldsOf<User> = readObject(body)
  return {
    email: readString(fields.email),
    nickName: readOptionalString(fields.nickName),
    cellphone: readOptionalString(fields.cellphone),
    subscribeNewsletter: readBoolean(fields.subscribeNewsletter),
    oneTimePasswordActivated: readBoolean(fields.oneTimePasswordActivated),
    doubleAuthEmailActivated: readBoolean(fields.doubleAuthEmailActivated),
    emailUpdatedAt: readDate(fields.emailUpdatedAt),
    nickNameUpdatedAt: readDate(fields.nickNameUpdatedAt),
    passwordUpdatedAt: readDate(fields.passwordUpdatedAt),
    oneTimePasswordActivedAt: readDate(fields.oneTimePasswordActivedAt),
  }
}

/**
 * GET /users/me: whose session it is. NO_VALID_SESSION.
 *
 * @param quiet sends `display=false`: that nobody is signed in is then not shown as an error
 */
export const readCurrentUser = (quiet: boolean) =>
  requestFor(readUser, { method: 'GET', path: '/users/me', ...(quiet && { query: { display: 'false' } }) })

/** POST /users/validate-account: confirms a sign-up or an e-mail change. The token works once. INVALID_TOKEN. */
export const validateAccount = (body: Schemas['AccountValidation']) =>
  request({ method: 'POST', path: '/users/validate-account', body, changesAccount: true })
