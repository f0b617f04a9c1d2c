import type { FieldErrors } from 'react-hook-form'
import { login, type Credentials, type LoginAnswer, type PartnerAccount } from '../../api/auth'
import { isOfType, type ApiFailure } from '../../api/failure'
import type { Send } from '../../session/send'
import { storeSignInName } from '../../session/sign-in-storage'

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
  | { name: 'credentials'; refusal?: FieldErrors }
  | SecondFactorState
  | PartnerPasswordState
  | TechnicalErrorState
  /** Only the navigation to the next page is left. */
  | { name: 'signed-in'; identifier: string }

/** What the calls of a step send besides the input. Separate from the step, which React may keep for some renders. */
export interface StepSecrets {
  credentials?: Credentials
  temporaryAccessToken?: string
}

export interface NextStep {
  step: LoginStep
  secrets?: StepSecrets
}

/** Returns the step after a sign-in; without an answer a code was sent before. */
export type ChooseStep = (answer: LoginAnswer | undefined, credentials: Credentials) => NextStep | Promise<NextStep>

/**
 * Signs in. Resolves with undefined when the API refuses to send another code within a minute: the password is right, and
 * who has left the step for the code, as a phone drops a page meanwhile, has a code in hand. Rejects as `login` otherwise.
 */
export async function loginOrCode(
  credentials: Credentials,
  send: Send,
  options: { signal: AbortSignal; toast: (failure: ApiFailure) => boolean },
): Promise<LoginAnswer | undefined> {
  const isCodeSent = (failure: unknown) => isOfType(failure, 'OTP_COOLDOWN')
  const toast = (failure: ApiFailure) => !isCodeSent(failure) && options.toast(failure)
  const answer = await send(login(credentials), { ...options, toast }).catch((failure: unknown) => {
    if (isCodeSent(failure)) return undefined
    throw failure
  })
  storeSignInName(credentials.nickNameOrEmail)
  return answer
}

/**
 * The step after a sign-in without a forced password update: the second factor (SMS when both are on), also without an
 * answer, when a code was sent before; else `signed-in`.
 */
export function stepAfterLogin(answer: LoginAnswer | undefined, credentials: Credentials): NextStep {
  const secondFactor = (mode?: FactorMode, cellphone: LoginAnswer['cellphone'] = null): NextStep => ({
    step: { name: 'second-factor', mode, cellphone },
    secrets: { credentials },
  })
  if (!answer) return secondFactor()
  if (answer.oneTimePasswordActivated) return secondFactor('sms', answer.cellphone)
  if (answer.doubleAuthEmailActivated) return secondFactor('email')
  return { step: { name: 'signed-in', identifier: credentials.nickNameOrEmail } }
}

export function partnerPasswordStep(answer: LoginAnswer, identifier: string): NextStep {
  const { cellphone, firstname, lastname, temporaryAccessToken } = answer
  const person = { ...(cellphone && { cellphone }), ...(firstname && { firstname }), ...(lastname && { lastname }) }
  return {
    step: { name: 'partner-password', identifier, person },
    secrets: { temporaryAccessToken: temporaryAccessToken ?? '' },
  }
}
