import { applicationApi, type CallOptions } from './call'
import { listOf, optionalText, record, text } from './shape'

/** A project of the patient-management solution. */
export interface Project {
  id: string
  name: string
}

function project(body: unknown): Project {
  const fields = record(body)
  const id = text(fields.id)
  return { id, name: optionalText(fields.name) ?? id }
}

/** GET /projects?owner=true, on the application service: the projects that the signed-in person owns. */
export const listOwnProjects = (options?: CallOptions) =>
  applicationApi(
    { method: 'GET', path: '/projects', query: { owner: 'true' }, answer: (body) => listOf(body, project) },
    options,
  )
