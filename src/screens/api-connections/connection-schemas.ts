import { object, string } from 'yup'
import { requiredText } from '../../rules/fields'
import { ACCESS_LEVELS, type AccessRights } from './scopes'

/** A new connection: a name and a project. Its access rights are set on its page. */
export const newConnectionSchema = object({ name: requiredText(), skeziaProjectId: requiredText() })

/** The values of a connection's settings form. */
export interface Settings extends AccessRights {
  name: string
  skeziaProjectId: string
}

/** The settings of an existing connection. */
export const connectionSchema = newConnectionSchema.shape({
  patient: string().oneOf(ACCESS_LEVELS).required(),
  answer: string().oneOf(ACCESS_LEVELS).required(),
})
