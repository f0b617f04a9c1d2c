import { describe, expect, it } from 'vitest'
import { cellphoneEnding } from './contact-details'
import { frenchNumber } from './french-number'
import { codeOf } from './one-time-code'
import { groupedCellphone, maskedCellphone } from './phone'
import { trimUnseen } from './unseen'

describe('frenchNumber', () => {
  it.each([
    '06\u00A012\u202F34 56 78',
    ' +33 (0)6 12 34 56 78 ',
    '(+33) 06 12 34 56 78',
    '00330612345678',
    'tel:+33612345678',
    'Tél. : 06 12 34 56 78',
    '\u202A+33\u00A06\u200B 12 34 56 78\u202C',
    '０６１２３４５６７８',
  ])('frenchNumber accepts %s as a French phone number', (typed) => expect(frenchNumber(typed)).toBe('0612345678'))

  it.each([
    '',
    '061234567',
    '06123456789',
    '+32 470 12 34 56',
    '0032470123456',
    '+262 692 12 34 56',
    '06 12 34 56 78 / 06 99 88 77 66',
    '+33 6 12 34 56 78, 2',
    '06 12 34 56 7O',
  ])('frenchNumber refuses %s as a French phone number', (typed) => expect(frenchNumber(typed)).toBeUndefined())
})

it.each([
  ['0', '0'],
  ['06 1 23', '06 12 3'],
  ['0612345678', '06 12 34 56 78'],
  ['06123456789', '06123456789'],
  ['+33612345678', '+33612345678'],
])('the phone field shows %s as %s while the user types', (typed, shown) => expect(groupedCellphone(typed)).toBe(shown))

describe('a stored phone number', () => {
  it('a stored phone number is shown with only its last two digits', () => {
    expect(cellphoneEnding('0612345642')).toBe('42')
    expect(maskedCellphone('0612345642')).toBe('•• •• •• •• 42')
  })
  it.each([undefined, '', '6', 'none'])(
    'if %s is stored in place of a phone number, the portal shows no number',
    (cellphone) => {
      expect(cellphoneEnding(cellphone)).toBeUndefined()
      expect(maskedCellphone(cellphone)).toBeUndefined()
    },
  )
})

it.each([
  [' 123-456\n', '123456'],
  ['Le code du 12/03/2026 : 123\u202F456.', '123456'],
  ['Appelez le 0612345678', '0612345678'],
  ['123456 ou 654321', '123456654321'],
  ['１２３٤٥٦', '123456'],
  ['12a3', '123'],
])('codeOf finds in the text "%s" the code %s', (typed, digits) => expect(codeOf(typed, 6)).toBe(digits))

it.each([
  ['\u200B\uFEFF lea\u00AD@exemple.fr\u2069\u2028\n', 'lea\u00AD@exemple.fr'],
  ['\u202A \u2800\u3164', ''],
])('`trimUnseen` removes the invisible characters around the text "%s" and returns "%s"', (text, seen) => {
  expect(trimUnseen(text)).toBe(seen)
})
