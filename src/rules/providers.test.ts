import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isOffered, providers, settingOf, type ProviderSetting } from './provider-offers'
import { PROVIDERS, providerOf } from './providers'

describe('the provider of an issuer', () => {
  it.each([
    ['https://oidc.franceconnect.gouv.fr/api/v2', 'france-connect'],
    ['https://auth.esw.esante.gouv.fr', 'pro-sante-connect'],
    [undefined, 'pro-sante-connect'],
  ])('the issuer %j belongs to %s', (issuer, provider) => {
    expect(providerOf(issuer)).toBe(provider)
  })

  it('an issuer belongs to at most one provider, and so does a name in the API', () => {
    const rows = providers.map((provider) => PROVIDERS[provider])
    expect(new Set(rows.map(({ issuer }) => issuer)).size).toBe(rows.length)
    expect(new Set(rows.map(({ origin }) => origin)).size).toBe(rows.length)
  })
})

it('only FranceConnect signs out by a token, because the call and the stored token are its own', () => {
  expect(providers.filter((provider) => PROVIDERS[provider].signOut === 'idToken')).toEqual(['france-connect'])
})

describe('France Connect +', () => {
  it.each<[setting: ProviderSetting, host: string, leadsToSkemeet: boolean, offered: boolean]>([
    ['auto', 'localhost:3000', false, true],
    ['auto', 'localhost:3000', true, false],
    ['auto', 'compte.skezia.fr', false, false],
    ['on', 'compte.skezia.fr', true, true],
    ['off', 'localhost', false, false],
  ])(
    'with the setting %s on %s and a redirect to Skemeet %s, France Connect + is offered: %s',
    (setting, host, leadsToSkemeet, offered) => {
      expect(isOffered('france-connect', setting, { host, leadsToSkemeet })).toBe(offered)
    },
  )
})

it('Pro Santé Connect is offered everywhere, unless it is turned off', () => {
  const place = { host: 'compte.skezia.fr', leadsToSkemeet: true }
  expect(isOffered('pro-sante-connect', 'auto', place)).toBe(true)
  expect(isOffered('pro-sante-connect', 'off', place)).toBe(false)
})

it('a value that is not a setting counts as `auto`', () => {
  expect(settingOf('pro-sante-connect', { VITE_PRO_SANTE_CONNECT: 'maybe' })).toBe('auto')
  expect(settingOf('pro-sante-connect', { VITE_PRO_SANTE_CONNECT: 'off' })).toBe('off')
  expect(settingOf('france-connect', {})).toBe('auto')
})

it('the styles before hydration have the selectors of each provider', () => {
  const css = readFileSync('src/ui/theme/tokens.css', 'utf8')
  const selectors = (provider: string) =>
    [
      `not([data-conditions~='${provider}']) [data-hydrate] [data-when='${provider}']`,
      `[data-when='last-${provider}']`,
      `[name='${provider}']`,
    ].filter((selector) => !css.includes(selector))
  expect(providers.flatMap(selectors)).toEqual([])
  expect(selectors('another')).toHaveLength(3)
})
