import { accountApi, type WriteOptions } from './call'
import type { Schemas } from './http'

/* Changes to the account of the signed-in person. */

/** POST /users/update-email. `locationUrl`: `<origin>/dashboard`. EMAIL_ALREADY_USED, NO_VALID_SESSION. */
export const updateEmail = (body: Schemas['MailedLink'], options: WriteOptions) =>
  accountApi({ method: 'POST', path: '/users/update-email', body, changesAccount: true }, options)

/** POST /users/update-nickname. NICKNAME_ALEREADY_USED. */
export const updateNickname = (body: Schemas['NicknameUpdate'], options: WriteOptions) =>
  accountApi({ method: 'POST', path: '/users/update-nickname', body, changesAccount: true }, options)

/** PATCH /users/password. INVALID_OLD_PASSWORD, INVALID_PASSWORD. */
export const updatePassword = (body: Schemas['PasswordUpdate'], options: WriteOptions) =>
  accountApi({ method: 'PATCH', path: '/users/password', body }, options)

/** POST /users/update-double-authentication: the SMS factor. `cellphone`: ten national digits. INVALID_INPUTS. */
export const updateSmsFactor = (body: Schemas['SmsFactorUpdate'], options: WriteOptions) =>
  accountApi({ method: 'POST', path: '/users/update-double-authentication', body }, options)

/** PUT /users/update-double-authentication-email: the e-mail factor. */
export const updateEmailFactor = (body: Schemas['EmailFactorUpdate'], options: WriteOptions) =>
  accountApi({ method: 'PUT', path: '/users/update-double-authentication-email', body }, options)
