import { expect, test } from 'vitest'
import { HandOver } from './hand-over'

test('what concerns a person is cleared, and the failure of a link that was opened without a session stays', () => {
  const handOver = new HandOver()
  const emailLinkFailure = { failure: new Error('spent'), token: undefined }
  handOver.set({
    emailLinkFailure,
    newSecret: { appId: 'agenda', secret: 'skz_secret' },
    connectionSearch: 'agenda',
    providerEmail: 'lea@exemple.fr',
    providerFailure: new Error('refused'),
    isRedirectRefused: true,
  })
  handOver.setTypedEmail(' lea@exemple.fr ')
  handOver.clear()
  expect(handOver.get()).toEqual({ typedEmail: '', connectionSearch: '', emailLinkFailure })
})
