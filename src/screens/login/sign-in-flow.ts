import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldErrors } from 'react-hook-form'
import { checkOneTimePassword, login, type Credentials, type LoginAnswer } from '../../api/auth'
import { ApiFailure, isOfType, throwIfAborted } from '../../api/failure'
import { useAbortSignal } from '../../lib/abort-signal'
import { usePortal } from '../../session/portal-state'
import type { Note } from '../../session/sign-in-memory'
import { storeSignInName } from '../../session/sign-in-memory'
import { dismissToasts } from '../../ui/feedback/show-toast'
import { toFieldError } from '../../ui/form/form'
import type { PartnerPasswordState } from './partner-password-step'
import type { FactorMode, SecondFactorState } from './second-factor-form'

export interface TechnicalErrorState {
  name: 'technical-error'
  outageMessage: string | undefined
  /** No answer has come. */
  isUnreachable: boolean
  /** The answer to a forced password update is lost, so it is unknown which password is valid. */
  isPasswordUnknown?: boolean
}

/** Returns the step that shows a technical failure. */
export const technicalError = (failure: ApiFailure, isPasswordUnknown = false): TechnicalErrorState => ({
  name: 'technical-error',
  outageMessage: failure.wordsToShow,
  isUnreachable: failure.status === undefined,
  isPasswordUnknown,
})

type LoginStep =
  /** The form. It has the refusal that a later step has met, because a password may change meanwhile. */
  { name: 'credentials'; refusal?: FieldErrors } | SecondFactorState | PartnerPasswordState | TechnicalErrorState

/** The values that the calls of a step send besides the input. */
interface StepSecrets {
  credentials?: Credentials
  temporaryAccessToken?: string
}

/** The next step, or `signedIn`: the identifier of a sign-in after which only the navigation to the next page is left. */
export type NextStep = { step: LoginStep; secrets?: StepSecrets } | { signedIn: string }

interface SignInStepsOptions {
  /** Ends the sign-in once its session is open. */
  completeSignIn: (signal: AbortSignal, identifier: string) => Promise<void>
  /** Returns the step after a sign-in. `answer` is undefined if the API has sent a code before this sign-in. */
  nextStep: (
    answer: LoginAnswer | undefined,
    credentials: Credentials,
    signal: AbortSignal,
  ) => NextStep | Promise<NextStep>
  /** Runs when the data of the step has ended, and the form is shown again. */
  onEnded?: (note: Note) => void
}

/**
 * The steps of a sign-in on /login and in the dialog of an ended session. The data of a step is in `signIn` of the portal,
 * because React keeps the state of earlier renders for a while.
 */
export function useSignInSteps({ completeSignIn, nextStep, onEnded }: SignInStepsOptions) {
  const { send, signIn: held } = usePortal()
  const [step, setStep] = useState<LoginStep>({ name: 'credentials' })
  const pageSignal = useAbortSignal()

  useEffect(() => () => held.leave(), [held])

  function show(next: LoginStep, secrets?: StepSecrets) {
    // The technical step keeps the session behind it. That session ends with the step.
    const behind = held.get()?.behind
    if (secrets) held.hold(secrets)
    else if (behind && next.name === 'technical-error') held.hold({ behind })
    else held.leave()
    // The step is painted together with its history entry. Otherwise the user would see its footer move.
    if (next.name === 'second-factor') flushSync(() => setStep(next))
    else setStep(next)
  }

  /**
   * Runs the calls of a step, then shows the next one. A technical failure has its own step. Rejects with any other
   * failure.
   *
   * @param signal the signal of the form or the press. It aborts when the step is left, and no step follows then.
   */
  async function advance(signal: AbortSignal, call: () => NextStep | Promise<NextStep>): Promise<void> {
    try {
      const next = await call()
      throwIfAborted(signal)
      if ('signedIn' in next) {
        // The toasts asked the user to sign in.
        dismissToasts()
        await completeSignIn(pageSignal(), next.signedIn)
      } else show(next.step, next.secrets)
    } catch (failure) {
      if (signal.aborted) throw new ApiFailure({ cancelled: true })
      if (!(failure instanceof ApiFailure) || !failure.isTechnical) throw failure
      const isPasswordUnknown = step.name === 'partner-password' && failure.isUnknown
      show(technicalError(failure, isPasswordUnknown))
    }
  }

  /** Returns the credentials that the calls of the second factor send again. Throws once they are no longer held. */
  function heldCredentials() {
    const credentials = held.get()?.credentials
    if (!credentials) throw new ApiFailure({ cancelled: true })
    return credentials
  }

  const verify = (code: string, signal: AbortSignal) =>
    advance(signal, async () => {
      const credentials = heldCredentials()
      await send(checkOneTimePassword({ ...credentials, oneTimePassword: Number(code) }), { signal })
      return { signedIn: credentials.nickNameOrEmail }
    })

  const signIn = (credentials: Credentials, signal: AbortSignal) =>
    advance(signal, async () => {
      // The password is right. A user whose phone has dropped the page of the code meanwhile already has a code.
      const answer = await send(login(credentials), { signal }).catch((failure: unknown) => {
        if (isOfType(failure, 'OTP_COOLDOWN')) return undefined
        throw failure
      })
      throwIfAborted(signal)
      storeSignInName(credentials.nickNameOrEmail)
      return nextStep(answer, credentials, signal)
    })

  /**
   * Signs in again, which sends another code. Resolves with whether a code was sent. When the second factor was turned off
   * meanwhile, the sign-in goes on at once. Rejects with any failure, because the user can still type the code that was
   * sent before.
   */
  async function resend(signal: AbortSignal): Promise<boolean> {
    const credentials = heldCredentials()
    const answer = await send(login(credentials), { signal }).finally(() => throwIfAborted(signal))
    const next = await nextStep(answer, credentials, signal)
    const isSent = 'step' in next && next.step.name === 'second-factor'
    await advance(signal, () => next)
    return isSent
  }

  const restart = (failure?: unknown) =>
    show({ name: 'credentials', ...(failure !== undefined && { refusal: { root: toFieldError(failure) } }) })

  const end = useEffectEvent((note: Note) => {
    restart()
    onEnded?.(note)
  })
  useEffect(() => held.ended.subscribe((note) => end(note)), [held])

  return { step, show, restart, advance, signIn, verify, resend }
}

/**
 * Returns the step after a sign-in without a forced password update: the second factor (SMS when both are on), or a code
 * that was sent before.
 */
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
