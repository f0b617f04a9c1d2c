import { object } from 'yup'
import { config } from '../../config'
import { email, nickname, password, passwordConfirmation } from '../../rules/fields'

/** Returns the schema of the request step. */
export const requestSchema = () => object({ email: email(config().emailExampleDomain) })

export const nicknameSchema = object({ newNickname: nickname() })

export const passwordSchema = object({
  newPassword: password(),
  confirmNewPassword: passwordConfirmation('newPassword'),
})
