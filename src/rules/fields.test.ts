import type { FieldErrors } from 'react-hook-form'
import { describe, expect, it } from 'vitest'
import { object, type AnyObjectSchema } from 'yup'
import { CHARACTERS, EMAIL, MISMATCH, PASSWORD, REQUIRED, TOO_LONG, TOO_SHORT } from '../testing/rule-messages'
import { resolverOf } from '../ui/form/form-rules'
import {
  acceptTerms,
  cellphone,
  choiceOf,
  email,
  emailConfirmation,
  identifier,
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

const CELLPHONE = 'Le numéro doit etre au format 10 chiffres'
const GOOD = 'Cabinet2026!'

/**
 * Validates the values of a form. Returns the first message of each invalid field. If all fields are valid, returns the
 * values that the form would send.
 */
async function outcome(schema: AnyObjectSchema, values: object): Promise<unknown> {
  const options = { fields: {}, shouldUseNativeValidation: false }
  const result: { errors: FieldErrors; values: object } = await resolverOf(schema)({ ...values }, undefined, options)
  const { errors, values: sent } = result
  const messages = Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.message]))
  return Object.keys(messages).length > 0 ? { messages } : { sent }
}

const says = (message: unknown) => ({ messages: { value: message } })
const sends = (value: unknown) => ({ sent: { value } })
const EMPTY = [
  [undefined, says(REQUIRED)],
  ['', says(REQUIRED)],
] as const

describe.each([
  {
    rule: 'requiredText',
    field: requiredText(),
    cases: [
      ...EMPTY,
      ['   ', says(REQUIRED)],
      ['\ud83d', says(REQUIRED)],
      [' Ma connexion ', sends('Ma connexion')],
      ['Ma connexion \ud83d', sends('Ma connexion')],
      ['Ma connexion 👍', sends('Ma connexion 👍')],
    ],
  },
  {
    rule: 'identifier',
    field: identifier(),
    cases: [
      ...EMPTY,
      [' Lea .Pe\u00adtit\n', sends('Lea.Petit')],
      ['anne\u2011marie.o\u2019neil@exemple.fr', sends("anne-marie.o'neil@exemple.fr")],
    ],
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
      ['lea', says(EMAIL)],
      ['lea@exemple..fr', says(EMAIL)],
      [`${'a'.repeat(250)}@exemple.fr`, says(EMAIL)],
      ['jean dupont@exemple.fr', says(EMAIL)],
      ['jean\u00a0dupont@exemple.fr', says(EMAIL)],
      ['jean.dupont@exemple .fr', says(EMAIL)],
      ['jean\tdupont@exemple.fr', says(EMAIL)],
      ['léa@exemple.fr', says(`Le caractère « é » n’est pas accepté. ${EMAIL}`)],
      ['le\u0301a@exemple.fr', says(`Le caractère « é » n’est pas accepté. ${EMAIL}`)],
      ['lea,petit@exemple.fr', says(`Le caractère « , » n’est pas accepté. ${EMAIL}`)],
      ['lea@exemple,fr', says(`Le caractère « , » n’est pas accepté. ${EMAIL}`)],
      ['lea@exemple_sante.fr', says(`Le caractère « _ » n’est pas accepté. ${EMAIL}`)],
      ['mailto:lea@exemple.fr', says(`Le caractère « : » n’est pas accepté. ${EMAIL}`)],
      ['lea👍@exemple.fr', says(`Le caractère « 👍 » n’est pas accepté. ${EMAIL}`)],
      ['lea(at)exemple.fr', says(`Remplacez « (at) » par « @ ». ${EMAIL}`)],
      ['lea[AT]exemple.fr', says(`Remplacez « [AT] » par « @ ». ${EMAIL}`)],
      [' lea\u200b.petit\ufeff@exemple.fr\n', sends('lea.petit@exemple.fr')],
      ['anne\u2010marie.o\u2019neil@saint\u2011andre\u2013sante.fr', sends("anne-marie.o'neil@saint-andre-sante.fr")],
      ['Lea.Petit+skezia@sous.domaine.exemple.fr', sends('Lea.Petit+skezia@sous.domaine.exemple.fr')],
      ['lea@xn--sant-epa.fr', sends('lea@xn--sant-epa.fr')],
    ],
  },
  {
    rule: 'otherEmail',
    field: differentEmail('exemple.fr', 'lea@exemple.fr'),
    cases: [
      ['lea@exemple.fr', says('Cette adresse est déjà celle de votre compte.')],
      [' LEA@Exemple.fr ', says('Cette adresse est déjà celle de votre compte.')],
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
      ['lea..petit', says(CHARACTERS)],
      ['léa.petit', says(CHARACTERS)],
      ['leapetit\u0131', says(CHARACTERS)],
      ['lea.p', sends('lea.p')],
      ['a'.repeat(32), sends('a'.repeat(32))],
      ['lea petit', says(CHARACTERS)],
      ['lea\u00a0petit', says(CHARACTERS)],
      [' LEA.Pe\u00adtit\n', sends('lea.petit')],
    ],
  },
  {
    rule: 'otherNickname',
    field: differentNickname('lea.petit'),
    cases: [
      ['LEA.PETIT', says('Cet identifiant est déjà le vôtre.')],
      ['lea', says(TOO_SHORT)],
      ['lea.petit2', sends('lea.petit2')],
    ],
  },
  {
    rule: 'password',
    field: password(),
    cases: [
      ...EMPTY,
      ['Cabinet202!', says(PASSWORD)],
      [GOOD, sends(GOOD)],
      [' Été 2026 à Brest ', sends(' Été 2026 à Brest ')],
    ],
  },
  {
    rule: 'oneTimeCode',
    field: oneTimeCode(6),
    cases: [
      ...EMPTY,
      ['abc', says(REQUIRED)],
      ['123 456', sends('123456')],
      ['1234567', says('Le code comporte 6 chiffres. Vérifiez-le, puis saisissez-le de nouveau.')],
    ],
  },
  {
    rule: 'oneTimeCode of eight digits',
    field: oneTimeCode(8),
    cases: [
      ['1234 5678', sends('12345678')],
      ['Du 12/03/2026 : 1234-5678', sends('12345678')],
      ['123456789', says('Le code comporte 8 chiffres. Vérifiez-le, puis saisissez-le de nouveau.')],
    ],
  },
  {
    rule: 'choiceOf',
    field: choiceOf(['read', 'write']),
    cases: [
      [undefined, says('Veuillez choisir une des réponses proposées.')],
      ['admin', says('Veuillez choisir une des réponses proposées.')],
      ['write', sends('write')],
    ],
  },
  {
    rule: 'acceptTerms',
    field: acceptTerms(),
    cases: [
      [undefined, says('Veuillez accepter les CGU.')],
      [false, says('Veuillez accepter les CGU.')],
      [true, sends(true)],
    ],
  },
] as const)('the field rule $rule', ({ rule, field, cases }) => {
  const table: readonly (readonly [unknown, unknown])[] = cases
  it.each(table)(`the field rule ${rule} turns the value %j into %j`, async (value, expected) => {
    expect(await outcome(object({ value: field }), { value })).toEqual(expected)
  })
})

describe('field rules that read another field', () => {
  const emails = object({ newEmail: email('exemple.fr'), confirmNewEmail: emailConfirmation('newEmail') })
  it.each([
    ['lea@exemple.fr', 'eva@exemple.fr', { messages: { confirmNewEmail: 'Les emails ne correspondent pas' } }],
    ['Lea@exemple.fr', 'lea@exemple.fr', { sent: { newEmail: 'Lea@exemple.fr', confirmNewEmail: 'lea@exemple.fr' } }],
    [
      "o'neil@exemple.fr",
      'o\u2019neil@exemple.fr',
      { sent: { newEmail: "o'neil@exemple.fr", confirmNewEmail: "o'neil@exemple.fr" } },
    ],
    [
      'lea petit@exemple.fr',
      'leapetit@exemple.fr',
      { messages: { newEmail: EMAIL, confirmNewEmail: 'Les emails ne correspondent pas' } },
    ],
    ['lea@exemple.fr', '', { messages: { confirmNewEmail: REQUIRED } }],
    ['', '', { messages: { newEmail: REQUIRED, confirmNewEmail: REQUIRED } }],
    ['', 'lea@exemple.fr', { messages: { newEmail: REQUIRED, confirmNewEmail: 'Les emails ne correspondent pas' } }],
    [' lea@exemple.fr', 'lea@exemple.fr ', { sent: { newEmail: 'lea@exemple.fr', confirmNewEmail: 'lea@exemple.fr' } }],
  ])(
    'for the e-mail address "%s" and the confirmation "%s", the form returns %j',
    async (newEmail, confirmNewEmail, expected) => {
      expect(await outcome(emails, { newEmail, confirmNewEmail })).toEqual(expected)
    },
  )

  const passwords = object({
    actualPassword: password(),
    newPassword: differentPassword('actualPassword'),
    confirmNewPassword: passwordConfirmation('newPassword'),
  })
  const NEXT = 'Cabinet2027!'
  it.each([
    [GOOD, NEXT, NEXT, { sent: { actualPassword: GOOD, newPassword: NEXT, confirmNewPassword: NEXT } }],
    [GOOD, NEXT, NEXT.toLowerCase(), { messages: { confirmNewPassword: MISMATCH } }],
    [GOOD, NEXT, '', { messages: { confirmNewPassword: REQUIRED } }],
    [GOOD, GOOD, GOOD, { messages: { newPassword: 'Le nouveau mot de passe doit être différent de l’actuel.' } }],
    ['court', NEXT, NEXT, { messages: { actualPassword: PASSWORD } }],
    ['', '', '', { messages: { actualPassword: REQUIRED, newPassword: REQUIRED, confirmNewPassword: REQUIRED } }],
  ])(
    'the current password "%s", the new password "%s" and its confirmation "%s" give %j',
    async (actualPassword, newPassword, confirmNewPassword, expected) => {
      expect(await outcome(passwords, { actualPassword, newPassword, confirmNewPassword })).toEqual(expected)
    },
  )

  it.each([
    ['', { messages: { cellphone: 'Veuillez renseigner votre numéro de mobile' } }],
    [undefined, { messages: { cellphone: 'Veuillez renseigner votre numéro de mobile' } }],
    ['061234567', { messages: { cellphone: CELLPHONE } }],
    ['06123456789', { messages: { cellphone: CELLPHONE } }],
    ['+33 6 12 34 56 78', { sent: { cellphone: '0612345678' } }],
    ['06 98 76 54 32', { messages: { cellphone: 'Ce numéro est déjà celui de votre compte. Indiquez-en un autre.' } }],
  ])('for the mobile number %j in a required field, the form returns %j', async (number, expected) => {
    const schema = object({ cellphone: cellphone(frenchNumber, '0698765432') })
    expect(await outcome(schema, { cellphone: number })).toEqual(expected)
  })
})
