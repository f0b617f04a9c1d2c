import { object } from 'yup'
import { config } from '../../config'
import { email, oneTimeCode, password, passwordConfirmation, requiredPassword, requiredText } from '../../rules/fields'

/** Sign-in requires both fields and checks no format. */
export const credentialsSchema = object({ identifier: requiredText(), password: requiredPassword() })

/** The code of the second factor is required; the API checks the rest. */
export const codeSchema = object({ code: oneTimeCode() })

/** The forced password update of a Skemeet account. */
export const partnerPasswordSchema = object({
  newPassword: password(),
  confirmNewPassword: passwordConfirmation('newPassword'),
})

/** The request for a new activation e-mail. */
export const activationSchema = () => object({ email: email(config().emailExampleDomain) })
