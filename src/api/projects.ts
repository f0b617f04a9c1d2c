import { applicationApi, type CallOptions } from './call'
import type { Schemas } from './http'
import { readObject, readOptionalString, readRecords, readString, type FieldsOf } from './shape'

/** A project of Skezia. */
export type Project = Schemas['Project']

function readProject(body: unknown): Project {
  const fields: FieldsOf<Project> = readObject(body)
  return { id: readString(fields.id), name: readOptionalString(fields.name) ?? '' }
}

/** GET /projects?owner=true of the application service: the projects that the signed-in person owns. */
export const listOwnProjects = (options?: CallOptions) =>
  applicationApi(
    {
      method: 'GET',
      path: '/projects',
      query: { owner: 'true' },
      answer: (body) => readRecords(body, readProject).readable,
    },
    options,
  )
