import { object, string } from 'yup'
import { requiredText } from '../../rules/fields'
import { ACCESS_LEVELS, type AccessRights } from './scopes'

/** A new connection has a name and a project; its rights come later. */
export const newConnectionSchema = object({ name: requiredText(), skeziaProjectId: requiredText() })

/** What the form of a connection holds. */
export interface Settings extends AccessRights {
  name: string
  skeziaProjectId: string
}

/** The settings of a connection. */
export const connectionSchema = newConnectionSchema.shape({
  patient: string().oneOf(ACCESS_LEVELS).required(),
  answer: string().oneOf(ACCESS_LEVELS).required(),
})
