import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { styled } from 'styled-components'
import { ApiFailure } from '../../api/failure'
import type { User } from '../../api/users'
import texts from '../../i18n/fr/sign-in-again.json'
import { addTexts, textsOf } from '../../i18n/texts'
import { CookieRefused } from '../../session/complete-sign-in'
import { PROVIDERS } from '../../rules/providers'
import { providerIcon } from '../providers/provider-buttons'
import { accountName, readLastMethod } from '../../session/sign-in-memory'
import { usePortal } from '../../session/portal-state'
import { leaveForSignOut } from '../../session/sign-out'
import { Button, ButtonLink } from '../../ui/button/button'
import { announce } from '../../ui/feedback/announcer'
import { Form, SubmitButton } from '../../ui/form/form'
import { CurrentPasswordField } from '../../ui/form/password-field'
import { TextField } from '../../ui/form/field'
import { RefreshIcon } from '../../ui/icons/icons'
import { TextButton } from '../../ui/navigation/links'
import { Modal } from '../../ui/overlay/modal'
import { CREDENTIAL_FAILURES, credentialsResolver, useRefusal, type CredentialsForm } from './credentials-step'
import { stepAfterLogin, useSignInSteps } from './sign-in-flow'
import { CodeDestination, SecondFactorForm } from './later-steps'
import { LocalNetworkRefused, NoteOfTab } from './sign-in-notices'
import { SupportContact } from '../../ui/text/support-contact'
import { config } from '../../config'

const t = addTexts('signInAgain', texts)
const loginTexts = textsOf('login')
const ui = textsOf('ui')
const sessionTexts = textsOf('session')

export interface SignInAgainDialogProps {
  /** The user of the page. Only this user can sign in with the dialog. */
  user: User
  /**
   * Checks the session. If the user of the page has a session again, resolves with true, and the dialog disappears.
   * Otherwise resolves with false.
   */
  verifySession: () => Promise<boolean>
}

/**
 * The dialog in which the user of a page signs in again, so that unsaved input is kept. The dialog cannot be closed,
 * because the page cannot work without a session.
 */
export function SignInAgainDialog({ user, verifySession }: SignInAgainDialogProps) {
  const portal = usePortal()
  const { step, restart, signIn, verify, resend } = useSignInSteps({
    completeSignIn: async () => {
      if (await verifySession()) announce(t('done'))
      // The API has accepted the sign-in, but then answered that there is no session.
      else
        throw portal.session.status.get().name === 'ended' ? new CookieRefused() : new ApiFailure({ cancelled: true })
    },
    nextStep: (answer, credentials) =>
      // The session is open. The forced password update can wait until the next sign-in.
      answer?.changeSkemeetPassword ? { signedIn: credentials.nickNameOrEmail } : stepAfterLogin(answer, credentials),
  })
  const identifier = accountName(user)
  // The form forgets the password when the password field is removed.
  const form = useForm({
    resolver: credentialsResolver,
    defaultValues: { identifier },
    ...useRefusal(step.name === 'credentials' ? step.refusal : undefined),
    shouldUnregister: true,
  })
  const [provider] = useState(readLastMethod)

  const submit = ({ password }: CredentialsForm, signal: AbortSignal) =>
    signIn({ nickNameOrEmail: identifier, password, fromSkemeet: false }, signal)

  const way = (text: string, onClick: () => void) => (
    <Centred>
      <TextButton isStandalone small onClick={onClick}>
        {text}
      </TextButton>
    </Centred>
  )
  const otherAccount = way(sessionTexts('otherAccount'), () => leaveForSignOut(portal))

  if (step.name === 'second-factor')
    return (
      <Modal key={step.name} title={loginTexts('codeHeading')} text={<CodeDestination {...step} />}>
        <SecondFactorForm onSubmit={verify} onResend={resend} onBack={restart} />
        {way(t('back'), () => restart())}
        {otherAccount}
      </Modal>
    )
  if (step.name === 'technical-error')
    return (
      <Modal key={step.name} title={loginTexts('errorHeading')} text={step.outageMessage ?? loginTexts('errorLead')}>
        {step.isUnreachable && <LocalNetworkRefused />}
        <Button kind="green" full icon={<RefreshIcon />} onClick={() => restart()}>
          {ui('retry')}
        </Button>
        <SupportContact address={config().supportAddress} />
        {otherAccount}
      </Modal>
    )
  // The link opens the provider's sign-in in another tab, so that this page keeps the text that the user has typed.
  if (provider)
    return (
      <Modal title={t('title')} text={t('otherTabText')}>
        <ButtonLink newTab full to="/login" icon={providerIcon(provider)}>
          {t('withProvider', { provider: PROVIDERS[provider].name })}
        </ButtonLink>
        {otherAccount}
      </Modal>
    )
  return (
    <Modal key="credentials" title={t('title')} text={t('text')}>
      <NoteOfTab />
      <Form form={form} onSubmit={submit}>
        <TextField
          readOnly
          required={false}
          name="identifier"
          label={loginTexts('identifier')}
          autoComplete="username"
        />
        <CurrentPasswordField newTab name="password" label={loginTexts('password')} failures={CREDENTIAL_FAILURES} />
        <SubmitButton busyText={loginTexts('submitting')}>{loginTexts('submit')}</SubmitButton>
      </Form>
      {otherAccount}
    </Modal>
  )
}

const Centred = styled.div`
  display: grid;
  justify-items: center;
`
