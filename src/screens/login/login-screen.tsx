import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { checkOneTimePassword, login, updatePartnerPassword } from '../../api/auth'
import { ApiFailure } from '../../api/failure'
import { currentUser } from '../../api/users'
import texts from '../../i18n/fr/login.json'
import stepTexts from '../../i18n/fr/login-steps.json'
import { addTexts } from '../../i18n/texts'
import { completeSignIn } from '../../session/complete-sign-in'
import { isSkemeetRedirect } from '../../session/redirects'
import { currentSignIn, onSignInElsewhere } from '../../session/session-broadcast'
import { hidePage } from '../../session/page-visibility'
import { onPageCached, onPageRestored } from '../../session/page-restored'
import { rememberedEmail } from '../../session/typed-email'
import { useStillHere } from '../../ui/still-here'
import { CredentialsStep, type CredentialsForm } from './credentials-step'
import {
  stepAfterLogin,
  type LoginStep,
  type NextStep,
  type PartnerPasswordState,
  type SecondFactorState,
  type StepSecrets,
} from './login-steps'
import { PartnerPasswordStep } from './partner-password-step'
import { SecondFactorStep } from './second-factor-step'
import { TechnicalErrorStep } from './technical-error-step'

addTexts('login', texts)
addTexts('loginSteps', stepTexts)

/** A technical failure has a step of its own here; what the person can mend is a toast, and stays in the form. */
const withOwnStep = { showsFailure: (failure: ApiFailure) => failure.isTechnical }

/** /login: connexion → (second factor | forced password update) → where the person was going. */
export function LoginScreen() {
  const [step, setStep] = useState<LoginStep>({ name: 'connexion' })
  // An address typed on the page before; the page that a browser loads knows of none, as the prerendered one.
  const [identifier, setIdentifier] = useState(rememberedEmail)
  const navigate = useNavigate()
  const stillHere = useStillHere()
  /** Counts the steps: what was begun in one is nothing to the next. */
  const count = useRef(0)
  /** In a ref, which is emptied when the step is left: React keeps the state of earlier renders for a while. */
  const secrets = useRef<StepSecrets>(undefined)

  function show(next: LoginStep, nextSecrets?: StepSecrets) {
    count.current += 1
    secrets.current = nextSecrets
    setStep(next)
  }
  const restart = () => show({ name: 'connexion' })

  // Back from where the person went: whatever was typed or under way is over, and is not shown again.
  useEffect(() => onPageCached(hidePage), [])
  useEffect(() => onPageRestored(() => window.location.reload()), [])

  // The step already has a session. When another takes its place, the sign-in page begins again with that one.
  const needsItsSession = step.name === 'partner-password'
  useEffect(() => {
    if (!needsItsSession) return
    const signIn = currentSignIn()
    return onSignInElsewhere(
      () => signIn,
      () => window.location.reload(),
    )
  }, [needsItsSession])

  /**
   * Runs one part of signing in, then goes on: to the next step, or away. What can be mended rejects; a technical
   * failure leads to its step and gives false. Once the person has left the step or the page, nothing happens.
   */
  async function advance(part: () => Promise<NextStep>): Promise<boolean> {
    const begunAt = count.current
    const isWanted = () => stillHere() && count.current === begunAt
    try {
      const { step: next, secrets: nextSecrets } = await part()
      if (!isWanted()) return false
      if (next.name === 'signed-in') await completeSignIn(navigate, isWanted)
      else if (next !== step) show(next, nextSecrets)
      return true
    } catch (failure) {
      if (!(failure instanceof ApiFailure) || !failure.isTechnical) throw failure
      if (isWanted()) show({ name: 'technical-error' })
      return false
    }
  }

  const signIn = (form: CredentialsForm) =>
    advance(async () => {
      setIdentifier(form.identifier)
      const credentials = {
        nickNameOrEmail: form.identifier,
        password: form.password,
        fromSkemeet: isSkemeetRedirect(),
      }
      return stepAfterLogin(await login(credentials, withOwnStep), credentials)
    })

  /** The credentials of the second factor. A call that comes after the step was left is given up. */
  function heldCredentials() {
    if (!secrets.current?.credentials) throw new ApiFailure({ cancelled: true })
    return secrets.current.credentials
  }

  const verify = (code: string) =>
    advance(async () => {
      await checkOneTimePassword({ ...heldCredentials(), oneTimePassword: Number(code) }, withOwnStep)
      return { step: { name: 'signed-in' } }
    })

  const resend = (current: SecondFactorState) =>
    advance(async () => {
      await login(heldCredentials(), withOwnStep)
      return { step: current }
    })

  const updatePassword = ({ identifier, person }: PartnerPasswordState, password: string) =>
    advance(async () => {
      const { temporaryAccessToken = '' } = secrets.current ?? {}
      // Who signed in with an identifier has a session already, which knows the e-mail address.
      const email = identifier.includes('@') ? identifier : (await currentUser(withOwnStep)).email
      await updatePartnerPassword({ email, password, ...person }, temporaryAccessToken, withOwnStep)
      return { step: { name: 'signed-in' } }
    })

  switch (step.name) {
    case 'connexion':
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
          onLater={() => advance(() => Promise.resolve({ step: { name: 'signed-in' } }))}
        />
      )
    case 'technical-error':
      return <TechnicalErrorStep onRetry={restart} />
  }
}
