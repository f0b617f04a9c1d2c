import { describe, expect, it } from 'vitest'
import { isOffered, providers, settingOf, type ProviderSetting } from './provider-offers'
import { PROVIDERS, providerOf } from './providers'

describe('the provider to which an issuer belongs', () => {
  it.each([
    ['https://oidc.franceconnect.gouv.fr/api/v2', 'france-connect'],
    ['https://auth.esw.esante.gouv.fr', 'pro-sante-connect'],
    [undefined, 'pro-sante-connect'],
  ])('the issuer %j belongs to the provider %s', (issuer, provider) => {
    expect(providerOf(issuer)).toBe(provider)
  })

  it('no two providers have the same issuer or the same name in the API', () => {
    const rows = providers.map((provider) => PROVIDERS[provider])
    expect(new Set(rows.map(({ issuer }) => issuer)).size).toBe(rows.length)
    expect(new Set(rows.map(({ origin }) => origin)).size).toBe(rows.length)
  })
})

it('only FranceConnect has a sign-out with a token, because the API offers such a call only for FranceConnect', () => {
  expect(providers.filter((provider) => PROVIDERS[provider].signOut === 'idToken')).toEqual(['france-connect'])
})

describe('the button of France Connect +', () => {
  it.each<[setting: ProviderSetting, host: string, leadsToSkemeet: boolean, offered: boolean]>([
    ['auto', 'localhost:3000', false, true],
    ['auto', 'localhost:3000', true, false],
    ['auto', 'compte.skezia.fr', false, false],
    ['on', 'compte.skezia.fr', true, true],
    ['off', 'localhost', false, false],
  ])(
    'with the setting %s on the host %s (redirect to Skemeet: %s), the button of France Connect + is shown: %s',
    (setting, host, leadsToSkemeet, offered) => {
      expect(isOffered('france-connect', setting, { host, leadsToSkemeet })).toBe(offered)
    },
  )
})

it('the button of Pro Santé Connect is shown everywhere, unless the configuration turns the button off', () => {
  const place = { host: 'compte.skezia.fr', leadsToSkemeet: true }
  expect(isOffered('pro-sante-connect', 'auto', place)).toBe(true)
  expect(isOffered('pro-sante-connect', 'off', place)).toBe(false)
})

it("an invalid setting for a provider's button has the same effect as `auto`", () => {
  expect(settingOf('pro-sante-connect', { VITE_PRO_SANTE_CONNECT: 'maybe' })).toBe('auto')
  expect(settingOf('pro-sante-connect', { VITE_PRO_SANTE_CONNECT: 'off' })).toBe('off')
  expect(settingOf('france-connect', {})).toBe('auto')
})
