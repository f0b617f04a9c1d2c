import type { RequestHandler } from 'msw'
import type { Backend } from '../backend'
import { applicationHandlers } from './applications'
import { authHandlers } from './auth'
import type { Transport } from './cookies'
import { federatedHandlers } from './federated'
import { projectHandlers } from './projects'
import { routes } from './route'
import { userHandlers } from './users'

/**
 * MSW handlers for every call of both APIs, on any origin: `setupServer(...handlers(backend))` serves the page in
 * whose process it runs. The page keeps no cookie that travels, so the world keeps them (see `Transport`).
 */
export function handlers(backend: Backend): RequestHandler[] {
  return [...accountApi(backend, 'page'), ...applicationApi(backend, 'page')]
}

/** The account API: /users, /auth, /applications. */
export function accountApi(backend: Backend, transport: Transport): RequestHandler[] {
  const route = routes(backend, transport)
  return [userHandlers, authHandlers, federatedHandlers, applicationHandlers].flatMap((group) => group(backend, route))
}

/** The application service: /projects. */
export function applicationApi(backend: Backend, transport: Transport): RequestHandler[] {
  return projectHandlers(backend, routes(backend, transport))
}
