import type { FieldErrors } from 'react-hook-form'
import type { Credentials, LoginAnswer, PartnerAccount } from '../../api/auth'

export type FactorMode = 'sms' | 'email'

export interface SecondFactorState {
  name: 'second-factor'
  /** Undefined when a code was sent less than a minute ago, before this sign-in. */
  mode: FactorMode | undefined
  /** Where the SMS was sent, if the API gave it. */
  cellphone: LoginAnswer['cellphone']
}

/** The forced password update of a Skemeet account, with the personal data that the update sends. */
export interface PartnerPasswordState {
  name: 'partner-password'
  identifier: string
  person: Pick<PartnerAccount, 'cellphone' | 'firstname' | 'lastname'>
}

export interface TechnicalErrorState {
  name: 'technical-error'
  outageMessage: string | undefined
  /** The answer to a forced password update is lost: nobody knows which password is the right one. */
  isPasswordUnknown?: boolean
}

export type LoginStep =
  /** With the refusal of what was typed in it when a later step has told it: a password may change meanwhile. */
  { name: 'credentials'; refusal?: FieldErrors } | SecondFactorState | PartnerPasswordState | TechnicalErrorState

/** What the calls of a step send besides the input. Separate from the step, which React may keep for some renders. */
export interface StepSecrets {
  credentials?: Credentials
  temporaryAccessToken?: string
}

/** `signedIn`: the identifier of a sign-in of which only the navigation to the next page is left. */
export type NextStep = { step: LoginStep; secrets?: StepSecrets } | { signedIn: string }

/** Returns the step after a sign-in; without an answer a code was sent before. */
export type ChooseStep = (answer: LoginAnswer | undefined, credentials: Credentials) => NextStep | Promise<NextStep>

/** What follows a sign-in without a forced password update: the second factor (SMS when both are on), or a code sent before. */
export function stepAfterLogin(answer: LoginAnswer | undefined, credentials: Credentials): NextStep {
  const secondFactor = (mode?: FactorMode, cellphone: LoginAnswer['cellphone'] = null): NextStep => ({
    step: { name: 'second-factor', mode, cellphone },
    secrets: { credentials },
  })
  if (!answer) return secondFactor()
  if (answer.oneTimePasswordActivated) return secondFactor('sms', answer.cellphone)
  if (answer.doubleAuthEmailActivated) return secondFactor('email')
  return { signedIn: credentials.nickNameOrEmail }
}

export function partnerPasswordStep(answer: LoginAnswer, identifier: string): NextStep {
  const { cellphone, firstname, lastname, temporaryAccessToken } = answer
  const person = { ...(cellphone && { cellphone }), ...(firstname && { firstname }), ...(lastname && { lastname }) }
  return {
    step: { name: 'partner-password', identifier, person },
    secrets: { temporaryAccessToken: temporaryAccessToken ?? '' },
  }
}
