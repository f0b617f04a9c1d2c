import { expect, test } from 'vitest'
import { userWith } from '../../mocks/data/accounts'
import { compareUsers } from './fetch-user'

test.each([
  ['nothing', {}, 'same'],
  ['the case of the address', { email: 'Lea@Exemple.fr' }, 'same'],
  ['the mobile number', { cellphone: '0612345678' }, 'same'],
  ['the address', { email: 'lea@nouveau.fr' }, 'changed'],
  ['the nickname', { nickName: 'lea.m' }, 'changed'],
  ['the nickname, which is gone', { nickName: null }, 'changed'],
  ['both', { email: 'bob@exemple.fr', nickName: 'bob' }, 'other'],
] as const)('if the second user differs from the first in %s (%j), the comparison returns « %s »', (_, values, found) =>
  expect(compareUsers(userWith(), userWith(values))).toBe(found),
)

test('two accounts with different addresses and no nickname belong to different users', () => {
  const without = { nickName: null }
  expect(compareUsers(userWith(without), userWith({ ...without, email: 'bob@exemple.fr' }))).toBe('other')
  expect(compareUsers(userWith(without), userWith(without))).toBe('same')
})
