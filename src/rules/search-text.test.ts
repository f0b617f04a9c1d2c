import { expect, test } from 'vitest'
import { searchableText, searchWords } from './search-text'

test.each([
  ['Étude ORION', 'etude orion'],
  ['ÇA ŒUVRE', 'ca oeuvre'],
  ['L’Æsculape\u200B', "l'aesculape"],
  ['Saint\u2011Malo – Sud', 'saint-malo - sud'],
  ['Cabinet\u00A0Nº 1', 'cabinet no 1'],
  ['Élève', 'eleve'],
])('a search treats « %s » and « %s » as the same text', (text, folded) => {
  expect(searchableText(text)).toBe(folded)
})

test('a search is split into words at its spaces', () => {
  expect(searchWords('  Étude\u00a0 de Lyon ')).toEqual(['etude', 'de', 'lyon'])
  expect(searchWords(' ')).toEqual([])
})
