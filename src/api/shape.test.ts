import { expect, test } from 'vitest'
import { readBoolean, readDate, readPathSegment, readRecords, readString, UnexpectedShape } from './shape'

test.each([
  '8f3a91c2-7b4d-4a66-9d0e-4f7f8c1d2e3a',
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln_x-y==',
  '...',
  'é?#&=+@:é',
  'x'.repeat(8192),
  '👩🏽‍⚕️'.replaceAll('\u200d', ''),
])('the text %j is accepted as one segment of a path', (value) => {
  expect(readPathSegment(value)).toBe(value)
})

test.each(['', '.', '..', 'a/b', 'a\\b', '%2e%2e', 'a b', 'a\nb', '\ud800', 'a\u202eb', 'x'.repeat(8193)])(
  'the text %j is refused as a segment of a path',
  (value) => {
    expect(() => readPathSegment(value)).toThrow(UnexpectedShape)
  },
)

test('the portal reads a list with some malformed records, but refuses a list with only malformed records', () => {
  expect(readRecords(['a', null, 'b'], readString)).toEqual({ readable: ['a', 'b'], unreadable: 1 })
  expect(readRecords([], readString)).toEqual({ readable: [], unreadable: 0 })
  expect(() => readRecords([null, 1], readString)).toThrow(UnexpectedShape)
})

test('a malformed date is read as null', () => {
  expect([readDate(12), readDate({}), readDate(''), readDate('2026-01-02')]).toEqual([null, null, null, '2026-01-02'])
})

test('the portal accepts a boolean, 0, 1 or a missing value as a flag, and refuses any other value', () => {
  expect([true, 1, false, 0, null, undefined].map(readBoolean)).toEqual([true, true, false, false, false, false])
  for (const value of ['1', 'true', 2, {}]) expect(() => readBoolean(value)).toThrow(UnexpectedShape)
})
