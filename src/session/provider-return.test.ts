import { expect, it } from 'vitest'
import { portalStateHere } from '../testing/portal-state'
import { providerOrigin } from './provider-refusal'
import { checkUserPath, exchangeCode } from './provider-return'

function arriveAt(address: string) {
  window.history.replaceState(null, '', address)
  return portalStateHere()
}

it.each([
  ['https://oidc.franceconnect.gouv.fr/api/v2', 'franceConnect'],
  ['http://localhost:4003/franceconnect', 'franceConnect'],
  ['https://auth.esw.esante.gouv.fr/auth/realms/esante-wallet', 'other'],
  ['', 'other'],
  ['FranceConnect', 'other'],
  [undefined, 'other'],
])('the provider of the issuer %j is %s', (issuer, origin) => expect(providerOrigin(issuer)).toBe(origin))

it('the issuer of a code is known until the code is consumed', () => {
  const { tokens } = arriveAt('/check-user?code=c&iss=https%3A%2F%2Fx.example')
  expect(tokens.providerIssuer()).toBe('https://x.example')
  tokens.consume('code')
  expect(tokens.providerIssuer()).toBeUndefined()
  expect(arriveAt('/check-user?code=c&iss=x&iss=y').tokens.providerIssuer()).toBeUndefined()
})

it('an exchange fails once without a call, like the API, when the code cannot have been issued', async () => {
  const portal = arriveAt('/check-user?code=a&code=b')
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
