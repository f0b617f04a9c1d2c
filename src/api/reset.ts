import { accountApi, type CallOptions } from './call'

/** POST /auth/reset-{kind}: mails a link. The answer is the same whether or not the account exists. */
export const requestReset = (
  kind: 'nickname' | 'password',
  body: { email: string; locationUrl: string },
  options?: CallOptions,
) => accountApi({ method: 'POST', path: `/auth/reset-${kind}`, body }, options)

/** POST /auth/reset-nickname-confirm. The token works once. INVALID_TOKEN, NICKNAME_ALEREADY_USED. */
export const confirmNicknameReset = (body: { token: string; nickName: string }, options?: CallOptions) =>
  accountApi({ method: 'POST', path: '/auth/reset-nickname-confirm', body }, options)

/** POST /auth/reset-password-confirm. The token works once. INVALID_TOKEN, INVALID_PASSWORD. */
export const confirmPasswordReset = (body: { token: string; password: string }, options?: CallOptions) =>
  accountApi({ method: 'POST', path: '/auth/reset-password-confirm', body }, options)
