import type { Schemas } from './http'
import { request, requestWithAnswer, type CheckedRequest } from './request'
import { readArray, readObject, readOptionalString, readPathSegment, readRecords, readString } from './shape'

/**
 * An API connection. `scopes` can contain scopes that this version of the portal does not know. A change sends these
 * scopes back unchanged.
 */
export type ApiConnection = Required<Schemas['ApiConnection']>

/**
 * Converts one record of the API's list into a connection. The API omits some fields of a connection that was just
 * created. In place of a missing field, the function uses an empty value.
 */
export function readApiConnection(body: unknown): ApiConnection {
  const fields = readObject<ApiConnection>(body)
  return {
    appId: readPathSegment(fields.appId),
    name: readOptionalString(fields.name) ?? '',
    skeziaProjectId: readOptionalString(fields.skeziaProjectId) ?? '',
    scopes: fields.scopes === undefined || fields.scopes === null ? [] : readArray(fields.scopes, readString),
  }
}

/** Reads the identifier and the secret of a new API connection from an answer. */
function readKeys(body: unknown) {
  const fields = readObject<Schemas['CreatedApiConnection']>(body)
  return { appId: readPathSegment(fields.appId), appSecret: readString(fields.appSecret) }
}

/** The fields of a connection that the user can set. */
export type ApiConnectionSettings = Schemas['ApiConnectionSettings']

/**
 * POST /applications/create. Creates a connection without scopes, and returns its keys. Only this call and
 * `rotateSecret` return a secret. Failure: INVALID_INPUTS.
 */
export const createApiConnection = (settings: Pick<ApiConnectionSettings, 'name' | 'skeziaProjectId'>) =>
  requestWithAnswer(readKeys, {
    method: 'POST',
    path: '/applications/create',
    body: { ...settings, scopes: [] },
  })

/** The connections of a user, and the number of records that the portal could not read. */
export type ApiConnections = ReturnType<typeof readRecords<ApiConnection>>

/** GET /applications. Returns all connections of the signed-in user. */
export const listApiConnections = () =>
  requestWithAnswer((body) => readRecords(body, readApiConnection), { method: 'GET', path: '/applications' })

/** DELETE /applications/{appId}/delete. Deletes a connection. Failure: APPLICATION_NOT_FOUND. */
export const deleteApiConnection = (appId: string): CheckedRequest => ({
  ...request({ method: 'DELETE', path: '/applications/{appId}/delete', id: appId }),
  isDone: async (_, readMore) => {
    if (!readMore) return undefined
    const { readable, unreadable } = await readMore(listApiConnections())
    if (readable.some((one) => one.appId === appId)) return false
    // No readable record belongs to this connection. An unreadable record may belong to it.
    return unreadable === 0 || undefined
  },
})

/**
 * PATCH /applications/{appId}/update-secret. Returns a new secret. The old secret is invalid at once. Failure:
 * APPLICATION_NOT_FOUND.
 */
export const rotateSecret = (appId: string) =>
  requestWithAnswer((body) => readString(readObject<Schemas['RotatedSecret']>(body).appSecret), {
    method: 'PATCH',
    path: '/applications/{appId}/update-secret',
    id: appId,
    body: {},
  })

/**
 * PATCH /applications/{appId}/update. Changes the settings of a connection. Failures: APPLICATION_NOT_FOUND,
 * INVALID_INPUTS.
 */
export const updateApiConnection = (appId: string, settings: ApiConnectionSettings) =>
  request({ method: 'PATCH', path: '/applications/{appId}/update', id: appId, body: settings })

/** GET /applications/scopes. Returns the scopes that a user can grant to a connection. */
export const listScopes = () =>
  requestWithAnswer((body) => readArray(body, readString), { method: 'GET', path: '/applications/scopes' })

/** A project of Skezia. */
export type Project = Required<Schemas['Project']>

function readProject(body: unknown): Project {
  const fields = readObject<Project>(body)
  return { id: readString(fields.id), name: readOptionalString(fields.name) ?? '' }
}

/** GET /projects?owner=true of the application service. Returns the projects that the signed-in user owns. */
export const listOwnProjects = () =>
  requestWithAnswer((body) => readRecords(body, readProject).readable, {
    base: 'application',
    method: 'GET',
    path: '/projects',
    query: { owner: 'true' },
  })
