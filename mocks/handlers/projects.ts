import type { Backend } from '../backend'
import type { Route } from './route'

/** The handlers of the application API. They accept the sessions that the account API has opened. */
export const projectHandlers = (backend: Backend, route: Route) => [
  // Without `owner=true`, the answer also includes projects of which the user is only a member.
  route('GET /projects', ({ account, query }) =>
    backend.connections
      .projectsOf(account(), { owned: query.optionalText('owner') === 'true' })
      .map(({ id, name }) => ({ id, name })),
  ),
]
