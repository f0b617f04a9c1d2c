import type { Backend } from './backend'
import { CSRF_HEADER } from './handlers/cookies'

/** Whether a request says that it comes from another origin than the portal's. */
export function isForeign(backend: Backend, request: Request): boolean {
  const origin = request.headers.get('origin')
  return origin !== null && origin !== backend.portalOrigin
}

/** What lets the portal's own pages, and no other origin's, read an answer. */
export function corsHeaders(backend: Backend, request: Request): Headers {
  const headers = new Headers({ vary: 'Origin' })
  if (request.headers.get('origin') !== backend.portalOrigin) return headers
  headers.set('access-control-allow-origin', backend.portalOrigin)
  headers.set('access-control-allow-credentials', 'true')
  return headers
}

/** The answer to a preflight: the portal may send the methods and headers of the contract, others nothing (403). */
export function preflight(backend: Backend, request: Request): Response {
  if (request.headers.get('origin') !== backend.portalOrigin) return new Response(null, { status: 403 })
  const headers = corsHeaders(backend, request)
  headers.set('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE')
  headers.set('access-control-allow-headers', `content-type, ${CSRF_HEADER}, authorization`)
  headers.set('access-control-max-age', '600')
  return new Response(null, { status: 204, headers })
}
