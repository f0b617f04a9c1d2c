import { expect, test, vi } from 'vitest'
import { startBackend } from '../testing/render-portal'
import { completeSignIn, type SmsAnswer } from './complete-sign-in'
import { createPortalState } from './portal-state'

test('if the user leaves the sign-in page before answering the question about SMS codes, no page opens', async () => {
  const backend = startBackend()
  const { name, value } = backend.session(backend.account({ doubleAuthEmailActivated: true }))
  document.cookie = `${name}=${value}; path=/`
  const portal = createPortalState()
  const left = new AbortController()
  const navigate = vi.fn()
  const askForSms = vi.fn(() => {
    left.abort()
    return Promise.resolve<SmsAnswer>('accepted')
  })
  const signIn = completeSignIn(portal, navigate, left.signal, askForSms)
  await expect(signIn).rejects.toMatchObject({ cancelled: true })
  expect(askForSms).toHaveBeenCalledOnce()
  expect(navigate).not.toHaveBeenCalled()
})
