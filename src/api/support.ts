import type { Schemas } from './http'
import { ignored, type ApiRequest } from './request'

/** POST /users/send-support-message. Needs no session; a failure may carry the server's own message. */
export const sendSupportMessage = (body: Schemas['SupportMessage']): ApiRequest => ({
  method: 'POST',
  path: '/users/send-support-message',
  body,
  isPublic: true,
  readAnswer: ignored,
})
