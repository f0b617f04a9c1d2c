import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { checkOneTimePassword, login, updatePartnerPassword } from '../../api/auth'
import type { CallOptions } from '../../api/call'
import { ApiFailure } from '../../api/failure'
import texts from '../../i18n/fr/login.json'
import stepTexts from '../../i18n/fr/login-steps.json'
import { addTexts } from '../../i18n/texts'
import { useAbortSignal } from '../../lib/abort-signal'
import { completeSignIn, personOf, readSignedIn, samePersonAs, type IsExpected } from '../../session/complete-sign-in'
import { isSkemeetRedirect } from '../../session/redirects'
import { usePortal } from '../../session/portal-state'
import { CredentialsStep, type CredentialsForm } from './credentials-step'
import {
  partnerPasswordStep,
  stepAfterLogin,
  type LoginStep,
  type NextStep,
  type PartnerPasswordState,
  type SecondFactorState,
  type StepSecrets,
} from './login-steps'
import { PartnerPasswordStep } from './partner-password-step'
import { SecondFactorStep } from './second-factor-form'
import { TechnicalErrorStep } from './technical-error-step'

addTexts('login', texts)
addTexts('loginSteps', stepTexts)

/**
 * The steps of a sign-in and their calls, for the sign-in page and for the dialog of an ended session.
 *
 * @param completeSignIn ends the sign-in once a session is open; rejects as `advance` does
 */
export function useSignInSteps(completeSignIn: (signal: AbortSignal, isExpected: IsExpected) => Promise<void>) {
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
      // Any failure but a technical one is shown by a toast and the form.
      const options = { signal, showsFailure: (failure: ApiFailure) => failure.isTechnical }
      const { step: next, secrets: nextSecrets } = await call(options)
      if (next.name === 'signed-in') await completeSignIn(signal, next.isExpected)
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
      const credentials = heldCredentials()
      await checkOneTimePassword({ ...credentials, oneTimePassword: Number(code) }, options)
      return { step: { name: 'signed-in', isExpected: personOf(credentials.nickNameOrEmail) } }
    })

  /** Sends another code. Settles as `advance` does. */
  const resend = (current: SecondFactorState) =>
    advance(async (options) => {
      await login(heldCredentials(), options)
      return { step: current }
    })

  return { step, secrets, show, restart: () => show({ name: 'credentials' }), advance, verify, resend }
}

/** /login: credentials → (second factor | forced password update) → the page after sign-in. */
export function LoginScreen() {
  const portal = usePortal()
  const { handOver } = portal
  // The address typed on the previous page; empty after a page load, as in the prerendered page.
  const [identifier, setIdentifier] = useState(handOver.get().typedEmail)
  const navigate = useNavigate()
  const { step, secrets, show, restart, advance, verify, resend } = useSignInSteps((signal, isExpected) =>
    completeSignIn(portal, navigate, signal, isExpected),
  )

  const signIn = (form: CredentialsForm) =>
    advance(async (options) => {
      setIdentifier(form.identifier)
      const credentials = {
        nickNameOrEmail: form.identifier,
        password: form.password,
        fromSkemeet: isSkemeetRedirect(),
      }
      const answer = await login(credentials, options)
      if (!answer.changeSkemeetPassword) return stepAfterLogin(answer, credentials)
      const user = await readSignedIn(portal, options, personOf(form.identifier))
      return partnerPasswordStep(answer, form.identifier, user)
    })

  const updatePassword = ({ identifier, person, user }: PartnerPasswordState, password: string) =>
    advance(async (options) => {
      const { temporaryAccessToken = '' } = secrets.current ?? {}
      const email = identifier.includes('@') ? identifier : user.email
      await updatePartnerPassword({ email, password, ...person }, temporaryAccessToken, { ...options, as: user })
      return { step: { name: 'signed-in', isExpected: samePersonAs(user) } }
    })

  switch (step.name) {
    case 'credentials':
    case 'signed-in':
      return (
        <CredentialsStep
          identifier={identifier}
          onSubmit={signIn}
          onTechnicalFailure={() => show({ name: 'technical-error' })}
        />
      )
    case 'second-factor':
      return (
        <SecondFactorStep
          mode={step.mode}
          cellphone={step.cellphone}
          onSubmit={verify}
          onResend={() => resend(step)}
          onBack={restart}
        />
      )
    case 'partner-password':
      return (
        <PartnerPasswordStep
          onSubmit={(password) => updatePassword(step, password)}
          onLater={() =>
            advance(() => Promise.resolve({ step: { name: 'signed-in', isExpected: samePersonAs(step.user) } }))
          }
        />
      )
    case 'technical-error':
      return <TechnicalErrorStep onRetry={restart} />
  }
}
