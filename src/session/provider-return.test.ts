import { beforeEach, describe, expect, it } from 'vitest'
import { providerIssuer, consumeToken, captureUrlTokens } from './one-time-tokens'
import { checkUserPath, exchangeCode, providerOrigin } from './provider-return'
import { getProviderState, setProviderState } from './user-memory'

function arriveAt(address: string) {
  window.history.replaceState(null, '', address)
  captureUrlTokens()
}

beforeEach(() => {
  arriveAt('/')
  setProviderState({})
})

describe('the provider of an issuer', () => {
  it.each([
    ['https://oidc.franceconnect.gouv.fr/api/v2', 'franceConnect'],
    ['https://fcp-low.integ01.dev-franceconnect.fr', 'franceConnect'],
    ['http://localhost:4003/franceconnect', 'franceConnect'],
    ['https://auth.esw.esante.gouv.fr/auth/realms/esante-wallet', 'other'],
    ['', 'other'],
    ['france connect', 'other'],
    ['FranceConnect', 'other'],
    ['<script>alert(1)</script>', 'other'],
    [undefined, 'other'],
  ])('%j is %s', (issuer, origin) => expect(providerOrigin(issuer)).toBe(origin))
})

describe('the issuer of a code', () => {
  it('is known until the code is consumed', () => {
    arriveAt('/check-user?code=c&iss=https%3A%2F%2Fx.example')
    expect(providerIssuer()).toBe('https://x.example')
    consumeToken('code')
    expect(providerIssuer()).toBeUndefined()
  })

  it.each(['/check-user?code=c', '/check-user?iss=x', '/check-user?code=c&iss=x&iss=y', '/login?code=c&iss=x'])(
    'is unknown at %s',
    (address) => {
      arriveAt(address)
      expect(providerIssuer()).toBeUndefined()
    },
  )
})

describe('exchanging a code', () => {
  it('does nothing without a code', () => {
    expect(exchangeCode()).toBeUndefined()
  })

  it('fails without a call, like the API, when the code cannot have been issued', async () => {
    setProviderState({ email: 'lea@exemple.fr' })
    arriveAt('/check-user?code=a&code=b')
    const first = exchangeCode()
    expect(exchangeCode()).toBe(first)
    await expect(first).rejects.toMatchObject({ type: 'INVALID_CODE' })
    expect(exchangeCode()).toBeUndefined()
    expect(getProviderState()).toEqual({})
  })
})

describe('the path that handles a provider’s return', () => {
  it.each([
    ['', '/check-user'],
    ['iss=x&state=y', '/check-user'],
    ['error=access_denied&iss=x&state=y&error_description=z', '/check-user?error=access_denied&iss=x'],
  ])('for %j is %s', (query, address) => expect(checkUserPath(new URLSearchParams(query))).toBe(address))
})
