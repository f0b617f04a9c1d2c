import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldErrors } from 'react-hook-form'
import { useLocation, useNavigate, type Location } from 'react-router-dom'
import { checkOneTimePassword, login, updatePartnerPassword, type Credentials, type LoginAnswer } from '../../api/auth'
import { ApiFailure, isOfType, throwIfAborted } from '../../api/failure'
import texts from '../../i18n/fr/login.json'
import { addTexts, textsOf } from '../../i18n/texts'
import { useAbortSignal } from '../../lib/abort-signal'
import { withTimeout } from '../../lib/with-timeout'
import { completeSignIn, readIfSignedIn, readSignedIn } from '../../session/complete-sign-in'
import { isSkemeetRedirect } from '../../addresses/redirects'
import { usePortal } from '../../session/portal-state'
import { storeSignInName } from '../../session/sign-in-storage'
import { CredentialsStep, type CredentialsForm } from './credentials-step'
import { PartnerPasswordStep, type PartnerPasswordState } from './partner-password-step'
import { CodeTimedOut, SecondFactorStep, type FactorMode, type SecondFactorState } from './second-factor-form'
import { useSmsProposal } from './sms-proposal'
import { config } from '../../config'
import { Button } from '../../ui/button/button'
import { toFieldError } from '../../ui/form/form'
import { RefreshIcon } from '../../ui/icons/icons'
import { StepHeading, useTitleInError } from '../../ui/navigation/step-heading'
import { StatusIllustration } from '../../ui/feedback/status-illustration'
import { SupportContact } from '../../ui/text/support-contact'
import { TextButton } from '../../ui/navigation/links'
import { OneLine, SmallText } from '../../ui/text/inline-text'
import { dismissToasts } from '../../ui/feedback/show-toast'
import { useAction } from '../../ui/feedback/use-action'
import { Notice } from '../../ui/feedback/notice'

const t = addTexts('login', texts)
const ui = textsOf('ui')

interface TechnicalErrorState {
  name: 'technical-error'
  outageMessage: string | undefined
  /** The answer to a forced password update is lost: nobody knows which password is the right one. */
  isPasswordUnknown?: boolean
}

type LoginStep =
  /** With the refusal of what was typed in it when a later step has told it: a password may change meanwhile. */
  { name: 'credentials'; refusal?: FieldErrors } | SecondFactorState | PartnerPasswordState | TechnicalErrorState

/** What the calls of a step send besides the input. Separate from the step, which React may keep for some renders. */
interface StepSecrets {
  credentials?: Credentials
  temporaryAccessToken?: string
}

/** `signedIn`: the identifier of a sign-in of which only the navigation to the next page is left. */
type NextStep = { step: LoginStep; secrets?: StepSecrets } | { signedIn: string }

/** The steps of a sign-in, of /login and of the dialog of an ended session. `completeSignIn` ends it once a session is open. */
export function useSignInSteps(
  completeSignIn: (signal: AbortSignal, identifier: string) => Promise<void>,
  /** Returns the step after a sign-in; without an answer a code was sent before. */
  nextStep: (answer: LoginAnswer | undefined, credentials: Credentials) => NextStep | Promise<NextStep>,
) {
  const { send } = usePortal()
  const [step, setStep] = useState<LoginStep>({ name: 'credentials' })
  const pageSignal = useAbortSignal()
  /** A ref, cleared when the step is left, because React keeps the state of earlier renders for a while. */
  const secrets = useRef<StepSecrets>(undefined)

  function show(next: LoginStep, nextSecrets?: StepSecrets) {
    secrets.current = nextSecrets
    // Painted together with its history entry, whose footer would else be seen to move.
    if (next.name === 'second-factor') flushSync(() => setStep(next))
    else setStep(next)
  }

  /**
   * Runs the calls of a step, then shows the next one. A technical failure has its own step; it rejects for any other.
   *
   * @param signal that of the form or the press, which aborts when the step is left
   */
  async function advance(signal: AbortSignal, call: () => NextStep | Promise<NextStep>): Promise<void> {
    try {
      const next = await call()
      // The session is open: a code that was on its way leads on although its step was left.
      if ('signedIn' in next) {
        // Which said to sign in.
        dismissToasts()
        await completeSignIn(pageSignal(), next.signedIn)
      } else show(next.step, next.secrets)
    } catch (failure) {
      if (signal.aborted) throw new ApiFailure({ cancelled: true })
      if (!(failure instanceof ApiFailure) || !failure.isTechnical) throw failure
      const isPasswordUnknown = step.name === 'partner-password' && failure.isUnknown
      show({ name: 'technical-error', outageMessage: failure.outageMessage, isPasswordUnknown })
    }
  }

  /** The credentials that the calls of the second factor send again. Throws once the step was left. */
  function heldCredentials() {
    if (!secrets.current?.credentials) throw new ApiFailure({ cancelled: true })
    return secrets.current.credentials
  }

  const verify = (code: string, signal: AbortSignal) =>
    advance(signal, async () => {
      const credentials = heldCredentials()
      await send(checkOneTimePassword({ ...credentials, oneTimePassword: Number(code) }), { signal })
      return { signedIn: credentials.nickNameOrEmail }
    })

  const signIn = (credentials: Credentials, signal: AbortSignal) =>
    advance(signal, async () => {
      // The password is right, and who has left the step for the code, as a phone drops a page meanwhile, has a code in hand.
      const answer = await send(login(credentials), { signal }).catch((failure: unknown) => {
        if (isOfType(failure, 'OTP_COOLDOWN')) return undefined
        throw failure
      })
      storeSignInName(credentials.nickNameOrEmail)
      throwIfAborted(signal)
      return nextStep(answer, credentials)
    })

  /** Signs in once more, which sends another code. Rejects with any failure: the code that was sent before can still be typed. */
  async function resend(signal: AbortSignal): Promise<void> {
    await send(login(heldCredentials()), { signal }).finally(() => throwIfAborted(signal))
  }

  const restart = (failure?: unknown) =>
    show({ name: 'credentials', ...(failure !== undefined && { refusal: { root: toFieldError(failure) } }) })

  return { step, secrets, show, restart, advance, signIn, verify, resend }
}

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

function partnerPasswordStep(answer: LoginAnswer, identifier: string): NextStep {
  const { cellphone, firstname, lastname, temporaryAccessToken } = answer
  const person = { ...(cellphone && { cellphone }), ...(firstname && { firstname }), ...(lastname && { lastname }) }
  return {
    step: { name: 'partner-password', identifier, person },
    secrets: { temporaryAccessToken: temporaryAccessToken ?? '' },
  }
}

const CODE_ENTRY = 'code'

/** How long 'Réessayer' waits for the API to say whether a session is open, in milliseconds. */
const RETRY_READ_MS = 3000

/** /login: credentials → (second factor | forced password update) → the page after sign-in. */
export function Component() {
  const portal = usePortal()
  const { send, handOver } = portal
  const sms = useSmsProposal()
  // The nickname chosen, or the address typed, on the previous page; empty after a page load, as in the prerendered page.
  const [identifier, setIdentifier] = useState(handOver.get().newNickname ?? handOver.get().typedEmail)
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation() as Location<unknown>

  /** Adds the history entry of the step for the code, from which Back returns to the form. */
  async function addCodeEntry() {
    if (state === CODE_ENTRY) return
    const quietly = { preventScrollReset: true, defaultShouldRevalidate: false, flushSync: true }
    await navigate(pathname + search, { state: CODE_ENTRY, ...quietly })
  }

  const { step, secrets, show, restart, advance, signIn, verify, resend } = useSignInSteps(
    (signal, identifier) => completeSignIn(portal, navigate, signal, sms.ask, identifier),
    async (answer, credentials) => {
      if (answer?.changeSkemeetPassword) {
        const hadSession = () => handOver.set({ hadSession: true })
        void portal.session.read().then(hadSession, () => undefined)
        return partnerPasswordStep(answer, credentials.nickNameOrEmail)
      }
      const next = stepAfterLogin(answer, credentials)
      if ('step' in next) await addCodeEntry()
      return next
    },
  )

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

  const updatePassword = ({ identifier, person }: PartnerPasswordState, password: string, signal: AbortSignal) =>
    advance(signal, async () => {
      const { temporaryAccessToken = '' } = secrets.current ?? {}
      const hasAddress = identifier.includes('@')
      // With an address, an API may open the session with this write only.
      const user = await (hasAddress ? readIfSignedIn : readSignedIn)(portal, signal, identifier)
      const email = hasAddress || !user ? identifier : user.email
      await send(updatePartnerPassword({ email, password, ...person }, temporaryAccessToken), { signal })
      return { signedIn: identifier }
    })

  /** The failure may have come after the API had opened the session, which the form would hide from the next person. */
  const retry = useAction(async (signal) => {
    const read = portal.session.read({ signal }).catch(() => undefined)
    if (await withTimeout(read, RETRY_READ_MS)) await completeSignIn(portal, navigate, signal, sms.ask, identifier)
    else restart()
  })

  function content() {
    switch (step.name) {
      case 'credentials':
        return (
          <CredentialsStep
            identifier={identifier}
            refusal={step.refusal}
            onSubmit={submit}
            onTechnicalFailure={({ outageMessage }) => show({ name: 'technical-error', outageMessage })}
          />
        )
      case 'second-factor':
        return (
          <SecondFactorStep
            mode={step.mode}
            cellphone={step.cellphone}
            onSubmit={verify}
            onResend={resend}
            onBack={(failure) => {
              if (failure instanceof CodeTimedOut) setIdentifier('')
              restart(failure)
              // A step that was reached while the person went Back has no entry of its own.
              if (state !== CODE_ENTRY) return
              // Later than the listener above, which knows no failure.
              window.addEventListener('popstate', () => restart(failure), { once: true })
              void navigate(-1)
            }}
          />
        )
      case 'partner-password':
        return (
          <PartnerPasswordStep
            {...step}
            onSubmit={(password, signal) => updatePassword(step, password, signal)}
            onLater={(signal) => advance(signal, () => ({ signedIn: step.identifier }))}
          />
        )
      case 'technical-error':
        return <TechnicalErrorStep {...step} busy={retry.busy} onRetry={() => void retry.run()} />
    }
  }

  return (
    <>
      {content()}
      {sms.question}
    </>
  )
}

type TechnicalErrorProps = TechnicalErrorState & { busy: boolean; onRetry: () => void }

function TechnicalErrorStep({ outageMessage, isPasswordUnknown, busy, onRetry }: TechnicalErrorProps) {
  const { contactRequest } = usePortal()
  useTitleInError(true)
  return (
    <>
      <StatusIllustration turned />
      <StepHeading flow={t('pageTitle')} title={t('errorHeading')} lead={outageMessage ?? t('errorLead')} />
      {isPasswordUnknown && <Notice>{t('partnerUnknown')}</Notice>}
      <Button kind="orangeOutline" full busy={busy} icon={<RefreshIcon />} onClick={onRetry}>
        {ui('retry')}
      </Button>
      <SmallText>
        <span>{t('ifItPersists')}</span>{' '}
        <OneLine>
          <TextButton onClick={() => contactRequest.set({ isForError: true })}>{t('contactUs')}</TextButton>
          <span>.</span>
        </OneLine>
      </SmallText>
      <SupportContact address={config().supportAddress} />
    </>
  )
}
