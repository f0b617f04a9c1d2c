import { expect, it } from 'vitest'
import { portalStateHere } from '../testing/portal-state'
import { checkUserPath, exchangeCode } from './exchange-code'

it('an exchange fails once without a call, like the API, when the code cannot have been issued', async () => {
  window.history.replaceState(null, '', '/check-user?code=a&code=b')
  const portal = portalStateHere()
  portal.handOver.set({ providerEmail: 'lea@exemple.fr' })
  await expect(exchangeCode(portal)).rejects.toMatchObject({ type: 'INVALID_CODE' })
  expect(exchangeCode(portal)).toBeUndefined()
  expect(portal.handOver.get().providerEmail).toBeUndefined()
})

it.each([
  ['', '/check-user'],
  ['iss=x&state=y', '/check-user'],
  ['error=access_denied&iss=x&state=y&error_description=z', '/check-user?error=access_denied&iss=x'],
])('the path that handles a provider’s return for %j is %s', (query, address) =>
  expect(checkUserPath(new URLSearchParams(query))).toBe(address),
)
