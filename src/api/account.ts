import { accountApi, type CallOptions } from './call'

/* Changes to the account of the signed-in person. */

/** POST /users/update-email. `locationUrl`: `<origin>/dashboard`. EMAIL_ALREADY_USED, NO_VALID_SESSION. */
export const updateEmail = (body: { email: string; locationUrl: string }, options?: CallOptions) =>
  accountApi({ method: 'POST', path: '/users/update-email', body }, options)

/** POST /users/update-nickname. NICKNAME_ALEREADY_USED. */
export const updateNickname = (body: { nickName: string }, options?: CallOptions) =>
  accountApi({ method: 'POST', path: '/users/update-nickname', body }, options)

/** PATCH /users/password. INVALID_OLD_PASSWORD, INVALID_PASSWORD. */
export const updatePassword = (body: { oldPassword: string; newPassword: string }, options?: CallOptions) =>
  accountApi({ method: 'PATCH', path: '/users/password', body }, options)

/** POST /users/update-double-authentication: the SMS factor. `cellphone`: ten national digits. INVALID_INPUTS. */
export const updateSmsFactor = (
  body: { oneTimePasswordActivated: boolean; cellphone: string },
  options?: CallOptions,
) => accountApi({ method: 'POST', path: '/users/update-double-authentication', body }, options)

/** PUT /users/update-double-authentication-email: the e-mail factor. */
export const updateEmailFactor = (body: { doubleAuthEmailActivated: boolean }, options?: CallOptions) =>
  accountApi({ method: 'PUT', path: '/users/update-double-authentication-email', body }, options)
