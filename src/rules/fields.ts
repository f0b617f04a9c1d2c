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

/** A key of the texts in validation.json. */
type ValidationKey = keyof import('i18next').CustomTypeOptions['resources']['validation']

/** The message of a failed field rule: a key of validation.json, with values for its placeholders if it has any. */
export type ValidationMessage = ValidationKey | { key: ValidationKey; values: Record<string, string | number> }

/** Returns its argument. The type of the parameter makes the compiler check that the message exists. */
const message = <Message extends ValidationMessage>(message: Message) => message

const REQUIRED = message('required')

const isIdentical = (one: string, other: string) => one === other

/**
 * Returns a test that the value equals the value of another field in the form. An empty value passes the test, because
 * `required` already refuses it.
 */
const sameAsField =
  (name: string, isSame = isIdentical) =>
  (value: string | undefined, { parent }: { parent: Partial<Record<string, unknown>> }) => {
    const other = parent[name]
    return !value || (typeof other === 'string' && isSame(value, other))
  }

/** A rule for a required text. `change` changes the text before the checks. */
const requiredAs = (change: (text: string) => string) =>
  string()
    .transform((value: unknown) => (typeof value === 'string' ? change(value) : value))
    .required(REQUIRED)

/**
 * A rule for a text with at least one visible character. Removes invisible characters at both ends, and characters that
 * an API cannot store.
 */
export const requiredText = () => requiredAs((text) => trimUnseen(storableText(text)))

/** A rule for the identifier or e-mail address at a sign-in. Removes all spaces and invisible characters. */
export const identifier = () => requiredAs((text) => removeUnseen(withPlainMarks(text)))

/** A rule for the password at a sign-in: any text that is not empty. The rule does not change the password. */
export const requiredPassword = () => string().required(REQUIRED)

/**
 * A rule for a required e-mail address. Cleans the address with `plainEmail`. The address must match the pattern of
 * HTML's e-mail fields, and have a dot in its domain. If the address contains a character that no address can contain,
 * the message names the character.
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

/**
 * A rule for an e-mail address that must differ from the `current` address of the account. Letter case makes no
 * difference.
 */
export const differentEmail = (exampleDomain: string, current: string) =>
  email(exampleDomain).test('other', message('sameEmail'), (value) => !isSameEmail(value, current))

/**
 * A rule for a repeated e-mail address. `of` is the name of the field that must have the same value. Letter case makes
 * no difference.
 */
export const emailConfirmation = (of: string) =>
  requiredAs(plainEmail).test('same', message('emailMismatch'), sameAsField(of, isSameEmail))

/**
 * A rule for a new nickname. Returns the nickname in lower case. Removes invisible characters, but refuses a space
 * inside the nickname.
 */
export const nickname = () =>
  requiredAs(removeWidthless)
    .lowercase()
    .min(NICKNAME_MIN_LENGTH, message({ key: 'nicknameTooShort', values: { min: NICKNAME_MIN_LENGTH } }))
    .max(NICKNAME_MAX_LENGTH, message({ key: 'nicknameTooLong', values: { max: NICKNAME_MAX_LENGTH } }))
    .matches(/^(?!.*\.\.)[a-z0-9_.]*$/, message('nicknameCharacters'))

/** A rule for a new nickname. If the account has a `current` nickname, the new nickname must differ from it. */
export const differentNickname = (current: string | null | undefined) =>
  nickname().test('other', message('sameNickname'), (value) => value !== current)

/** A rule for a password. The password must meet all criteria. */
export const password = () =>
  requiredPassword().test(
    'password',
    message({ key: 'password', values: { min: PASSWORD_MIN_LENGTH } }),
    (value) => !value || isAcceptablePassword(value),
  )

/**
 * A rule for a password that must differ from the value of another field. `current` is the name of this other field.
 */
export const differentPassword = (current: string) =>
  password().test('other', message('samePassword'), (value, context) => !value || !sameAsField(current)(value, context))

/** A rule for the repeated password. `of` is the name of the field that must have the same value. */
export const passwordConfirmation = (of: string) =>
  requiredPassword().test('same', message('passwordMismatch'), sameAsField(of))

/**
 * A rule for an optional French phone number, which must differ from the number `current`. `parse` is the function
 * `frenchNumber`. Only a page with a phone field loads this function.
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

/**
 * A rule for a required French phone number, which must differ from the `current` number. The API sends codes to the
 * new number.
 */
export const cellphone = (...parameters: Parameters<typeof optionalCellphone>) =>
  optionalCellphone(...parameters).required(message('cellphoneRequired'))

/** A rule for a required one-time code of `digits` digits. Returns the digits as a text. Refuses a longer code. */
export const oneTimeCode = (digits: number) =>
  requiredAs((text) => codeOf(text, digits)).max(digits, message({ key: 'code', values: { digits } }))

/** A rule for a checkbox that the user is allowed to leave unchecked. */
export const optionalCheckbox = () => boolean().default(false)

/** A rule for a required value. The value must be one of `values`. */
export const choiceOf = <Value extends string>(values: readonly Value[]) =>
  string().oneOf(values, message('choice')).required(message('choice'))

/** A rule for the checkbox with which the user accepts the terms. */
export const acceptTerms = () =>
  boolean().typeError(message('acceptTerms')).required(message('acceptTerms')).isTrue(message('acceptTerms'))
