import { object } from 'yup'
import { config } from '../../config'
import { email } from '../../rules/fields'

/** Returns the schema of the flow's forms: one e-mail field. */
export const emailSchema = () => object({ email: email(config().emailExampleDomain) })
