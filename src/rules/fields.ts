import { boolean, string } from 'yup'
import {
  CELLPHONE_DIGITS,
  EMAIL_MAX_LENGTH,
  NICKNAME_MAX_LENGTH,
  NICKNAME_MIN_LENGTH,
  PASSWORD_MIN_LENGTH,
} from './limits'
import { digitsOf } from './one-time-code'
import { isAcceptablePassword } from './password-strength'
import { nationalDigits } from './phone'

/** The keys of the `validation` texts that these rules use. */
export type ValidationKey =
  | 'required'
  | 'email'
  | 'emailMismatch'
  | 'nicknameTooShort'
  | 'nicknameTooLong'
  | 'nicknameCharacters'
  | 'password'
  | 'passwordMismatch'
  | 'cellphone'
  | 'cellphoneRequired'
  | 'acceptTerms'
  | 'sameEmail'
  | 'sameNickname'
  | 'samePassword'

/** What a failed rule says: a key of the `validation` texts, with the values that its text takes. */
export type ValidationMessage = ValidationKey | { key: ValidationKey; values: Record<string, string | number> }

/** Keeps the messages of this file to the keys that exist. */
const say = <Message extends ValidationMessage>(message: Message) => message

const REQUIRED = say('required')

/** A test for equality with another field of the form. An empty value is left to the `required` rule. */
const sameAsField =
  (name: string) =>
  (value: string | undefined, { parent }: { parent: Partial<Record<string, unknown>> }) =>
    !value || value === parent[name]

/** A text that must not be blank; the spaces around it are dropped. */
export const requiredText = () => string().trim().required(REQUIRED)

/** A password that is only asked for, as at sign-in: any characters, taken exactly as typed. */
export const requiredPassword = () => string().required(REQUIRED)

/**
 * A required e-mail address; the spaces around it are dropped. The pattern is that of HTML's e-mail fields, with a
 * dot in the domain. `exampleDomain`: the domain in the message's example.
 */
export function email(exampleDomain: string) {
  const message = say({ key: 'email', values: { email: `azerty@${exampleDomain}` } })
  return requiredText()
    .email(message)
    .max(EMAIL_MAX_LENGTH, message)
    .matches(/\.[a-z0-9-]{2,}$/i, { message, excludeEmptyString: true })
}

/** The same, other than the account's `current` address (letter case aside). */
export const differentEmail = (exampleDomain: string, current: string) =>
  email(exampleDomain).test('other', say('sameEmail'), (value) => value.toLowerCase() !== current.toLowerCase())

/** The e-mail address once more: equal to the field named `of`. */
export const emailConfirmation = (of: string) => requiredText().test('same', say('emailMismatch'), sameAsField(of))

/**
 * A new identifier: 5 to 32 lowercase letters, digits, underscores and dots, no two dots in a row. Capitals are
 * lowered and the spaces around it dropped.
 */
export const nickname = () =>
  requiredText()
    .lowercase()
    .min(NICKNAME_MIN_LENGTH, say({ key: 'nicknameTooShort', values: { min: NICKNAME_MIN_LENGTH } }))
    .max(NICKNAME_MAX_LENGTH, say({ key: 'nicknameTooLong', values: { max: NICKNAME_MAX_LENGTH } }))
    .matches(/^(?!.*\.\.)[a-z0-9_.]*$/, say('nicknameCharacters'))

/** The same, other than the account's `current` identifier; undefined when it has none yet. */
export const differentNickname = (current: string | undefined) =>
  nickname().test('other', say('sameNickname'), (value) => current === undefined || value !== current)

/** A password by the product's rule (new, or the current one on the change form), taken exactly as typed. */
export const password = () =>
  requiredPassword().test(
    'password',
    say({ key: 'password', values: { min: PASSWORD_MIN_LENGTH } }),
    (value) => !value || isAcceptablePassword(value),
  )

/** The same, other than the password in the field named `current`. */
export const differentPassword = (current: string) =>
  password().test('other', say('samePassword'), (value, context) => !value || !sameAsField(current)(value, context))

/** The password once more: equal to the field named `of`. */
export const passwordConfirmation = (of: string) =>
  requiredPassword().test('same', say('passwordMismatch'), sameAsField(of))

/**
 * A mobile number of 10 national digits, or nothing; required while the boolean field named `factor` is true. What was
 * pasted is cleaned first (separators, +33).
 */
export const cellphone = (factor: string) =>
  string()
    .transform((value: unknown) => (typeof value === 'string' ? nationalDigits(value) : ''))
    .default('')
    .matches(new RegExp(`^\\d{${CELLPHONE_DIGITS}}$`), {
      message: say({ key: 'cellphone', values: { digits: CELLPHONE_DIGITS } }),
      excludeEmptyString: true,
    })
    .when(factor, { is: true, then: (schema) => schema.required(say('cellphoneRequired')) })

/** A one-time code; spaces and dashes are dropped. Gives its digits as a text. */
export const oneTimeCode = () =>
  string()
    .transform((value: unknown) => (typeof value === 'string' ? digitsOf(value) : ''))
    .required(REQUIRED)

/** The terms must be accepted. */
export const acceptTerms = () =>
  boolean().typeError(say('acceptTerms')).required(say('acceptTerms')).isTrue(say('acceptTerms'))
