import { accountApi, type CallOptions } from './call'
import { identifier } from './identifier'
import { listOf, optionalText, record, text } from './shape'

/** An API connection. `scopes` may hold scopes that this portal does not know: they are sent back untouched. */
export interface Application {
  appId: string
  name: string
  skeziaProjectId: string
  scopes: string[]
}

function application(body: unknown): Application {
  const fields = record(body)
  return {
    appId: identifier(fields.appId),
    name: optionalText(fields.name) ?? '',
    skeziaProjectId: optionalText(fields.skeziaProjectId) ?? '',
    scopes: fields.scopes === undefined || fields.scopes === null ? [] : listOf(fields.scopes, text),
  }
}

/** What a connection is created and updated with. */
export type ApplicationSettings = Pick<Application, 'name' | 'skeziaProjectId' | 'scopes'>

/** POST /applications/create, without scopes at first. The only time, with a rotation, that a secret is given. INVALID_INPUTS. */
export const createApplication = (
  { name, skeziaProjectId }: Pick<ApplicationSettings, 'name' | 'skeziaProjectId'>,
  options?: CallOptions,
) =>
  accountApi(
    {
      method: 'POST',
      path: '/applications/create',
      body: { name, skeziaProjectId, scopes: [] },
      answer: (body) => ({ appId: identifier(record(body).appId), appSecret: text(record(body).appSecret) }),
    },
    options,
  )

/** GET /applications: every connection of the signed-in person. */
export const listApplications = (options?: CallOptions) =>
  accountApi({ method: 'GET', path: '/applications', answer: (body) => listOf(body, application) }, options)

/** DELETE /applications/{appId}/delete. APPLICATION_NOT_FOUND. */
export const deleteApplication = (appId: string, options?: CallOptions) =>
  accountApi({ method: 'DELETE', path: '/applications/{id}/delete', id: appId }, options)

/** PATCH /applications/{appId}/update-secret: the old secret stops working at once. APPLICATION_NOT_FOUND. */
export const rotateSecret = (appId: string, options?: CallOptions) =>
  accountApi(
    {
      method: 'PATCH',
      path: '/applications/{id}/update-secret',
      id: appId,
      body: {},
      answer: (body) => text(record(body).appSecret),
    },
    options,
  )

/** PATCH /applications/{appId}/update. APPLICATION_NOT_FOUND, INVALID_INPUTS. */
export const updateApplication = (appId: string, settings: ApplicationSettings, options?: CallOptions) =>
  accountApi({ method: 'PATCH', path: '/applications/{id}/update', id: appId, body: settings }, options)

/** GET /applications/scopes: the scopes that can be granted. */
export const listScopes = (options?: CallOptions) =>
  accountApi({ method: 'GET', path: '/applications/scopes', answer: (body) => listOf(body, text) }, options)
