import type { Schemas } from './http'
import { request } from './request'

/** POST /users/send-support-message. Needs no session; a failure may carry the server's own message. */
export const sendSupportMessage = (body: Schemas['SupportMessage']) =>
  request({ method: 'POST', path: '/users/send-support-message', body, isPublic: true })
