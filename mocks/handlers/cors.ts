import type { Backend } from '../backend'
import { CSRF_HEADER } from './cookies'

/** Returns whether the Origin header names another origin than the portal's. */
export function isForeign(backend: Backend, request: Request): boolean {
  const origin = request.headers.get('origin')
  return origin !== null && origin !== backend.portalOrigin
}

/** Returns the CORS headers of every answer. These headers let only the portal's origin read the answer. */
export function corsHeaders(backend: Backend, request: Request): Headers {
  const headers = new Headers({ vary: 'Origin' })
  if (request.headers.get('origin') !== backend.portalOrigin) return headers
  headers.set('access-control-allow-origin', backend.portalOrigin)
  headers.set('access-control-allow-credentials', 'true')
  return headers
}

/** Answers a preflight. The answer allows the portal's origin, and refuses any other origin with 403. */
export function preflight(backend: Backend, request: Request): Response {
  if (request.headers.get('origin') !== backend.portalOrigin) return new Response(null, { status: 403 })
  const headers = corsHeaders(backend, request)
  headers.set('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE')
  headers.set('access-control-allow-headers', `content-type, ${CSRF_HEADER}, authorization`)
  headers.set('access-control-max-age', '600')
  return new Response(null, { status: 204, headers })
}
