import { applicationApi, type CallOptions } from './call'
import { readArray, readOptionalString, readObject, readString } from './shape'

/** A project of Skezia. */
export interface Project {
  id: string
  name: string
}

function readProject(body: unknown): Project {
  const fields = readObject(body)
  const id = readString(fields.id)
  return { id, name: readOptionalString(fields.name) ?? id }
}

/** GET /projects?owner=true of the application service: the projects that the signed-in person owns. */
export const listOwnProjects = (options?: CallOptions) =>
  applicationApi(
    { method: 'GET', path: '/projects', query: { owner: 'true' }, answer: (body) => readArray(body, readProject) },
    options,
  )
