import { expect, it } from 'vitest'
import { readFranceConnectSession } from './sign-in-storage'

it.each([[{ appAuth: 'franceconnect' }], [{ idToken: 'a.b.c' }], [{ appAuth: 'FranceConnect', idToken: 'a.b.c' }]])(
  '%j tells of no session of FranceConnect',
  (values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
    expect(readFranceConnectSession()).toBeUndefined()
  },
)
