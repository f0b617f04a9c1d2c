// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { digitsOf } from './one-time-code'
import { cellphoneEnding, maskedCellphone, nationalDigits } from './phone'

describe('nationalDigits', () => {
  it.each([
    '06\u00A012\u202F34 56 78',
    '+33 6 12 34 56 78',
    ' +33 (0)6 12 34 56 78 ',
    '0033 6 12 34 56 78',
    '00330612345678',
    '33612345678',
    'Tél. : 06 12 34 56 78',
  ])('reads %s', (typed) => expect(nationalDigits(typed)).toBe('0612345678'))

  it.each([
    ['', ''],
    ['330', '330'],
    ['3312345678', '3312345678'],
    ['+32 470 12 34 56', '32470123456'],
    ['0032470123456', '0032470123456'],
  ])('keeps %s invalid', (typed, digits) => expect(nationalDigits(typed)).toBe(digits))
})

describe('a stored number', () => {
  it('shows its last two digits', () => {
    expect(cellphoneEnding('0612345642')).toBe('42')
    expect(maskedCellphone('0612345642')).toBe('•• •• •• •• 42')
  })
  it.each([undefined, '', '6', 'none'])('%s shows nothing', (cellphone) => {
    expect(cellphoneEnding(cellphone)).toBeUndefined()
    expect(maskedCellphone(cellphone)).toBeUndefined()
  })
})

it.each([
  [' 123-456\n', '123456'],
  ['12a3', '123'],
  ['1234567', '123456'],
  ['', ''],
])('digitsOf reads "%s" as %s', (typed, digits) => expect(digitsOf(typed)).toBe(digits))
