import { expect, test } from 'vitest'
import { readPathSegment, UnexpectedShape } from './shape'

test.each([
  '8f3a91c2-7b4d-4a66-9d0e-4f7f8c1d2e3a',
  '42',
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln_x-y==',
  '...',
  'a..b',
  'é?#&=+@:é',
  '👩🏽‍⚕️'.replaceAll('\u200d', ''),
])('%j is one segment of a path', (value) => {
  expect(readPathSegment(value)).toBe(value)
})

test.each([
  '',
  '.',
  '..',
  '../logout',
  'a/b',
  'a\\b',
  '%2e%2e',
  'a b',
  'a\u00a0b',
  'a\nb',
  'a\u0000',
  '\ud800',
  'a\udfffb',
  'a\u202eb',
  'a\u200bb',
  'x'.repeat(8193),
])('%j is not', (value) => {
  expect(() => readPathSegment(value)).toThrow(UnexpectedShape)
})
