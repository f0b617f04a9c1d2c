import type { Credentials, LoginAnswer, PartnerAccount } from '../../api/auth'
import type { User } from '../../api/users'
import { personOf, type IsExpected } from '../../session/complete-sign-in'

export type FactorMode = 'sms' | 'email'

export interface SecondFactorState {
  name: 'second-factor'
  mode: FactorMode
  /** Where the SMS was sent, if the API gave it. */
  cellphone: LoginAnswer['cellphone']
}

/** The forced password update of a Skemeet account, with the personal data that the update sends. */
export interface PartnerPasswordState {
  name: 'partner-password'
  user: User
  identifier: string
  person: Pick<PartnerAccount, 'cellphone' | 'firstname' | 'lastname'>
}

export interface TechnicalErrorState {
  name: 'technical-error'
  outageMessage: string | undefined
  /** The answer to a forced password update is lost: nobody knows which password is the right one. */
  isPasswordUnknown?: boolean
}

/** Only the navigation to the next page is left, for the expected person. */
export interface SignedIn {
  name: 'signed-in'
  isExpected: IsExpected
}

export type LoginStep =
  { name: 'credentials' } | SecondFactorState | PartnerPasswordState | TechnicalErrorState | SignedIn

/** What the calls of a step send besides the input. Separate from the step, which React may keep for some renders. */
export interface StepSecrets {
  credentials?: Credentials
  temporaryAccessToken?: string
}

export interface NextStep {
  step: LoginStep
  secrets?: StepSecrets
}

/** The step after a sign-in without a forced password update: the second factor (SMS when both are on), else `signed-in`. */
export function stepAfterLogin(answer: LoginAnswer, credentials: Credentials): NextStep {
  const { cellphone } = answer
  const secrets = { credentials }
  if (answer.oneTimePasswordActivated) return { step: { name: 'second-factor', mode: 'sms', cellphone }, secrets }
  if (answer.doubleAuthEmailActivated)
    return { step: { name: 'second-factor', mode: 'email', cellphone: undefined }, secrets }
  return { step: { name: 'signed-in', isExpected: personOf(credentials.nickNameOrEmail) } }
}

export function partnerPasswordStep(answer: LoginAnswer, identifier: string, user: User): NextStep {
  const { cellphone, firstname, lastname, temporaryAccessToken } = answer
  const person = { ...(cellphone && { cellphone }), ...(firstname && { firstname }), ...(lastname && { lastname }) }
  return {
    step: { name: 'partner-password', user, identifier, person },
    secrets: { temporaryAccessToken: temporaryAccessToken ?? '' },
  }
}
