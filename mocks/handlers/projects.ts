import type { Backend } from '../backend'
import type { Route } from './route'

/** The one call of the application service; it knows the account service's sessions. */
export const projectHandlers = (backend: Backend, route: Route) => [
  // Without `owner=true`, the projects that the person only belongs to come as well.
  route('GET /projects', ({ account, query }) =>
    backend.connections
      .projectsOf(account(), { owned: query.optionalText('owner') === 'true' })
      .map(({ id, name }) => ({ id, name })),
  ),
]
