import { expect, it } from 'vitest'
import { remember } from '../memory'
import { installConfig } from '../testing/install-config'
import { inactivityLimitMin, storeProviderSession, providerSession, readNote } from './sign-in-memory'

it.each([
  ['a method', { appAuth: 'franceconnect' }],
  ['a token', { idToken: 'a.b.c' }],
  ['an unknown method with a token', { appAuth: 'FranceConnect', idToken: 'a.b.c' }],
])(
  'if the storage contains only %s, the portal does not assume that a session at FranceConnect is open',
  (_, values: Partial<Record<'appAuth' | 'idToken', string>>) => {
    remember('at-france-connect', 'open')
    if (values.appAuth) remember('appAuth', values.appAuth)
    if (values.idToken) remember('idToken', values.idToken)
    expect(providerSession('france-connect')).toBeUndefined()
  },
)

it('the portal records a session at FranceConnect only if the API has returned a token', () => {
  storeProviderSession('france-connect', null)
  expect(providerSession('france-connect')).toBeUndefined()
})

it.each(['', 'x', 'signOutFailed'])('an unknown stored reason for the return to /login is ignored: %j', (note) => {
  remember('note', note)
  expect(readNote()).toBeUndefined()
})

it.each([
  [undefined, 'personnel', undefined],
  [undefined, 'partage', 10],
  ['5', 'partage', 5],
  ['30', 'partage', 10],
  ['30', 'personnel', 30],
])(
  'with the setting %s on a computer that is « %s », a session ends after %s minutes without activity',
  (setting, computer, minutes) => {
    installConfig(setting === undefined ? {} : { VITE_INACTIVITY_MINUTES: setting })
    if (computer === 'partage') remember('sharedComputer', 'on')
    expect(inactivityLimitMin()).toBe(minutes)
  },
)
