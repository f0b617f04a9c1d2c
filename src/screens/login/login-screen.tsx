import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate, type Location } from 'react-router-dom'
import { updatePartnerPassword, type LoginAnswer } from '../../api/auth'
import { throwIfAborted } from '../../api/failure'
import texts from '../../i18n/fr/login.json'
import { addTexts } from '../../i18n/texts'
import { completeSignIn, readIfSignedIn, readSignedIn } from '../../session/complete-sign-in'
import { isSkemeetRedirect } from '../../addresses/redirects'
import { usePortal } from '../../session/portal-state'
import { CredentialsStep, type CredentialsForm } from './credentials-step'
import { loadLaterSteps, type LaterSteps } from './load-later-steps'
import type { PartnerPasswordState } from './partner-password-step'
import { useSmsProposal } from './sms-proposal'
import { TechnicalErrorStep } from './technical-error-step'
import { stepAfterLogin, technicalError, useSignInSteps, type NextStep } from './sign-in-flow'

addTexts('login', texts)

function partnerPasswordStep(answer: LoginAnswer, identifier: string): NextStep {
  const { cellphone, firstname, lastname, temporaryAccessToken } = answer
  const personalData = {
    ...(cellphone && { cellphone }),
    ...(firstname && { firstname }),
    ...(lastname && { lastname }),
  }
  return {
    step: { name: 'partner-password', identifier, personalData },
    secrets: { temporaryAccessToken: temporaryAccessToken ?? '' },
  }
}

const CODE_ENTRY = 'code'

/**
 * The screen of /login. Its first step is the form for the credentials. Its second step, if there is one, is the second
 * factor or the forced password update. After the last step, the next page opens.
 */
export function Component() {
  const portal = usePortal()
  const { send, session, signInInProgress: held, documentMemory } = portal
  const sms = useSmsProposal()
  // The field starts with the nickname or the e-mail address from the previous page. It is empty in a new document.
  const [identifier, setIdentifier] = useState(documentMemory.get().newNickname ?? documentMemory.get().typedEmail)
  const [laterSteps, setLaterSteps] = useState<LaterSteps>()
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation() as Location<unknown>

  /** Adds a history entry for the step of the sign-in code, so that the browser's Back button returns to the form. */
  async function addCodeEntry() {
    if (state === CODE_ENTRY) return
    const quietly = { preventScrollReset: true, defaultShouldRevalidate: false, flushSync: true }
    await navigate(pathname + search, { state: CODE_ENTRY, ...quietly })
  }

  const { step, show, restart, advance, signIn, verify, resend } = useSignInSteps({
    completeSignIn: (signal, identifier) => completeSignIn(portal, navigate, signal, sms.ask, identifier),
    nextStep: async (answer, credentials, signal) => {
      const isForced = answer?.changeSkemeetPassword
      const next = isForced
        ? partnerPasswordStep(answer, credentials.nickNameOrEmail)
        : stepAfterLogin(answer, credentials)
      if (!('step' in next)) return next
      setLaterSteps(await loadLaterSteps())
      throwIfAborted(signal)
      if (!isForced) await addCodeEntry()
      // Remember the signed-in account, because the next step is allowed to change only the password of this account.
      // The call `currentUser` can fail, because some APIs open the session only after the change of the password.
      else
        void session.read().then(
          (user) => held.recordUser(user),
          () => undefined,
        )
      return next
    },
    // Clear the identifier, because another user may use the computer by now.
    onEnded: () => setIdentifier(''),
  })

  const isAfterForm = step.name === 'second-factor' || step.name === 'technical-error'
  const onPopState = useEffectEvent(() => {
    sms.decline()
    restart()
  })
  useEffect(() => {
    if (!isAfterForm) return
    const onBack = () => onPopState()
    window.addEventListener('popstate', onBack)
    return () => window.removeEventListener('popstate', onBack)
  }, [isAfterForm])

  function submit({ identifier: nickNameOrEmail, password }: CredentialsForm, signal: AbortSignal) {
    setIdentifier(nickNameOrEmail)
    return signIn({ nickNameOrEmail, password, fromSkemeet: isSkemeetRedirect() }, signal)
  }

  const updatePassword = ({ identifier, personalData }: PartnerPasswordState, password: string, signal: AbortSignal) =>
    advance(signal, async () => {
      const { temporaryAccessToken = '' } = held.get() ?? {}
      const hasAddress = identifier.includes('@')
      // Some APIs open the session only after the password update. If the identifier is an e-mail address, the update
      // works without a session.
      const user = await (hasAddress ? readIfSignedIn : readSignedIn)(portal, signal, identifier)
      const email = hasAddress || !user ? identifier : user.email
      throwIfAborted(signal)
      await send(updatePartnerPassword({ email, password, ...personalData }, temporaryAccessToken), { signal })
      return { signedIn: identifier }
    })

  const { SecondFactorStep, PartnerPasswordStep } = laterSteps ?? {}

  function content() {
    switch (step.name) {
      case 'credentials':
        return (
          <CredentialsStep
            identifier={identifier}
            refusal={step.refusal}
            onSubmit={submit}
            onTechnicalFailure={(failure) => show(technicalError(failure))}
          />
        )
      case 'second-factor':
        return (
          SecondFactorStep && (
            <SecondFactorStep
              mode={step.mode}
              cellphone={step.cellphone}
              onSubmit={verify}
              onResend={resend}
              onBack={(failure) => {
                restart(failure)
                // If the user went back before the code step appeared, the step has no history entry. Do not go back a
                // second time.
                if (state !== CODE_ENTRY) return
                // `navigate(-1)` calls `onPopState`, which removes the failure from the form. The listener below
                // restores the failure.
                window.addEventListener('popstate', () => restart(failure), { once: true })
                void navigate(-1)
              }}
            />
          )
        )
      case 'partner-password':
        return (
          PartnerPasswordStep && (
            <PartnerPasswordStep
              {...step}
              onSubmit={(password, signal) => updatePassword(step, password, signal)}
              onLater={(signal) => advance(signal, () => ({ signedIn: step.identifier }))}
            />
          )
        )
      case 'technical-error':
        return <TechnicalErrorStep {...step} onRetry={() => restart()} />
    }
  }

  return (
    <>
      {content()}
      {sms.question}
    </>
  )
}
