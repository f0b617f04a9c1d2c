import { expect, it } from 'vitest'
import { portalStateHere } from '../testing/portal-state'
import { exchangeCode } from './exchange-code'

it('if the address contains two provider codes, the portal refuses them without a call to the API', async () => {
  window.history.replaceState(null, '', '/check-user?code=a&code=b')
  const portal = portalStateHere()
  portal.documentMemory.set({ providerEmail: 'lea@exemple.fr' })
  await expect(exchangeCode(portal, new AbortController().signal)).rejects.toMatchObject({ type: 'INVALID_CODE' })
  expect(exchangeCode(portal, new AbortController().signal)).toBeUndefined()
  expect(portal.documentMemory.get().providerEmail).toBeUndefined()
})
