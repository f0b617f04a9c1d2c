import type { Schemas } from './http'
import { request, requestWithAnswer, type CheckedRequest } from './request'
import { isSameEmail } from '../rules/contact-details'
import { readBoolean, readDate, readOptionalString, readObject, readString } from './shape'

/** The signed-in user. A field that is missing in the answer of the API is null. */
export type User = Required<Schemas['User']>

function readUser(body: unknown): User {
  const fields = readObject<User>(body)
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
 * GET /users/me. Returns the signed-in user. With `isErrorHidden`, a missing session is not shown as an error. Failure:
 * NO_VALID_SESSION.
 */
export const readCurrentUser = (isErrorHidden: boolean) =>
  requestWithAnswer(readUser, {
    method: 'GET',
    path: '/users/me',
    ...(isErrorHidden && { query: { display: 'false' } }),
  })

/**
 * POST /users/validate-account. Confirms a new account or a new e-mail address. The token can be used once. Failure:
 * INVALID_TOKEN.
 */
export const validateAccount = (body: Schemas['AccountValidation']) =>
  request({ method: 'POST', path: '/users/validate-account', body, changesAccount: (_, isUnderWay) => isUnderWay })

/**
 * POST /users/create. Creates an account. `locationUrl` is `<origin>/login`. Failures: EMAIL_ALREADY_USED,
 * NICKNAME_ALEREADY_USED, INVALID_INPUTS.
 */
export const createAccount = (account: Schemas['NewAccount']) =>
  request({ method: 'POST', path: '/users/create', body: account })

/** POST /users/send-email-validation. Mails a new activation link for an unconfirmed account. Failure: INVALID_INPUTS. */
export const sendEmailValidation = (body: Schemas['EmailOnly']) =>
  request({ method: 'POST', path: '/users/send-email-validation', body })

/**
 * POST /users/send-email-merge-validation. Mails a link with which the user links the provider's identity to an
 * account. Failure: INVALID_INPUTS.
 */
export const sendEmailMergeValidation = (body: Schemas['EmailOnly']) =>
  request({ method: 'POST', path: '/users/send-email-merge-validation', body })

/**
 * POST /users/update-email. Changes the e-mail address. `locationUrl` is `<origin>/dashboard`. Failures:
 * EMAIL_ALREADY_USED, NO_VALID_SESSION.
 */
export const updateEmail = (body: Schemas['MailedLink']): CheckedRequest => ({
  ...request({
    method: 'POST',
    path: '/users/update-email',
    body,
    changesAccount: (now) => isSameEmail(now.email, body.email),
  }),
  isDone: undefined,
})

/**
 * POST /users/update-nickname. Changes the nickname. `currentNickname` is the nickname before the change. Failure:
 * NICKNAME_ALEREADY_USED.
 */
export const updateNickname = (body: Schemas['NicknameUpdate'], currentNickname: User['nickName']): CheckedRequest => ({
  ...request({ method: 'POST', path: '/users/update-nickname', body, changesAccount: () => false }),
  isDone: ({ nickName }) => {
    if (nickName === body.nickName) return true
    return nickName === currentNickname ? false : undefined
  },
})

/** PATCH /users/password. Changes the password. Failures: INVALID_OLD_PASSWORD, INVALID_PASSWORD. */
export const updatePassword = (body: Schemas['PasswordUpdate']) =>
  request({ method: 'PATCH', path: '/users/password', body })

/**
 * The fields of `User` that describe the second factors. If the page shows old values, the portal does not change a
 * factor (see `dependsOn`).
 */
const FACTORS = ['oneTimePasswordActivated', 'cellphone', 'doubleAuthEmailActivated'] as const

/**
 * POST /users/update-double-authentication. Activates or deactivates the codes by SMS. `cellphone` has ten national
 * digits. Failure: INVALID_INPUTS.
 */
export const updateSmsFactor = (body: Schemas['SmsFactorUpdate']) =>
  request({ method: 'POST', path: '/users/update-double-authentication', body, dependsOn: FACTORS })

/** PUT /users/update-double-authentication-email. Activates or deactivates the codes by e-mail. */
export const updateEmailFactor = (body: Schemas['EmailFactorUpdate']): CheckedRequest => ({
  ...request({ method: 'PUT', path: '/users/update-double-authentication-email', body, dependsOn: FACTORS }),
  isDone: ({ doubleAuthEmailActivated }) => doubleAuthEmailActivated === body.doubleAuthEmailActivated,
})

/**
 * POST /users/send-support-message. Sends a message to the support. Needs no session. A failure can contain a message
 * of the API.
 */
export const sendSupportMessage = (body: Schemas['SupportMessage']) =>
  request({ method: 'POST', path: '/users/send-support-message', body, isPublic: true })
