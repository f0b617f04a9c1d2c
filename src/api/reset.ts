import type { Schemas } from './http'
import { ignored, type ApiRequest } from './request'

/** POST /auth/reset-{kind}: mails a link. The answer is the same whether or not the account exists. */
export const requestReset = (kind: 'nickname' | 'password', body: Schemas['MailedLink']): ApiRequest => ({
  method: 'POST',
  path: `/auth/reset-${kind}`,
  body,
  readAnswer: ignored,
})

/** POST /auth/reset-nickname-confirm. The token works once. INVALID_TOKEN, NICKNAME_ALEREADY_USED. */
export const confirmNicknameReset = (body: Schemas['NicknameReset']): ApiRequest => ({
  method: 'POST',
  path: '/auth/reset-nickname-confirm',
  body,
  readAnswer: ignored,
})

/** POST /auth/reset-password-confirm. The token works once. INVALID_TOKEN, INVALID_PASSWORD. */
export const confirmPasswordReset = (body: Schemas['PasswordReset']): ApiRequest => ({
  method: 'POST',
  path: '/auth/reset-password-confirm',
  body,
  readAnswer: ignored,
})
