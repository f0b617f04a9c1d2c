import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Backend } from '../../mocks/backend'
import { checkOneTimePassword, login, updatePartnerPassword } from '../api/auth'
import { checkProviderCode } from '../api/providers'
import { currentUser } from '../api/users'
import { installConfig } from '../testing/install-config'
import { startBackend } from '../testing/render-portal'
import { announceSignIn, announceSignOut, currentSignIn, recordSignIns } from './session-broadcast'
import {
  consumeProviderDeparture,
  readFranceConnectSession,
  recordProviderDeparture,
  storeFranceConnectSession,
} from './browser-storage'

const password = 'Secret-de-Lea-1'
const credentials = { nickNameOrEmail: 'lea@exemple.fr', password, fromSkemeet: false }
let backend: Backend

beforeEach(() => {
  installConfig()
  recordSignIns()
  announceSignOut()
  backend = startBackend()
  storeFranceConnectSession('of-somebody-else')
})

/** Ways to sign in. `signIn` opens the session; `before` is an earlier call that opens none. */
const ways: [string, () => Promise<{ before?: () => Promise<unknown>; signIn: () => Promise<unknown> }>][] = [
  [
    'a password',
    () => {
      backend.account({ email: 'lea@exemple.fr', password })
      return Promise.resolve({ signIn: () => login(credentials) })
    },
  ],
  [
    'a second factor',
    () => {
      const lea = backend.account({ email: 'lea@exemple.fr', password, doubleAuthEmailActivated: true })
      return Promise.resolve({
        before: () => login(credentials),
        signIn: () => checkOneTimePassword({ ...credentials, oneTimePassword: Number(backend.lastCode(lea)) }),
      })
    },
  ],
  [
    'the code of a provider',
    () => {
      const account = backend.account()
      const code = backend.providerCode(backend.identity('pro-sante-connect', { account }))
      return Promise.resolve({ signIn: () => checkProviderCode('pro-sante-connect', code) })
    },
  ],
  [
    'the account of the meeting platform, whose password is then changed',
    async () => {
      backend.account({ email: 'lea@exemple.fr', password, changeSkemeetPassword: true })
      const { temporaryAccessToken } = await login({ ...credentials, fromSkemeet: true })
      // The first answer opens the session, and the second one replaces it.
      expect(currentSignIn()).toBeDefined()
      announceSignOut()
      storeFranceConnectSession('of-somebody-else')
      const fresh = { email: 'lea@exemple.fr', password: 'Nouveau-Secret-2', cellphone: '0612345678' }
      return {
        signIn: () =>
          updatePartnerPassword({ ...fresh, firstname: 'Léa', lastname: 'Martin' }, temporaryAccessToken ?? ''),
      }
    },
  ],
]

describe.each(ways)('signing in with %s', (_, prepare) => {
  it("announces the open session, and clears another person's session at France Connect", async () => {
    const { before, signIn } = await prepare()
    await before?.()
    expect(currentSignIn()).toBeUndefined()
    expect(readFranceConnectSession()).toEqual({ idToken: 'of-somebody-else' })
    await signIn()
    expect(currentSignIn()).toBeDefined()
    expect(readFranceConnectSession()).toBeUndefined()
  })

  it('clears an earlier departure for a provider', async () => {
    const { before, signIn } = await prepare()
    await before?.()
    recordProviderDeparture('france-connect')
    await signIn()
    expect(consumeProviderDeparture()).toBeUndefined()
  })
})

describe('an answer that there is no session', () => {
  it('clears the session at France Connect', async () => {
    await expect(currentUser({ quiet: true })).rejects.toMatchObject({ type: 'NO_VALID_SESSION' })
    expect(readFranceConnectSession()).toBeUndefined()
  })

  it('to a call made before the last sign-in clears nothing', async () => {
    const held = backend.fault('GET /users/me', { hang: true, times: 1 })
    const late = currentUser({ quiet: true }).catch((failure: unknown) => failure)
    await vi.waitFor(() => expect(backend.calls).toHaveLength(1))
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 1000)
    announceSignIn()
    storeFranceConnectSession('of-this-person')
    held.release()
    expect(await late).toMatchObject({ type: 'NO_VALID_SESSION' })
    expect(readFranceConnectSession()).toEqual({ idToken: 'of-this-person' })
  })
})
