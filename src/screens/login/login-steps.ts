import type { Credentials, LoginAnswer, PartnerAccount } from '../../api/auth'

/** How the code of the second factor is sent. */
export type FactorMode = 'sms' | 'email'

/** The second factor. */
export interface SecondFactorState {
  name: 'second-factor'
  mode: FactorMode
  /** Where the SMS went, when the API said so. */
  cellphone: string | undefined
}

/** The forced password update of a meeting-platform account, with what the update sends along. */
export interface PartnerPasswordState {
  name: 'partner-password'
  identifier: string
  person: Pick<PartnerAccount, 'cellphone' | 'firstname' | 'lastname'>
}

/** Where signing in stands. `signed-in`: the portal has only to find out where to go. */
export type LoginStep =
  { name: 'connexion' } | SecondFactorState | PartnerPasswordState | { name: 'technical-error' } | { name: 'signed-in' }

/**
 * What the calls of a step demand besides what the person enters there. Apart from the step, which React may keep for
 * some renders after it was left: whoever shows the next step erases these.
 */
export interface StepSecrets {
  /** The calls of the second factor send them again. */
  credentials?: Credentials
  /** Authorises the forced password update. */
  temporaryAccessToken?: string
}

export interface NextStep {
  step: LoginStep
  secrets?: StepSecrets
}

/**
 * What follows the answer to a sign-in: the forced password update of a meeting-platform account, else the second
 * factor (SMS wins when both are on), else nothing more: the person is signed in.
 */
export function stepAfterLogin(answer: LoginAnswer, credentials: Credentials): NextStep {
  const { cellphone, firstname, lastname, temporaryAccessToken = '' } = answer
  if (answer.changeSkemeetPassword) {
    const identifier = credentials.nickNameOrEmail
    return {
      step: { name: 'partner-password', identifier, person: { cellphone, firstname, lastname } },
      secrets: { temporaryAccessToken },
    }
  }
  const secrets = { credentials }
  if (answer.oneTimePasswordActivated) return { step: { name: 'second-factor', mode: 'sms', cellphone }, secrets }
  if (answer.doubleAuthEmailActivated)
    return { step: { name: 'second-factor', mode: 'email', cellphone: undefined }, secrets }
  return { step: { name: 'signed-in' } }
}
