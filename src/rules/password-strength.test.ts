import { describe, expect, it } from 'vitest'
import { isAcceptablePassword, passwordStrength } from './password-strength'

type Criterion = keyof ReturnType<typeof passwordStrength>['criteria']

const CASES: [password: string, met: Criterion[], level: string][] = [
  ['', [], 'weak'],
  ['aA1', ['lowercase', 'uppercase', 'digit'], 'medium'],
  ['aA1!', ['lowercase', 'uppercase', 'digit', 'special'], 'strong'],
  ['aaaaaaaaaaa1A', ['length', 'lowercase', 'uppercase', 'digit'], 'strong'],
  ['Cabinet2026 ', ['length', 'lowercase', 'uppercase', 'digit', 'special'], 'strong'],
  ['éÉ', ['lowercase', 'uppercase'], 'weak'],
  ['e\u0301', ['lowercase'], 'weak'],
  ['漢字', [], 'weak'],
  ['٣', ['digit'], 'weak'],
  ['😀'.repeat(12), ['length', 'special'], 'weak'],
]

it.each(CASES)('the password "%s" meets the criteria %j and has the level %s', (password, met, level) => {
  const strength = passwordStrength(password)
  const found = Object.entries(strength.criteria).flatMap(([name, is]) => (is ? [name] : []))
  expect(found.sort()).toEqual([...met].sort())
  expect(strength.points).toBe(met.length * 20)
  expect(strength.level).toBe(level)
})

describe('isAcceptablePassword', () => {
  it('the password « Cabinet2026! » is acceptable', () => expect(isAcceptablePassword('Cabinet2026!')).toBe(true))
  it.each(['Cabinet202!', 'cabinet2026!', 'CABINET2026!', 'Cabinetdeux!', 'Cabinet20260'])(
    'the password "%s" is not acceptable',
    (password) => expect(isAcceptablePassword(password)).toBe(false),
  )
})
