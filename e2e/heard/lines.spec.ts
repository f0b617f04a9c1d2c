import { expect, test } from '@playwright/test'
import { commonLines, firstMissing } from './lines'

test('the lines of every run are kept in their order, with the steps', () => {
  const first = ['> Tab', 'Mot de passe', 'Mode focus', '> Return', 'Incorrect', 'Fin']
  const second = ['> Tab', 'Mode focus', 'Mot de passe', '> Return', 'Chargement', 'Fin']
  expect(commonLines(first, second)).toEqual(['> Tab', 'Mode focus', '> Return', 'Fin'])
  expect(commonLines(first, first)).toEqual(first)
  expect(commonLines(first, [])).toEqual([])
})

test('a line that is missing, changed or too early is named with its step; one that is late or new is not', () => {
  const expected = ['> Tab', 'Mot de passe', '> Return', 'Incorrect']
  const missing = 'after “> Return”, “Incorrect” was not spoken'
  expect(firstMissing(expected, expected)).toBeUndefined()
  expect(firstMissing(expected, ['> Tab', '> Return', 'Mot de passe', 'Chargement', 'Incorrect'])).toBeUndefined()
  expect(firstMissing(expected, ['> Tab', 'Mot de passe', '> Return'])).toBe(missing)
  expect(firstMissing(expected, ['> Tab', 'Mot de passe', '> Return', 'Incorrect.'])).toBe(missing)
  expect(firstMissing(expected, ['> Tab', 'Incorrect', 'Mot de passe', '> Return'])).toBe(missing)
})
