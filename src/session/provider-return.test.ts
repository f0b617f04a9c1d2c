import { describe, expect, it, vi } from 'vitest'
import { portalStateHere } from '../testing/portal-state'
import { recordProviderDeparture } from './sign-in-memory'
import { remember } from '../memory'

function arriveAt(address: string) {
  window.history.replaceState(null, '', address)
  const portal = portalStateHere()
  portal.providerReturn.readDeparture()
  return portal
}

const isAsked = (address: string) => arriveAt(address).providerReturn.needsConfirmation()

it('when a page takes a provider code from memory, the portal forgets the issuer of the code', () => {
  const { tokens, providerReturn } = arriveAt('/check-user?code=c&iss=https%3A%2F%2Fx.example')
  expect(providerReturn.issuer).toBe('https://x.example')
  tokens.consume('code')
  expect(providerReturn.issuer).toBeUndefined()
  expect(arriveAt('/check-user?code=c&iss=x&iss=y').providerReturn.issuer).toBeUndefined()
})

describe('the confirmation of a provider code', () => {
  const HALF_HOUR_MS = 30 * 60_000

  it.each([
    ['never left', undefined, true],
    ['left a moment ago', 0, false],
    ['left less than half an hour ago', HALF_HOUR_MS - 1, false],
    ['left half an hour ago', HALF_HOUR_MS, true],
    ['left before the clock was set back', -60_000, false],
  ])(
    'for half an hour after the browser has left for the provider, the user need not confirm a provider code (the browser %s)',
    (_, agoMs, asked) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-01-01T08:00:00Z') })
      if (agoMs !== undefined) {
        vi.setSystemTime(Date.parse('2026-01-01T08:00:00Z') - agoMs)
        recordProviderDeparture('pro-sante-connect')
        vi.setSystemTime(Date.parse('2026-01-01T08:00:00Z'))
      }
      expect(isAsked('/check-user?code=abc')).toBe(asked)
    },
  )

  it('after a provider has sent the user back once, a further provider code needs a confirmation', () => {
    for (const query of ['code=abc', 'error=access_denied']) {
      recordProviderDeparture('pro-sante-connect')
      arriveAt(`/check-user?${query}`)
      expect(localStorage).toHaveLength(0)
      expect(sessionStorage).toHaveLength(0)
      expect(isAsked('/check-user?code=abc')).toBe(true)
    }
  })

  it('if the browser left the portal for one provider, a code from another provider needs a confirmation', () => {
    recordProviderDeparture('pro-sante-connect')
    expect(isAsked('/check-user?code=abc&iss=https://franceconnect.example')).toBe(true)
    expect(isAsked('/check-user?code=abc&iss=https://auth.esante.example')).toBe(false)
  })

  it('a provider code without an issuer belongs to Pro Santé Connect, even if another provider was opened last', () => {
    recordProviderDeparture('pro-sante-connect')
    recordProviderDeparture('france-connect')
    for (const asked of [false, true]) expect(isAsked('/check-user?code=abc')).toBe(asked)
  })

  it('a provider code needs no confirmation if the code is already confirmed, consumed or malformed', () => {
    const { tokens, providerReturn } = arriveAt('/check-user?code=abc')
    expect(providerReturn.needsConfirmation()).toBe(true)
    providerReturn.confirm()
    expect(providerReturn.needsConfirmation()).toBe(false)
    tokens.consume('code')
    expect(providerReturn.needsConfirmation()).toBe(false)
    expect(isAsked('/check-user?code=')).toBe(false)
  })

  it.each(['', 'x', '-1', '1e12', `${Date.now()}x`])(
    'if %j is stored as the time when the browser left for the provider, the user must confirm the provider code',
    (record) => {
      remember('leftFor-pro-sante-connect', record)
      expect(isAsked('/check-user?code=abc')).toBe(true)
    },
  )
})
