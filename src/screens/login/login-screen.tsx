import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { login, updatePartnerPassword } from '../../api/auth'
import { currentUser } from '../../api/users'
import { completeSignIn } from '../../session/complete-sign-in'
import { hidePage, onPageCached, onPageRestored } from '../../session/page-visibility'
import { isSkemeetRedirect } from '../../session/redirects'
import { currentSignIn, onSignInElsewhere } from '../../session/session-broadcast'
import { rememberedEmail } from '../../session/user-memory'
import { CredentialsStep, type CredentialsForm } from './credentials-step'
import { stepAfterLogin, type PartnerPasswordState } from './login-steps'
import { PartnerPasswordStep } from './partner-password-step'
import { SecondFactorStep } from './second-factor-step'
import { TechnicalErrorStep } from './technical-error-step'
import { useSignInSteps } from './use-sign-in-steps'

/** /login: credentials → (second factor | forced password update) → the page after sign-in. */
export function LoginScreen() {
  // The address typed on the previous page; empty after a page load, as in the prerendered page.
  const [identifier, setIdentifier] = useState(rememberedEmail)
  const navigate = useNavigate()
  const { step, secrets, show, restart, advance, verify, resend } = useSignInSteps((signal) =>
    completeSignIn(navigate, signal),
  )

  // After Back to this page, what was typed or pending is over and must not be shown again.
  useEffect(() => onPageCached(hidePage), [])
  useEffect(() => onPageRestored(() => window.location.reload()), [])

  // This step has a session already. When a sign-in elsewhere replaces it, the page starts again with that one.
  const ownSignIn = useRef<string>(undefined)
  const hasSession = step.name === 'partner-password'
  useEffect(() => {
    if (!hasSession) return
    ownSignIn.current = currentSignIn()
    return onSignInElsewhere(
      () => ownSignIn.current,
      () => window.location.reload(),
    )
  }, [hasSession])

  const signIn = (form: CredentialsForm) =>
    advance(async (options) => {
      setIdentifier(form.identifier)
      const credentials = {
        nickNameOrEmail: form.identifier,
        password: form.password,
        fromSkemeet: isSkemeetRedirect(),
      }
      return stepAfterLogin(await login(credentials, options), credentials)
    })

  const updatePassword = ({ identifier, person }: PartnerPasswordState, password: string) =>
    advance(async (options) => {
      const { temporaryAccessToken = '' } = secrets.current ?? {}
      // The call needs the e-mail address. After a sign-in with a nickname the open session knows it.
      const email = identifier.includes('@') ? identifier : (await currentUser(options)).email
      await updatePartnerPassword({ email, password, ...person }, temporaryAccessToken, options)
      ownSignIn.current = currentSignIn()
      return { step: { name: 'signed-in' } }
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
          onLater={() => advance(() => Promise.resolve({ step: { name: 'signed-in' } }))}
        />
      )
    case 'technical-error':
      return <TechnicalErrorStep onRetry={restart} />
  }
}
