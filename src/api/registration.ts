import type { Schemas } from './http'
import { request } from './request'

/* Calls that create and activate accounts. The sign-in page does not load them at first. */

/**
 * POST /users/create. `locationUrl`: the page that the confirmation link opens, `<origin>/login`. EMAIL_ALREADY_USED,
 * NICKNAME_ALEREADY_USED, INVALID_INPUTS.
 */
export const createAccount = (account: Schemas['NewAccount']) =>
  request({ method: 'POST', path: '/users/create', body: account })

/** POST /users/send-email-validation: mails a new activation link for an unconfirmed account. INVALID_INPUTS. */
export const sendEmailValidation = (body: Schemas['EmailOnly']) =>
  request({ method: 'POST', path: '/users/send-email-validation', body })

/** POST /users/send-email-merge-validation: mails a link that links the provider's identity to an account. INVALID_INPUTS. */
export const sendEmailMergeValidation = (body: Schemas['EmailOnly']) =>
  request({ method: 'POST', path: '/users/send-email-merge-validation', body })

/** POST /auth/FC-PSC/createAccount. EMAIL_ALREADY_USED, INVALID_CODE, or any failure with a message. */
export const createFederatedAccount = (body: Schemas['NewFederatedAccount']) =>
  request({ method: 'POST', path: '/auth/FC-PSC/createAccount', body })
