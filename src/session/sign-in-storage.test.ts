import { describe, expect, it } from 'vitest'
import { clearFranceConnectSession, readFranceConnectSession, storeFranceConnectSession } from './sign-in-storage'

describe('FranceConnect', () => {
  it('is stored until it is cleared', () => {
    storeFranceConnectSession('a.b.c')
    expect(localStorage.getItem('appAuth')).toBe('franceconnect')
    expect(localStorage.getItem('idToken')).toBe('a.b.c')
    expect(readFranceConnectSession()).toEqual({ idToken: 'a.b.c' })
    clearFranceConnectSession()
    expect(readFranceConnectSession()).toBeUndefined()
    expect(localStorage).toHaveLength(0)
  })

  it.each([[{ appAuth: 'franceconnect' }], [{ idToken: 'a.b.c' }], [{ appAuth: 'FranceConnect', idToken: 'a.b.c' }]])(
    'is not what %j tells of',
    (values) => {
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
      expect(readFranceConnectSession()).toBeUndefined()
    },
  )
})
