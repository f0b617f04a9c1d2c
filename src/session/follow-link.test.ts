import { expect, it } from 'vitest'
import { ApiFailure } from '../api/failure'
import { portalStateHere } from '../testing/portal-state'
import { spendToken } from './follow-link'

function arriveAtReturn() {
  window.history.replaceState(null, '', '/check-user?code=abc&iss=x')
  return portalStateHere().tokens
}

it('after a failed call, the user can send the one-time token again from the same page if the token is unused', async () => {
  const fail = async (
    fields: ConstructorParameters<typeof ApiFailure>[0],
    { leave = () => undefined, signal }: { leave?: () => void; signal?: AbortSignal } = {},
  ) => {
    const tokens = arriveAtReturn()
    const send = async () => {
      leave()
      await Promise.reject(new ApiFailure(fields))
    }
    await expect(spendToken(tokens, 'code', send, signal)).rejects.toThrow(ApiFailure)
    return tokens.consume('code')
  }
  const held = { kind: 'token', value: 'abc', issuer: 'x' }
  expect(await fail({ status: 500 })).toEqual(held)
  expect(await fail({ status: 500 }, { signal: new AbortController().signal })).toEqual(held)
  for (const used of [{ type: 'INVALID_CODE' }, { type: 'INVALID_TOKEN' }, { cancelled: true }] as const)
    expect(await fail(used)).toBeUndefined()
  expect(await fail({ status: 500 }, { signal: AbortSignal.abort() })).toBeUndefined()
  const leave = () => window.history.replaceState(null, '', '/login')
  expect(await fail({ status: 500 }, { leave })).toBeUndefined()
})

it('if the portal has already used a one-time token, a second attempt fails with INVALID_TOKEN and calls no API', async () => {
  const tokens = arriveAtReturn()
  await spendToken(tokens, 'code', () => Promise.resolve())
  const again = spendToken(tokens, 'code', () => expect.unreachable())
  await expect(again).rejects.toMatchObject({ type: 'INVALID_TOKEN' })
})
