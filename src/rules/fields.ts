import { boolean, string } from 'yup'
import {
  CELLPHONE_DIGITS,
  EMAIL_MAX_LENGTH,
  NICKNAME_MAX_LENGTH,
  NICKNAME_MIN_LENGTH,
  PASSWORD_MIN_LENGTH,
} from './limits'
import { isSameEmail } from './contact-details'
import { plainEmail, unusableInEmail, withPlainMarks } from './email'
import { codeOf } from './one-time-code'
import { isAcceptablePassword } from './password-strength'
import { removeUnseen, removeWidthless, storableText, trimUnseen } from './unseen'

/** A key of the `validation` texts. */
type ValidationKey = keyof import('i18next').CustomTypeOptions['resources']['validation']

/** The message of a failed rule: a key of the `validation` texts, with the values of its placeholders. */
export type ValidationMessage = ValidationKey | { key: ValidationKey; values: Record<string, string | number> }

/** Returns its argument. Its type limits the messages of this file to existing keys. */
const message = <Message extends ValidationMessage>(message: Message) => message

const REQUIRED = message('required')

const isIdentical = (one: string, other: string) => one === other

/**
 * Returns a test for equality with another field of the form. The test passes for an empty value, because `required`
 * refuses it.
 */
const sameAsField =
  (name: string, isSame = isIdentical) =>
  (value: string | undefined, { parent }: { parent: Partial<Record<string, unknown>> }) => {
    const other = parent[name]
    return !value || (typeof other === 'string' && isSame(value, other))
  }

/** A required text. `change` is applied before the checks. */
const requiredAs = (change: (text: string) => string) =>
  string()
    .transform((value: unknown) => (typeof value === 'string' ? change(value) : value))
    .required(REQUIRED)

/**
 * A text with at least one visible character. Invisible characters around it, and characters that an API cannot store, are
 * removed.
 */
export const requiredText = () => requiredAs((text) => trimUnseen(storableText(text)))

/** The identifier or e-mail address of an account, as at sign-in. All spaces and invisible characters are removed. */
export const identifier = () => requiredAs((text) => removeUnseen(withPlainMarks(text)))

/** A required password without further rules, as at sign-in. The rule does not change it. */
export const requiredPassword = () => string().required(REQUIRED)

/**
 * A required e-mail address that `plainEmail` has cleaned. It matches the pattern of HTML's e-mail fields and has a dot in
 * its domain. The message of a refusal names the character that no address contains.
 */
export function email(exampleDomain: string) {
  const values = { email: `azerty@${exampleDomain}` }
  const format = message({ key: 'email', values })
  return requiredAs(plainEmail)
    .test('characters', (value, context) => {
      const found = unusableInEmail(value)
      if (!found) return true
      const key = 'at' in found ? 'emailAt' : 'emailCharacter'
      return context.createError({ message: message({ key, values: { ...found, ...values } }) })
    })
    .email(format)
    .max(EMAIL_MAX_LENGTH, format)
    .matches(/\.[a-z0-9-]{2,}$/i, { message: format, excludeEmptyString: true })
}

/** An e-mail address that differs from the account's `current` one, ignoring letter case. */
export const differentEmail = (exampleDomain: string, current: string) =>
  email(exampleDomain).test('other', message('sameEmail'), (value) => !isSameEmail(value, current))

/** The e-mail address of the field named `of`, ignoring letter case. */
export const emailConfirmation = (of: string) =>
  requiredAs(plainEmail).test('same', message('emailMismatch'), sameAsField(of, isSameEmail))

/** A new nickname, in lower case. Only invisible characters are removed. A space inside it is refused. */
export const nickname = () =>
  requiredAs(removeWidthless)
    .lowercase()
    .min(NICKNAME_MIN_LENGTH, message({ key: 'nicknameTooShort', values: { min: NICKNAME_MIN_LENGTH } }))
    .max(NICKNAME_MAX_LENGTH, message({ key: 'nicknameTooLong', values: { max: NICKNAME_MAX_LENGTH } }))
    .matches(/^(?!.*\.\.)[a-z0-9_.]*$/, message('nicknameCharacters'))

/** A nickname that differs from the account's `current` one, if it has one. */
export const differentNickname = (current: string | null | undefined) =>
  nickname().test('other', message('sameNickname'), (value) => value !== current)

/**
 * A password that meets all criteria: a new password, or the current one on the change form. The rule does not change it.
 */
export const password = () =>
  requiredPassword().test(
    'password',
    message({ key: 'password', values: { min: PASSWORD_MIN_LENGTH } }),
    (value) => !value || isAcceptablePassword(value),
  )

/** A password that differs from the field named `current`. */
export const differentPassword = (current: string) =>
  password().test('other', message('samePassword'), (value, context) => !value || !sameAsField(current)(value, context))

/** A password equal to the field named `of`. */
export const passwordConfirmation = (of: string) =>
  requiredPassword().test('same', message('passwordMismatch'), sameAsField(of))

/**
 * A French number that differs from the `current` one, or an empty text. `parse` is `frenchNumber`, which the page of the
 * field loads.
 */
export const optionalCellphone = (parse: (typed: string) => string | undefined, current: string | undefined) =>
  string()
    .transform((value: unknown) => (typeof value === 'string' ? (parse(value) ?? value) : ''))
    .default('')
    .matches(new RegExp(`^\\d{${CELLPHONE_DIGITS}}$`), {
      message: message({ key: 'cellphone', values: { digits: CELLPHONE_DIGITS } }),
      excludeEmptyString: true,
    })
    .test('other', message('sameCellphone'), (value) => value !== current)

/** A required French number that differs from the `current` one. Codes are sent to it. */
export const cellphone = (...parameters: Parameters<typeof optionalCellphone>) =>
  optionalCellphone(...parameters).required(message('cellphoneRequired'))

/** A required one-time code with `digits` digits. Its value is the digits as a text. A longer code is refused. */
export const oneTimeCode = (digits: number) =>
  requiredAs((text) => codeOf(text, digits)).max(digits, message({ key: 'code', values: { digits } }))

/** A checkbox that may stay unchecked. */
export const optionalCheckbox = () => boolean().default(false)

/** A choice of one of `values`. */
export const choiceOf = <Value extends string>(values: readonly Value[]) =>
  string().oneOf(values, message('choice')).required(message('choice'))

/** A checkbox that must be checked to accept the terms. */
export const acceptTerms = () =>
  boolean().typeError(message('acceptTerms')).required(message('acceptTerms')).isTrue(message('acceptTerms'))
