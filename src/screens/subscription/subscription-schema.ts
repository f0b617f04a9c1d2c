import { boolean, object } from 'yup'
import { config } from '../../config'
import { acceptTerms, email, nickname, password, passwordConfirmation } from '../../rules/fields'

/** Returns the schema of the sign-up form. */
export const subscriptionSchema = () =>
  object({
    email: email(config().emailExampleDomain),
    nickname: nickname(),
    password: password(),
    confirmPassword: passwordConfirmation('password'),
    acceptCGU: acceptTerms(),
    subscribeNewsletter: boolean().default(false),
  })
