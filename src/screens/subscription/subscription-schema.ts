import { boolean, object } from 'yup'
import { config } from '../../config'
import { acceptTerms, email, nickname, password, passwordConfirmation } from '../../rules/fields'

/** Signing up. */
export const subscriptionSchema = () =>
  object({
    email: email(config().emailExampleDomain),
    nickname: nickname(),
    password: password(),
    confirmPassword: passwordConfirmation('password'),
    acceptCGU: acceptTerms(),
    subscribeNewsletter: boolean().default(false),
  })
