import type { Schemas } from './http'
import { request, requestFor, type CheckedRequest } from './request'
import { readArray, readObject, readOptionalString, readPathSegment, readRecords, readString } from './shape'

/** An API connection. `scopes` may hold scopes that this portal does not know; they are sent back unchanged. */
export type ApiConnection = Required<Schemas['ApiConnection']>

/** Reads a connection of the list. One that was just created has the values of absent fields. */
export function readApiConnection(body: unknown): ApiConnection {
  const fields = readObject<ApiConnection>(body)
  return {
    appId: readPathSegment(fields.appId),
    name: readOptionalString(fields.name) ?? '',
    skeziaProjectId: readOptionalString(fields.skeziaProjectId) ?? '',
    scopes: fields.scopes === undefined || fields.scopes === null ? [] : readArray(fields.scopes, readString),
  }
}

/** Reads the keys of a new connection. */
function readKeys(body: unknown) {
  const fields = readObject<Schemas['CreatedApiConnection']>(body)
  return { appId: readPathSegment(fields.appId), appSecret: readString(fields.appSecret) }
}

/** What can be set when a connection is created or updated. */
export type ApiConnectionSettings = Schemas['ApiConnectionSettings']

/** POST /applications/create, without scopes. Its secret is returned by no other call but `rotateSecret`. INVALID_INPUTS. */
export const createApiConnection = (settings: Pick<ApiConnectionSettings, 'name' | 'skeziaProjectId'>) =>
  requestFor(readKeys, {
    method: 'POST',
    path: '/applications/create',
    body: { ...settings, scopes: [] },
  })

/** The connections of a person, and how many of the list could not be read. */
export type ApiConnections = ReturnType<typeof readRecords<ApiConnection>>

/** GET /applications: all connections of the signed-in person. */
export const listApiConnections = () =>
  requestFor((body) => readRecords(body, readApiConnection), { method: 'GET', path: '/applications' })

/** DELETE /applications/{appId}/delete. APPLICATION_NOT_FOUND. */
export const deleteApiConnection = (appId: string): CheckedRequest => ({
  ...request({ method: 'DELETE', path: '/applications/{appId}/delete', id: appId }),
  isDone: async (_, look) => {
    if (!look) return undefined
    const { readable, unreadable } = await look(listApiConnections())
    if (readable.some((one) => one.appId === appId)) return false
    // It may be the one that cannot be read.
    return unreadable === 0 || undefined
  },
})

/** PATCH /applications/{appId}/update-secret: a new secret; the old one stops working at once. APPLICATION_NOT_FOUND. */
export const rotateSecret = (appId: string) =>
  requestFor((body) => readString(readObject<Schemas['RotatedSecret']>(body).appSecret), {
    method: 'PATCH',
    path: '/applications/{appId}/update-secret',
    id: appId,
    body: {},
  })

/** PATCH /applications/{appId}/update. APPLICATION_NOT_FOUND, INVALID_INPUTS. */
export const updateApiConnection = (appId: string, settings: ApiConnectionSettings) =>
  request({ method: 'PATCH', path: '/applications/{appId}/update', id: appId, body: settings })

/** GET /applications/scopes: the scopes that can be granted. */
export const listScopes = () =>
  requestFor((body) => readArray(body, readString), { method: 'GET', path: '/applications/scopes' })

/** A project of Skezia. */
export type Project = Required<Schemas['Project']>

function readProject(body: unknown): Project {
  const fields = readObject<Project>(body)
  return { id: readString(fields.id), name: readOptionalString(fields.name) ?? '' }
}

/** GET /projects?owner=true of the application service: the projects that the signed-in person owns. */
export const listOwnProjects = () =>
  requestFor((body) => readRecords(body, readProject).readable, {
    base: 'application',
    method: 'GET',
    path: '/projects',
    query: { owner: 'true' },
  })
