import { accountApi, type CallOptions } from './call'
import type { Schemas } from './http'

/** POST /users/send-support-message. Needs no session; a failure may carry the server's own message. */
export const sendSupportMessage = (body: Schemas['SupportMessage'], options?: CallOptions) =>
  accountApi({ method: 'POST', path: '/users/send-support-message', body, isPublic: true }, options)
