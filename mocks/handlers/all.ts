import type { RequestHandler } from 'msw'
import type { Backend } from '../backend'
import { apiConnectionHandlers } from './api-connections'
import { authHandlers } from './auth'
import type { Transport } from './cookies'
import { federatedHandlers } from './federated'
import { projectHandlers } from './projects'
import { routes } from './route'
import { userHandlers } from './users'

/**
 * Returns MSW handlers for every call of both APIs, on any origin. The handlers store the cookies in the backend (see
 * `Transport`). Usage: `setupServer(...handlers(backend))`.
 */
export function handlers(backend: Backend): RequestHandler[] {
  return [...accountApi(backend, 'page'), ...applicationApi(backend, 'page')]
}

/** Returns the handlers of the account API: /users, /auth, /applications. */
export function accountApi(backend: Backend, transport: Transport): RequestHandler[] {
  const route = routes(backend, transport)
  return [userHandlers, authHandlers, federatedHandlers, apiConnectionHandlers].flatMap((group) =>
    group(backend, route),
  )
}

/** Returns the handlers of the application API: /projects. */
export function applicationApi(backend: Backend, transport: Transport): RequestHandler[] {
  return projectHandlers(backend, routes(backend, transport))
}
