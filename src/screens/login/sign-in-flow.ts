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
  /** The API has not answered. */
  isUnreachable: boolean
  /** The answer to a forced password update was lost, so the user does not know which password is valid. */
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
  /**
   * The sign-in form. `refusal` is present if a later step has refused the credentials, for example because the
   * password has changed.
   */
  { name: 'credentials'; refusal?: FieldErrors } | SecondFactorState | PartnerPasswordState | TechnicalErrorState

/** The secret values of a step. The requests of the step send them together with the user's input. */
interface StepSecrets {
  credentials?: Credentials
  temporaryAccessToken?: string
}

/** The next step of a sign-in. After the last step, `signedIn` is the user's identifier. */
export type NextStep = { step: LoginStep; secrets?: StepSecrets } | { signedIn: string }

interface SignInStepsOptions {
  /** Completes a sign-in after its last step. The session is already open. */
  completeSignIn: (signal: AbortSignal, identifier: string) => Promise<void>
  /**
   * Returns the step after the password. `answer` is undefined if the API has refused the sign-in with OTP_COOLDOWN.
   */
  nextStep: (
    answer: LoginAnswer | undefined,
    credentials: Credentials,
    signal: AbortSignal,
  ) => NextStep | Promise<NextStep>
  /** Runs when the sign-in has ended during a step and the form is visible again. */
  onEnded?: (note: Note) => void
}

/**
 * The steps of a sign-in, on the page /login or in the sign-in dialog. The secrets are in `signInInProgress`, because
 * React would not erase an earlier state from memory.
 */
export function useSignInSteps({ completeSignIn, nextStep, onEnded }: SignInStepsOptions) {
  const { send, signInInProgress: held } = usePortal()
  const [step, setStep] = useState<LoginStep>({ name: 'credentials' })
  const pageSignal = useAbortSignal()

  useEffect(() => () => held.leaveStep(), [held])

  function show(next: LoginStep, secrets?: StepSecrets) {
    // If a session is open, the portal must end it after the step « technical failure ». Therefore keep the session's
    // user during that step.
    const signedInUser = held.get()?.signedInUser
    if (secrets) held.hold(secrets)
    else if (signedInUser && next.name === 'technical-error') held.hold({ signedInUser })
    else held.leaveStep()
    // Render this step at once. A later render would visibly move the footer.
    if (next.name === 'second-factor') flushSync(() => setStep(next))
    else setStep(next)
  }

  /**
   * Runs the requests of a step, and shows the next step. A technical failure shows a separate step. Any other failure
   * rejects.
   *
   * @param signal the signal of the form or button. If the user leaves the step, the signal aborts, and the next step
   * is not shown.
   */
  async function advance(signal: AbortSignal, call: () => NextStep | Promise<NextStep>): Promise<void> {
    try {
      const next = await call()
      throwIfAborted(signal)
      if ('signedIn' in next) {
        // Close the toasts, because they ask the user to sign in.
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

  /**
   * Returns the credentials, which each request of the second factor contains. Throws if the portal has already dropped
   * the credentials.
   */
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
      // OTP_COOLDOWN means that the API has sent a code less than a minute ago. The user can type this code.
      const answer = await send(login(credentials), { signal }).catch((failure: unknown) => {
        if (isOfType(failure, 'OTP_COOLDOWN')) return undefined
        throw failure
      })
      throwIfAborted(signal)
      storeSignInName(credentials.nickNameOrEmail)
      return nextStep(answer, credentials, signal)
    })

  /**
   * Requests another code by signing in again. Rejects with any failure.
   * @returns true if the API sent a code. If the second factor is now off, completes the sign-in and returns false.
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
 * Returns the step after a sign-in that needs no password update. If `answer` is undefined, the API has already sent a
 * code, and the user types this code.
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
