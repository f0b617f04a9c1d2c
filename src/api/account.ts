import type { Schemas } from './http'
import { ignored, type ApiRequest, type CheckedRequest } from './request'

/* Changes to the account of the signed-in person. */

/** POST /users/update-email. `locationUrl`: `<origin>/dashboard`. EMAIL_ALREADY_USED, NO_VALID_SESSION. */
export const updateEmail = (body: Schemas['MailedLink']): ApiRequest => ({
  method: 'POST',
  path: '/users/update-email',
  body,
  readAnswer: ignored,
  changesAccount: true,
})

/** POST /users/update-nickname. NICKNAME_ALEREADY_USED. */
export const updateNickname = (body: Schemas['NicknameUpdate']): CheckedRequest => ({
  method: 'POST',
  path: '/users/update-nickname',
  body,
  readAnswer: ignored,
  isDone: ({ nickName }) => nickName === body.nickName,
  changesAccount: true,
})

/** PATCH /users/password. INVALID_OLD_PASSWORD, INVALID_PASSWORD. */
export const updatePassword = (body: Schemas['PasswordUpdate']): ApiRequest => ({
  method: 'PATCH',
  path: '/users/password',
  body,
  readAnswer: ignored,
})

/** POST /users/update-double-authentication: the SMS factor. `cellphone`: ten national digits. INVALID_INPUTS. */
export const updateSmsFactor = (body: Schemas['SmsFactorUpdate']): ApiRequest => ({
  method: 'POST',
  path: '/users/update-double-authentication',
  body,
  readAnswer: ignored,
})

/** PUT /users/update-double-authentication-email: the e-mail factor. */
export const updateEmailFactor = (body: Schemas['EmailFactorUpdate']): CheckedRequest => ({
  method: 'PUT',
  path: '/users/update-double-authentication-email',
  body,
  readAnswer: ignored,
  isDone: ({ doubleAuthEmailActivated }) => doubleAuthEmailActivated === body.doubleAuthEmailActivated,
})
