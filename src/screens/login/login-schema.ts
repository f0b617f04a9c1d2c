import { object } from 'yup'
import { config } from '../../config'
import { email, oneTimeCode, password, passwordConfirmation, requiredPassword, requiredText } from '../../rules/fields'

/** Signing in asks for both fields and judges neither. */
export const credentialsSchema = object({ identifier: requiredText(), password: requiredPassword() })

/** The code is only required. */
export const codeSchema = object({ code: oneTimeCode() })

/** The forced password update of a meeting-platform account. */
export const partnerPasswordSchema = object({
  newPassword: password(),
  confirmNewPassword: passwordConfirmation('newPassword'),
})

/** Asking for a new activation e-mail. */
export const activationSchema = () => object({ email: email(config().emailExampleDomain) })
