import { object, string } from 'yup'
import { requiredText } from '../../rules/fields'
import { ACCESS_LEVELS } from './scopes'

/** A new connection has a name and a project; its rights come later. */
export const newConnectionSchema = object({ name: requiredText(), skeziaProjectId: requiredText() })

/** The settings of a connection. */
export const connectionSchema = newConnectionSchema.shape({
  patient: string().oneOf(ACCESS_LEVELS).required(),
  answer: string().oneOf(ACCESS_LEVELS).required(),
})
