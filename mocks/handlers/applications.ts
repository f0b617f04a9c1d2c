import type { Backend } from '../backend'
import { SCOPES, type Application } from '../connections'
import { Refusal } from '../refusal'
import type { Exchange, Route } from './route'

/** The calls of /applications, all of them for the signed-in person's own. */
export const applicationHandlers = (backend: Backend, route: Route) => [
  route('POST /applications/create', (exchange) => {
    const owner = exchange.account()
    const { appId, name, skeziaProjectId, appSecret } = backend.connections.addApplication(
      owner,
      settingsOf(backend, exchange),
    )
    return { appId, appName: name, skeziaProjectId, appSecret }
  }),

  route('GET /applications', ({ account }) =>
    backend.connections
      .applicationsOf(account())
      .map(({ appId, name, skeziaProjectId, scopes }) => ({ appId, name, skeziaProjectId, scopes })),
  ),

  route('DELETE /applications/{appId}/delete', (exchange) =>
    backend.connections.delete(applicationOf(backend, exchange)),
  ),

  route('PATCH /applications/{appId}/update-secret', (exchange) => {
    const application = applicationOf(backend, exchange)
    application.appSecret = backend.connections.newSecret()
    return { appSecret: application.appSecret }
  }),

  route('PATCH /applications/{appId}/update', (exchange) => {
    const application = applicationOf(backend, exchange)
    Object.assign(application, settingsOf(backend, exchange, application))
  }),

  route('GET /applications/scopes', ({ account }) => {
    account()
    return SCOPES
  }),
]

/** The application that the path names; APPLICATION_NOT_FOUND when it is not the person's own. */
function applicationOf(backend: Backend, { account, params }: Exchange): Application {
  const appId = params.text('appId')
  const found = backend.connections.applicationsOf(account()).find((application) => application.appId === appId)
  if (!found) throw new Refusal('APPLICATION_NOT_FOUND')
  return found
}

/** A name that is not blank, a project that the person owns or that the connection has already, any scopes. */
function settingsOf(backend: Backend, { account, body }: Exchange, current?: Application) {
  const settings = {
    name: body.text('name'),
    skeziaProjectId: body.text('skeziaProjectId'),
    scopes: body.texts('scopes'),
  }
  const owned = backend.connections.projectsOf(account(), { owned: true }).map(({ id }) => id)
  const mayHave = [...owned, current?.skeziaProjectId].includes(settings.skeziaProjectId)
  if (settings.name.trim() === '' || !mayHave) throw new Refusal('INVALID_INPUTS')
  return settings
}
