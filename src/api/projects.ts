import type { Schemas } from './http'
import { requestFor } from './request'
import { readObject, readOptionalString, readRecords, readString, type FieldsOf } from './shape'

/** A project of Skezia. */
export type Project = Required<Schemas['Project']>

function readProject(body: unknown): Project {
  const fields: FieldsOf<Project> = readObject(body)
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
