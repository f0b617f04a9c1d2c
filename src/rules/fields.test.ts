import { describe, expect, it } from 'vitest'
import { object, ValidationError, type AnyObjectSchema } from 'yup'
import texts from '../i18n/fr/validation.json'
import * as shown from '../testing/rule-messages'
import {
  acceptTerms,
  cellphone,
  email,
  emailConfirmation,
  nickname,
  oneTimeCode,
  differentEmail,
  differentNickname,
  differentPassword,
  password,
  passwordConfirmation,
  requiredPassword,
  requiredText,
} from './fields'
import { frenchNumber } from './french-number'

const EMAIL = { key: 'email', values: { email: 'azerty@exemple.fr' } }
const TOO_SHORT = { key: 'nicknameTooShort', values: { min: 5 } }
const TOO_LONG = { key: 'nicknameTooLong', values: { max: 32 } }
const PASSWORD = { key: 'password', values: { min: 12 } }
const CELLPHONE = { key: 'cellphone', values: { digits: 10 } }
const GOOD = 'Cabinet2026!'

/** Returns the first message of each field, as forms show it, or the values when there is none. */
async function outcome(schema: AnyObjectSchema, values: object): Promise<unknown> {
  try {
    return { sent: (await schema.validate(values, { abortEarly: false })) as unknown }
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    const first = new Map<string, unknown>()
    for (const { path, message } of error.inner) if (path !== undefined && !first.has(path)) first.set(path, message)
    return { messages: Object.fromEntries(first) }
  }
}

const says = (message: unknown) => ({ messages: { value: message } })
const sends = (value: unknown) => ({ sent: { value } })
const EMPTY = [
  [undefined, says('required')],
  ['', says('required')],
] as const

describe.each([
  {
    rule: 'requiredText',
    field: requiredText(),
    cases: [...EMPTY, ['   ', says('required')], [' Ma connexion ', sends('Ma connexion')]],
  },
  {
    rule: 'requiredPassword',
    field: requiredPassword(),
    cases: [...EMPTY, ['   ', sends('   ')], [' aÉ\t', sends(' aÉ\t')]],
  },
  {
    rule: 'email',
    field: email('exemple.fr'),
    cases: [
      ...EMPTY,
      [' ', says('required')],
      ['lea', says(EMAIL)],
      ['lea@exemple', says(EMAIL)],
      ['lea@exemple.f', says(EMAIL)],
      ['lea@exemple..fr', says(EMAIL)],
      ['léa@exemple.fr', says(EMAIL)],
      ['lea@santé.fr', says(EMAIL)],
      ['<b>@exemple.fr', says(EMAIL)],
      [`${'a'.repeat(250)}@exemple.fr`, says(EMAIL)],
      [' lea\u200b.petit @exemple.fr\n', sends('lea.petit@exemple.fr')],
      ['Lea.Petit+skezia@sous.domaine.exemple.fr', sends('Lea.Petit+skezia@sous.domaine.exemple.fr')],
      ['lea@xn--sant-epa.fr', sends('lea@xn--sant-epa.fr')],
    ],
  },
  {
    rule: 'otherEmail',
    field: differentEmail('exemple.fr', 'lea@exemple.fr'),
    cases: [
      ['lea@exemple.fr', says('sameEmail')],
      [' LEA@Exemple.fr ', says('sameEmail')],
      ['lea', says(EMAIL)],
      ['eva@exemple.fr', sends('eva@exemple.fr')],
    ],
  },
  {
    rule: 'nickname',
    field: nickname(),
    cases: [
      ...EMPTY,
      ['lea.', says(TOO_SHORT)],
      ['a'.repeat(33), says(TOO_LONG)],
      ['lea..petit', says('nicknameCharacters')],
      ['léa.petit', says('nicknameCharacters')],
      ['leapetit\u0131', says('nicknameCharacters')],
      ['lea.p', sends('lea.p')],
      ['.lea_42.', sends('.lea_42.')],
      ['a'.repeat(32), sends('a'.repeat(32))],
      [' LEA .Pe\u00adtit\n', sends('lea.petit')],
    ],
  },
  {
    rule: 'otherNickname',
    field: differentNickname('lea.petit'),
    cases: [
      ['LEA.PETIT', says('sameNickname')],
      ['lea', says(TOO_SHORT)],
      ['lea.petit2', sends('lea.petit2')],
    ],
  },
  {
    rule: 'otherNickname of an account without one',
    field: differentNickname(undefined),
    cases: [['lea.petit', sends('lea.petit')]],
  },
  {
    rule: 'password',
    field: password(),
    cases: [
      ...EMPTY,
      ['Cabinet202!', says(PASSWORD)],
      [GOOD, sends(GOOD)],
      [' Été 2026 à Brest ', sends(' Été 2026 à Brest ')],
      ['aA1!'.repeat(32), sends('aA1!'.repeat(32))],
    ],
  },
  {
    rule: 'oneTimeCode',
    field: oneTimeCode(),
    cases: [...EMPTY, ['abc', says('required')], ['123 456', sends('123456')]],
  },
  {
    rule: 'acceptTerms',
    field: acceptTerms(),
    cases: [
      [undefined, says('acceptTerms')],
      [null, says('acceptTerms')],
      ['', says('acceptTerms')],
      [false, says('acceptTerms')],
      [true, sends(true)],
    ],
  },
] as const)('$rule', ({ field, cases }) => {
  const table: readonly (readonly [unknown, unknown])[] = cases
  it.each(table)('%j: %j', async (value, expected) => {
    expect(await outcome(object({ value: field }), { value })).toEqual(expected)
  })
})

describe('rules that read another field', () => {
  const emails = object({ newEmail: email('exemple.fr'), confirmNewEmail: emailConfirmation('newEmail') })
  it.each([
    ['lea@exemple.fr', 'Lea@exemple.fr', { messages: { confirmNewEmail: 'emailMismatch' } }],
    ['lea@exemple.fr', '', { messages: { confirmNewEmail: 'required' } }],
    ['', '', { messages: { newEmail: 'required', confirmNewEmail: 'required' } }],
    ['', 'lea@exemple.fr', { messages: { newEmail: 'required', confirmNewEmail: 'emailMismatch' } }],
    [' lea@exemple.fr', 'lea@exemple.fr ', { sent: { newEmail: 'lea@exemple.fr', confirmNewEmail: 'lea@exemple.fr' } }],
  ])('e-mail "%s" then "%s"', async (newEmail, confirmNewEmail, expected) => {
    expect(await outcome(emails, { newEmail, confirmNewEmail })).toEqual(expected)
  })

  const passwords = object({
    actualPassword: password(),
    newPassword: differentPassword('actualPassword'),
    confirmNewPassword: passwordConfirmation('newPassword'),
  })
  const NEXT = 'Cabinet2027!'
  it.each([
    [GOOD, NEXT, NEXT, { sent: { actualPassword: GOOD, newPassword: NEXT, confirmNewPassword: NEXT } }],
    [GOOD, NEXT, NEXT.toLowerCase(), { messages: { confirmNewPassword: 'passwordMismatch' } }],
    [GOOD, NEXT, '', { messages: { confirmNewPassword: 'required' } }],
    [GOOD, GOOD, GOOD, { messages: { newPassword: 'samePassword' } }],
    ['court', NEXT, NEXT, { messages: { actualPassword: PASSWORD } }],
    ['', '', '', { messages: { actualPassword: 'required', newPassword: 'required', confirmNewPassword: 'required' } }],
  ])('passwords "%s", "%s", "%s"', async (actualPassword, newPassword, confirmNewPassword, expected) => {
    expect(await outcome(passwords, { actualPassword, newPassword, confirmNewPassword })).toEqual(expected)
  })

  it.each([
    ['', { messages: { cellphone: 'cellphoneRequired' } }],
    [undefined, { messages: { cellphone: 'cellphoneRequired' } }],
    ['061234567', { messages: { cellphone: CELLPHONE } }],
    ['06123456789', { messages: { cellphone: CELLPHONE } }],
    ['+33 6 12 34 56 78', { sent: { cellphone: '0612345678' } }],
    ['06 98 76 54 32', { messages: { cellphone: 'sameCellphone' } }],
  ])('mobile number "%s"', async (number, expected) => {
    const schema = object({ cellphone: cellphone(frenchNumber, '0698765432') })
    expect(await outcome(schema, { cellphone: number })).toEqual(expected)
  })
})

it.each([
  ['required', shown.REQUIRED],
  [EMAIL, shown.EMAIL],
  ['emailMismatch', 'Les emails ne correspondent pas'],
  [TOO_SHORT, shown.TOO_SHORT],
  [TOO_LONG, shown.TOO_LONG],
  ['nicknameCharacters', shown.CHARACTERS],
  [PASSWORD, shown.PASSWORD],
  ['passwordMismatch', shown.MISMATCH],
  [CELLPHONE, 'Le numéro doit etre au format 10 chiffres'],
  ['cellphoneRequired', 'Veuillez renseigner votre numéro de mobile'],
  ['acceptTerms', 'Veuillez accepter les CGU.'],
])('the message %j has the text of the specification', (message, text) => {
  const { key, values } = typeof message === 'string' ? { key: message, values: {} } : message
  const template = new Map(Object.entries(texts)).get(key) ?? ''
  const filled = Object.entries(values).reduce(
    (so, [name, value]) => so.replace(`{{${name}}}`, String(value)),
    template,
  )
  expect(filled).toBe(text)
})
