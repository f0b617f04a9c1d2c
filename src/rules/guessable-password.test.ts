import { expect, test } from 'vitest'
import { guessOf, type Guess } from './guessable-password'

const OWN = ['camille.morel@cabinet-voltaire.fr', 'cmorel.75', '']

test.each<[string, Guess]>([
  ['Azertyuiop1!', 'sequence'],
  ['Morel.Camille1', 'own'],
  ['Cmorel-75-2026!', 'own'],
  ['Voltaire2026!x', 'own'],
  ['M0tdep@$$3-1!', 'word'],
  ['5kez1a-Sk3meet!', 'brand'],
  ['Été-Soleil-2026', 'word'],
  ['Mlkjhgfdsq12!', 'sequence'],
  ['Abcdef-123456', 'sequence'],
  ['1qaz2wsx3edC!', 'sequence'],
  ['Xy7!Xy7!Xy7!', 'repetition'],
  ['Bonjour-Soleil-14071789', 'word'],
])('the password %s is easy to guess because of: %s', (password, guess) => {
  expect(guessOf(password, OWN)).toBe(guess)
})

test.each([
  'Cheval correct pile agrafe 7',
  'Le chat azerty dort sur 3 canapés !',
  'Tg7$kQ9!vL2#xR',
  'Bonjour-839271046528!',
  '',
])('the password %s is not easy to guess', (password) => {
  expect(guessOf(password, OWN)).toBeUndefined()
})

test("a name makes a password easy to guess only if the user's e-mail address contains the same name", () => {
  expect(guessOf('Theodora-1984!', OWN)).toBeUndefined()
  expect(guessOf('Theodora-1984!', ['theodora@exemple.fr'])).toBe('own')
})
