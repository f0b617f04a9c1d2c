import { accountApi, type CallOptions } from './call'
import type { Schemas } from './http'

/** POST /auth/reset-{kind}: mails a link. The answer is the same whether or not the account exists. */
export const requestReset = (kind: 'nickname' | 'password', body: Schemas['MailedLink'], options?: CallOptions) =>
  accountApi({ method: 'POST', path: `/auth/reset-${kind}`, body }, options)

/** POST /auth/reset-nickname-confirm. The token works once. INVALID_TOKEN, NICKNAME_ALEREADY_USED. */
export const confirmNicknameReset = (body: Schemas['NicknameReset'], options?: CallOptions) =>
  accountApi({ method: 'POST', path: '/auth/reset-nickname-confirm', body }, options)

/** POST /auth/reset-password-confirm. The token works once. INVALID_TOKEN, INVALID_PASSWORD. */
export const confirmPasswordReset = (body: Schemas['PasswordReset'], options?: CallOptions) =>
  accountApi({ method: 'POST', path: '/auth/reset-password-confirm', body }, options)
