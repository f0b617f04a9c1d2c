import type { Credentials, LoginAnswer, PartnerAccount } from '../../api/auth'

/** How the code of the second factor is sent. */
export type FactorMode = 'sms' | 'email'

/** The step of the second factor. */
export interface SecondFactorState {
  name: 'second-factor'
  mode: FactorMode
  /** Where the SMS was sent, if the API gave it. */
  cellphone: LoginAnswer['cellphone']
}

/** The forced password update of a Skemeet account, with the personal data that the update sends. */
export interface PartnerPasswordState {
  name: 'partner-password'
  identifier: string
  person: Pick<PartnerAccount, 'cellphone' | 'firstname' | 'lastname'>
}

/** A step of signing in. `signed-in`: only the navigation to the next page is left. */
export type LoginStep =
  | { name: 'credentials' }
  | SecondFactorState
  | PartnerPasswordState
  | { name: 'technical-error' }
  | { name: 'signed-in' }

/**
 * What the calls of a step send besides the person's input. Separate from the step, which React may keep for some
 * renders after it was left; erased when the next step is shown.
 */
export interface StepSecrets {
  /** Sent again with the calls of the second factor. */
  credentials?: Credentials
  /** Authorises the forced password update. */
  temporaryAccessToken?: string
}

export interface NextStep {
  step: LoginStep
  secrets?: StepSecrets
}

/**
 * Returns the step after the answer to a sign-in: the forced password update of a Skemeet account, else the second
 * factor (SMS when both are on), else `signed-in`.
 */
export function stepAfterLogin(answer: LoginAnswer, credentials: Credentials): NextStep {
  const { cellphone, firstname, lastname, temporaryAccessToken } = answer
  if (answer.changeSkemeetPassword) {
    const identifier = credentials.nickNameOrEmail
    const person = { ...(cellphone && { cellphone }), ...(firstname && { firstname }), ...(lastname && { lastname }) }
    return {
      step: { name: 'partner-password', identifier, person },
      secrets: { temporaryAccessToken: temporaryAccessToken ?? '' },
    }
  }
  const secrets = { credentials }
  if (answer.oneTimePasswordActivated) return { step: { name: 'second-factor', mode: 'sms', cellphone }, secrets }
  if (answer.doubleAuthEmailActivated)
    return { step: { name: 'second-factor', mode: 'email', cellphone: undefined }, secrets }
  return { step: { name: 'signed-in' } }
}
