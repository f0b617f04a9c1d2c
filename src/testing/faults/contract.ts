import type { Call } from '../../../mocks/calls'
import type { FailureType } from '../../api/failure'

/** What the API promises of a call: whether its answer has a body that is needed, and the errors listed for it. */
interface Promised {
  answersWith?: 'body'
  errors: readonly FailureType[]
}

const nothing = (...errors: FailureType[]): Promised => ({ errors })
const body = (...errors: FailureType[]): Promised => ({ answersWith: 'body', errors })

/** Each call of the two APIs. `POST /auth/check-one-time-password` may answer with a body: nobody needs it. */
export const CONTRACT: Record<Call, Promised> = {
  'POST /users/create': nothing('EMAIL_ALREADY_USED', 'NICKNAME_ALEREADY_USED', 'INVALID_INPUTS'),
  'GET /users/me': body('NO_VALID_SESSION'),
  'POST /users/send-email-validation': nothing('INVALID_INPUTS'),
  'POST /users/send-email-merge-validation': nothing('INVALID_INPUTS'),
  'POST /users/validate-account': nothing('INVALID_TOKEN'),
  'POST /users/update-email': nothing('EMAIL_ALREADY_USED', 'NO_VALID_SESSION'),
  'POST /users/update-nickname': nothing('NICKNAME_ALEREADY_USED'),
  'PATCH /users/password': nothing('INVALID_OLD_PASSWORD', 'INVALID_PASSWORD'),
  'POST /users/update-double-authentication': nothing('INVALID_INPUTS'),
  'PUT /users/update-double-authentication-email': nothing(),
  'POST /users/send-support-message': nothing(),
  'POST /auth/login': body('INVALID_CREDENTIALS', 'ACCOUNT_NOT_CONFIRMED', 'OTP_COOLDOWN'),
  'POST /auth/check-one-time-password': nothing('INVALID_CODE', 'INVALID_CREDENTIALS'),
  'POST /auth/create-user-from-skemeet-and-login': nothing('INVALID_AUTHORIZATION_TOKEN', 'EMAIL_ALREADY_USED'),
  'POST /auth/logout': nothing('NO_VALID_SESSION'),
  'GET /auth/pro-sante-connect/connexion': body(),
  'POST /auth/pro-sante-connect/checkUserInfo': body('INVALID_CODE'),
  'GET /auth/france-connect/connexion': body(),
  'POST /auth/france-connect/checkUserInfo': body('INVALID_CODE'),
  'GET /auth/france-connect/logout/{idToken}': body(),
  'POST /auth/FC-PSC/createAccount': nothing('EMAIL_ALREADY_USED', 'INVALID_CODE'),
  'POST /auth/FC-PSC/mergeAccount': nothing('INVALID_TOKEN'),
  'POST /auth/reset-nickname': nothing(),
  'POST /auth/reset-nickname-confirm': nothing('INVALID_TOKEN', 'NICKNAME_ALEREADY_USED'),
  'POST /auth/reset-password': nothing(),
  'POST /auth/reset-password-confirm': nothing('INVALID_TOKEN', 'INVALID_PASSWORD'),
  'POST /applications/create': body('INVALID_INPUTS'),
  'GET /applications': body(),
  'DELETE /applications/{appId}/delete': nothing('APPLICATION_NOT_FOUND'),
  'PATCH /applications/{appId}/update-secret': body('APPLICATION_NOT_FOUND'),
  'PATCH /applications/{appId}/update': nothing('APPLICATION_NOT_FOUND', 'INVALID_INPUTS'),
  'GET /applications/scopes': body(),
  'GET /projects': body(),
}
