import { useRef, useState } from 'react'
import { checkOneTimePassword, login } from '../../api/auth'
import type { CallOptions } from '../../api/call'
import { ApiFailure } from '../../api/failure'
import texts from '../../i18n/fr/login.json'
import stepTexts from '../../i18n/fr/login-steps.json'
import { addTexts } from '../../i18n/texts'
import { useAbortSignal } from '../../lib/abort-signal'
import type { LoginStep, NextStep, SecondFactorState, StepSecrets } from './login-steps'

addTexts('login', texts)
addTexts('loginSteps', stepTexts)

/** The options of a call: a technical failure has its own step, any other is shown by a toast and the form. */
const withSignal = (signal: AbortSignal): CallOptions => ({ signal, showsFailure: (failure) => failure.isTechnical })

/**
 * The steps of a sign-in and their calls, for the sign-in page and for the dialog of an ended session.
 *
 * @param completeSignIn ends the sign-in once a session is open; rejects as `advance` does
 */
export function useSignInSteps(completeSignIn: (signal: AbortSignal) => Promise<void>) {
  const [step, setStep] = useState<LoginStep>({ name: 'credentials' })
  const stepSignal = useAbortSignal(step)
  /** A ref, cleared when the step is left, because React keeps the state of earlier renders for a while. */
  const secrets = useRef<StepSecrets>(undefined)

  function show(next: LoginStep, nextSecrets?: StepSecrets) {
    secrets.current = nextSecrets
    setStep(next)
  }

  /**
   * Runs the calls of a step, then shows the next step or ends the sign-in. Resolves with false after a technical
   * failure, which has its own step. Rejects with any other ApiFailure, a cancelled one once the step or page was left.
   */
  async function advance(call: (options: CallOptions) => Promise<NextStep>): Promise<boolean> {
    const signal = stepSignal()
    try {
      const { step: next, secrets: nextSecrets } = await call(withSignal(signal))
      if (next.name === 'signed-in') await completeSignIn(signal)
      else if (next !== step) show(next, nextSecrets)
      return true
    } catch (failure) {
      if (!(failure instanceof ApiFailure) || !failure.isTechnical) throw failure
      show({ name: 'technical-error' })
      return false
    }
  }

  /** The credentials that the calls of the second factor send again. Throws once the step was left. */
  function heldCredentials() {
    if (!secrets.current?.credentials) throw new ApiFailure({ cancelled: true })
    return secrets.current.credentials
  }

  /** Checks the code of the second factor. Settles as `advance` does. */
  const verify = (code: string) =>
    advance(async (options) => {
      await checkOneTimePassword({ ...heldCredentials(), oneTimePassword: Number(code) }, options)
      return { step: { name: 'signed-in' } }
    })

  /** Sends another code. Settles as `advance` does. */
  const resend = (current: SecondFactorState) =>
    advance(async (options) => {
      await login(heldCredentials(), options)
      return { step: current }
    })

  return { step, secrets, show, restart: () => show({ name: 'credentials' }), advance, verify, resend }
}
