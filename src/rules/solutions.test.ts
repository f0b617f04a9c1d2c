import { expect, test } from 'vitest'
import { initialOf } from './solutions'

test.each([
  ['skecollect', 'S'],
  ['élan', 'É'],
  ['e\u0301lan', 'E\u0301'],
  ['🇫🇷 Santé', '🇫🇷'],
  ['👩🏽‍⚕️ Cabinet', '👩🏽‍⚕️'],
  ['', ''],
])('%s has the initial %s', (name, initial) => {
  expect(initialOf(name)).toBe(initial)
})
