import { describe, expect, it } from 'vitest'
import { FAILURE_TYPES } from '../../api/failure'
import { firstStep, stepAfterRefusal } from './reset-steps'

describe('firstStep', () => {
  it.each([
    [undefined, 'request'],
    ['token', 'emailVerified'],
    ['malformed', 'error'],
  ] as const)('with the token %s it is %s', (token, name) => {
    expect(firstStep(token)).toEqual({ name })
  })
})

describe('stepAfterRefusal', () => {
  it('is the error step for an invalid link', () => {
    expect(stepAfterRefusal('INVALID_TOKEN')).toEqual({ name: 'error' })
  })

  it.each([...FAILURE_TYPES.filter((type) => type !== 'INVALID_TOKEN'), undefined])('stays on %s', (type) => {
    expect(stepAfterRefusal(type)).toBeUndefined()
  })
})
