import { isSecretField, isTypedField } from './body-fields'
import { readFileSync } from 'node:fs'
import { load } from 'js-yaml'
import { describe, expect, it } from 'vitest'
import { CALLS, isWrite, lostAnswer } from './contract'

describe('the calls', () => {
  it('the patterns of the contract contain only syntax that has the same meaning in every programming language', () => {
    const patterns = [
      ...JSON.stringify(load(readFileSync('docs/openapi.yaml', 'utf8'))).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g),
    ].map(([, text = '']) => String(JSON.parse(text)))
    expect(patterns.length).toBeGreaterThan(4)
    for (const pattern of patterns) expect(pattern).not.toMatch(/\\[pPdw]|\(\?/)
    const segment = new RegExp(patterns.find((pattern) => pattern.includes('%')) ?? '')
    for (const id of ['cfsp', '8f3a91c2-7b4d', 'é', '…']) expect(segment.test(id), id).toBe(true)
    for (const id of ['a b', 'a/b', 'a\\b', 'a%b', 'a\u200bb', 'a\u202eb', 'a\u00adb', 'a\u0007b'])
      expect(segment.test(id), id).toBe(false)
  })
})

it.each(CALLS.filter(isWrite))(
  'for a lost answer to %s, the contract states the effect of a second attempt',
  (call) => {
    expect(lostAnswer(call)?.again).toMatch(/^\w+ \w+/)
  },
)

describe('the value of a request field', () => {
  it.each(['password', 'oldPassword', 'newPassword', 'oneTimePassword', 'a new text'])(
    'the request field %s has no format in the contract, so the tests treat its value as a secret',
    (name) => {
      expect(isSecretField(name)).toBe(true)
      expect(isTypedField(name)).toBe(true)
    },
  )

  it.each(['nickName', 'email', 'cellphone'])(
    'the request field %s has a format in the contract, so the tests do not treat its value as a secret',
    (name) => {
      expect(isSecretField(name)).toBe(false)
      expect(isTypedField(name)).toBe(true)
    },
  )

  it.each(['scopes', 'from', 'subscribeNewsletter', 'locationUrl', 'content'])(
    'the portal, and not the user, makes the value of the request field %s',
    (name) => {
      expect(isSecretField(name)).toBe(false)
      expect(isTypedField(name)).toBe(false)
    },
  )
})
