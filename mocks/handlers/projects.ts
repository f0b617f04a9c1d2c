import type { Backend } from '../backend'
import type { Route } from './route'

/** The call of the application service, which shares the sessions of the account API. */
export const projectHandlers = (backend: Backend, route: Route) => [
  // Without `owner=true`, the answer includes the projects of which the user is only a member.
  route('GET /projects', ({ account, query }) =>
    backend.connections
      .projectsOf(account(), { owned: query.optionalText('owner') === 'true' })
      .map(({ id, name }) => ({ id, name })),
  ),
]
