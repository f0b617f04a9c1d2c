import { describe, expect, it } from 'vitest'
import type { LoginAnswer } from '../../api/auth'
import { stepAfterLogin } from './login-steps'

const credentials = { nickNameOrEmail: 'lea@exemple.fr', password: 'Secret-de-Lea-1', fromSkemeet: false }
const answer = (fields: Partial<LoginAnswer>): LoginAnswer => ({
  changeSkemeetPassword: false,
  oneTimePasswordActivated: false,
  doubleAuthEmailActivated: false,
  ...fields,
})

describe('stepAfterLogin', () => {
  it('ends without a second factor', () => {
    expect(stepAfterLogin(answer({}), credentials)).toEqual({ step: { name: 'signed-in' } })
  })

  it('asks for the SMS code, keeping the credentials for the check', () => {
    expect(stepAfterLogin(answer({ oneTimePasswordActivated: true, cellphone: '0612345642' }), credentials)).toEqual({
      step: { name: 'second-factor', mode: 'sms', cellphone: '0612345642' },
      secrets: { credentials },
    })
  })

  it('asks for the e-mail code', () => {
    expect(stepAfterLogin(answer({ doubleAuthEmailActivated: true }), credentials)).toMatchObject({
      step: { mode: 'email' },
    })
  })

  it('uses SMS when both factors are on', () => {
    const both = answer({ oneTimePasswordActivated: true, doubleAuthEmailActivated: true })
    expect(stepAfterLogin(both, credentials)).toMatchObject({ step: { mode: 'sms' } })
  })

  it('asks for the forced password update before a second factor', () => {
    const forced = answer({ changeSkemeetPassword: true, temporaryAccessToken: 't', oneTimePasswordActivated: true })
    expect(stepAfterLogin(forced, credentials)).toEqual({
      step: { name: 'partner-password', identifier: 'lea@exemple.fr', person: {} },
      secrets: { temporaryAccessToken: 't' },
    })
  })
})
