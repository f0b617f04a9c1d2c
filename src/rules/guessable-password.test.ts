import { expect, test } from 'vitest'
import { guessOf, type Guess } from './guessable-password'

const OWN = ['camille.morel@cabinet-voltaire.fr', 'cmorel.75', '']

test.each<[string, Guess]>([
  ['Azertyuiop1!', 'sequence'],
  ['Motdepasse1!', 'word'],
  ['Aaaaaaaaaa1!', 'repetition'],
  ['Skezia-2026!', 'brand'],
  ['Camille-1984!', 'own'],
  ['Morel.Camille1', 'own'],
  ['Cmorel-75-2026!', 'own'],
  ['Voltaire2026!x', 'own'],
  ['M0tdep@$$3-1!', 'word'],
  ['Ch0c01at-2024!', 'word'],
  ['5kez1a-Sk3meet!', 'brand'],
  ['Été-Soleil-2026', 'word'],
  ['Qsdfghjklm12!', 'sequence'],
  ['Mlkjhgfdsq12!', 'sequence'],
  ['Abcdef-123456', 'sequence'],
  ['Qwertyuiop-99', 'sequence'],
  ['1qaz2wsx3edC!', 'sequence'],
  ['Papa!Papa!Papa!1', 'repetition'],
  ['Xy7!Xy7!Xy7!', 'repetition'],
  ['Bonjour-Soleil-14071789', 'word'],
])('%s is easy to guess: %s', (password, guess) => {
  expect(guessOf(password, OWN)).toBe(guess)
})

test.each([
  'Soleil-Levant-42',
  'Cheval correct pile agrafe 7',
  'Le chat azerty dort sur 3 canapés !',
  'Tg7$kQ9!vL2#xR',
  'Bonjour-839271046528!',
  'Aurore-Boreale-27',
  '4!8$2*9(1@aB7',
  '',
])('%s is not', (password) => {
  expect(guessOf(password, OWN)).toBeUndefined()
})

test('what is known of somebody else changes nothing', () => {
  expect(guessOf('Theodora-1984!', OWN)).toBeUndefined()
  expect(guessOf('Theodora-1984!', ['theodora@exemple.fr'])).toBe('own')
})
