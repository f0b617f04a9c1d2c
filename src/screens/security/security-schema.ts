import { boolean, object } from 'yup'
import { config } from '../../config'
import {
  cellphone,
  emailConfirmation,
  differentEmail,
  differentNickname,
  differentPassword,
  password,
  passwordConfirmation,
} from '../../rules/fields'

/** A new e-mail address, different from the `current` one. */
export const emailSchema = (current: string) =>
  object({
    newEmail: differentEmail(config().emailExampleDomain, current),
    confirmNewEmail: emailConfirmation('newEmail'),
  })

/** A new nickname, different from the `current` one. */
export const nicknameSchema = (current: string | null | undefined) => object({ nickName: differentNickname(current) })

/** A new password, different from the one in the form's first field. */
export const passwordSchema = object({
  actualPassword: password(),
  newPassword: differentPassword('actualPassword'),
  confirmNewPassword: passwordConfirmation('newPassword'),
})

/** The mobile number of the SMS factor, required when the factor is active. */
export const smsFactorSchema = object({
  activeSmsAuthentication: boolean().required(),
  cellphone: cellphone('activeSmsAuthentication'),
})
