import type { Schemas } from './http'
import { request } from './request'

/** POST /auth/reset-{kind}: mails a link. The answer is the same whether or not the account exists. */
export const requestReset = (kind: 'nickname' | 'password', body: Schemas['MailedLink']) =>
  request({ method: 'POST', path: `/auth/reset-${kind}`, body })

/** POST /auth/reset-nickname-confirm. The token works once. INVALID_TOKEN, NICKNAME_ALEREADY_USED. */
export const confirmNicknameReset = (body: Schemas['NicknameReset']) =>
  request({ method: 'POST', path: '/auth/reset-nickname-confirm', body })

/** POST /auth/reset-password-confirm. The token works once. INVALID_TOKEN, INVALID_PASSWORD. */
export const confirmPasswordReset = (body: Schemas['PasswordReset']) =>
  request({ method: 'POST', path: '/auth/reset-password-confirm', body })
