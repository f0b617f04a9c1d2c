import { object } from 'yup'
import { config } from '../../config'
import { email } from '../../rules/fields'

/** The one field that any form of the flow has. */
export const emailSchema = () => object({ email: email(config().emailExampleDomain) })
