import type { Backend } from '../backend'
import { SCOPES, type ApiConnection } from '../data/connections'
import { ApiError } from './api-error'
import type { Exchange, Route } from './route'

/** The handlers of /applications. They use only the API connections of the signed-in user. */
export const apiConnectionHandlers = (backend: Backend, route: Route) => [
  route('POST /applications/create', (exchange) => {
    const owner = exchange.account()
    const { appId, name, skeziaProjectId, appSecret } = backend.connections.addApiConnection(
      owner,
      settingsOf(backend, exchange),
    )
    return { appId, appName: name, skeziaProjectId, appSecret }
  }),

  route('GET /applications', ({ account }) =>
    backend.connections.apiConnectionsOf(account()).map((one) => ({ ...one, owner: undefined, appSecret: undefined })),
  ),

  route('DELETE /applications/{appId}/delete', (exchange) =>
    backend.connections.delete(connectionOf(backend, exchange)),
  ),

  route('PATCH /applications/{appId}/update-secret', (exchange) => {
    const connection = connectionOf(backend, exchange)
    connection.appSecret = backend.connections.newSecret()
    return { appSecret: connection.appSecret }
  }),

  route('PATCH /applications/{appId}/update', (exchange) => {
    const connection = connectionOf(backend, exchange)
    Object.assign(connection, settingsOf(backend, exchange, connection))
  }),

  route('GET /applications/scopes', ({ account }) => {
    account()
    return SCOPES
  }),
]

/** Returns the API connection in the path. Throws APPLICATION_NOT_FOUND if the user does not own such a connection. */
function connectionOf(backend: Backend, { account, params }: Exchange): ApiConnection {
  const appId = params.text('appId')
  const found = backend.connections.apiConnectionsOf(account()).find((connection) => connection.appId === appId)
  if (!found) throw new ApiError('APPLICATION_NOT_FOUND')
  return found
}

/**
 * Returns the settings of an API connection in the request body. Throws INVALID_INPUTS if the name is blank, or if the
 * user may not choose the project.
 */
function settingsOf(backend: Backend, { account, body }: Exchange, current?: ApiConnection) {
  const settings = {
    name: backend.connections.storedName(body.text('name')),
    skeziaProjectId: body.text('skeziaProjectId'),
    scopes: body.texts('scopes'),
  }
  const owned = backend.connections.projectsOf(account(), { owned: true }).map(({ id }) => id)
  const isAllowed = [...owned, current?.skeziaProjectId].includes(settings.skeziaProjectId)
  if (settings.name.trim() === '' || !isAllowed) throw new ApiError('INVALID_INPUTS')
  return settings
}
