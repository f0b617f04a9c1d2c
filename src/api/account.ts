import type { Schemas } from './http'
import { request, type CheckedRequest } from './request'

/* Changes to the account of the signed-in person. */

/** POST /users/update-email. `locationUrl`: `<origin>/dashboard`. EMAIL_ALREADY_USED, NO_VALID_SESSION. */
export const updateEmail = (body: Schemas['MailedLink']): CheckedRequest => ({
  ...request({ method: 'POST', path: '/users/update-email', body, changesAccount: true }),
  isDone: undefined,
})

/** POST /users/update-nickname. NICKNAME_ALEREADY_USED. */
export const updateNickname = (body: Schemas['NicknameUpdate']): CheckedRequest => ({
  ...request({ method: 'POST', path: '/users/update-nickname', body, changesAccount: true }),
  isDone: ({ nickName }) => nickName === body.nickName,
})

/** PATCH /users/password. INVALID_OLD_PASSWORD, INVALID_PASSWORD. */
export const updatePassword = (body: Schemas['PasswordUpdate']) =>
  request({ method: 'PATCH', path: '/users/password', body })

/** What each change of a factor overwrites, or what its question states. */
const FACTORS = ['oneTimePasswordActivated', 'cellphone', 'doubleAuthEmailActivated'] as const

/** POST /users/update-double-authentication: the SMS factor. `cellphone`: ten national digits. INVALID_INPUTS. */
export const updateSmsFactor = (body: Schemas['SmsFactorUpdate']) =>
  request({ method: 'POST', path: '/users/update-double-authentication', body, dependsOn: FACTORS })

/** PUT /users/update-double-authentication-email: the e-mail factor. */
export const updateEmailFactor = (body: Schemas['EmailFactorUpdate']): CheckedRequest => ({
  ...request({ method: 'PUT', path: '/users/update-double-authentication-email', body, dependsOn: FACTORS }),
  isDone: ({ doubleAuthEmailActivated }) => doubleAuthEmailActivated === body.doubleAuthEmailActivated,
})
