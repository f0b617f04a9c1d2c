import { useEffect, useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { mergeAccount, createFederatedAccount } from '../../api/auth'
import { ApiFailure, isOfType } from '../../api/failure'
import { sendEmailMergeValidation } from '../../api/users'
import { config } from '../../config'
import texts from '../../i18n/fr/finalise.json'
import { addTexts, errorText, type ErrorText } from '../../i18n/texts'
import { TOAST_ACCOUNT_MS } from '../../rules/limits'
import { PROVIDERS } from '../../rules/providers'
import { locationUrl, withRedirect } from '../../addresses/redirects'
import { CookieRefused } from '../../session/complete-sign-in'
import { spendToken } from '../../session/follow-link'
import { useStore } from '../../lib/store'
import { usePortal } from '../../session/portal-state'
import { ButtonLink } from '../../ui/button/button'
import { Notice } from '../../ui/feedback/notice'
import { showToast } from '../../ui/feedback/show-toast'
import { StatusIllustration } from '../../ui/feedback/status-illustration'
import { Stack } from '../../ui/layout/stack'
import { StepHeading, useTitleInError } from '../../ui/navigation/step-heading'
import { RichText } from '../../ui/text/rich-text'
import { SupportContact, SupportText } from '../../ui/text/support-contact'
import { AccountChoiceStep, ConfirmProvider, MergedStep, MergeLinkStep, MergeStep } from './account-steps'
import { checkUserPath, emailIn, providerIn, stepUrl, stepFromUrl, type FinalisePage } from './finalise-steps'
import { StepEnds } from '../../ui/form/step-ends'
import { ActivationStep, EmailStep, MailSentStep, SignInLink } from './mail-steps'

const t = addTexts('finalise', texts)

/**
 * The screen of /finalise-registration. It completes a first sign-in with a provider. The `page` parameter selects the
 * step.
 */
export function Component() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { send, session, signInInProgress, tokens, providerReturn, documentMemory } = usePortal()
  const [isConfirmed, setConfirmed] = useState(false)
  const { typedEmail, providerEmail, providerFailure, donePage } = documentMemory.get()
  const step = stepFromUrl(search, {
    hasCode: tokens.peek('code') !== undefined,
    needsConfirmation: !isConfirmed && providerReturn.needsConfirmation(),
    hasActivationLink: tokens.peek('mailActivatedToken') !== undefined,
    hasMergeLink: tokens.peek('mergeAccountToken') !== undefined,
    donePage,
  })
  const provider = providerIn(search, providerReturn.issuer)
  // The portal keeps the provider code of this user. The portal must drop the code before another user uses the
  // computer.
  const isEnding = useStore(signInInProgress.isEnding, { value: false })
  const isHolding = tokens.peek('code') !== undefined
  useEffect(() => {
    if (!isHolding) return
    signInInProgress.hold({})
    const unsubscribe = signInInProgress.ended.subscribe(() => void navigate(withRedirect('/login'), { replace: true }))
    return () => {
      unsubscribe()
      signInInProgress.drop()
    }
  }, [isHolding, signInInProgress, navigate])
  /**
   * An e-mail address from the query. The address is untrusted, so the portal sends an e-mail to it only after the user
   * has submitted it.
   */
  const offered = emailIn(search)
  const email = offered ?? providerEmail

  const show = (page: FinalisePage) => void navigate(stepUrl(page, search))
  /** Replaces the history entry with the next step, so that Back does not return to a completed step. */
  const showInstead = (page: FinalisePage) => navigate(stepUrl(page, search), { replace: true })
  const showError = (failure: unknown) => {
    documentMemory.set({ providerFailure: failure })
    show('error')
  }

  /** @param signal the signal of the step, which aborts when the user leaves the step */
  async function advance(next: FinalisePage, signal: AbortSignal, call: () => Promise<void>) {
    try {
      await call()
      documentMemory.set({ donePage: next })
      if (!signal.aborted) await showInstead(next)
    } catch (failure) {
      if (signal.aborted) throw failure
      showError(failure)
    }
  }

  const createAccount = (email: string, signal: AbortSignal) =>
    advance('emailSendSuccess', signal, async () => {
      const account = { email, from: PROVIDERS[provider].origin, locationUrl: locationUrl('/finalise-registration') }
      const options = { signal, doneText: t('emailSendSuccessLead') }
      await spendToken(tokens, 'code', (code) => send(createFederatedAccount({ ...account, code }), options), signal)
      documentMemory.set({ emailToActivate: email, staysAtSignIn: true })
    })

  const requestMergeLink = (email: string, signal: AbortSignal) =>
    advance('selectMergeAccountMailSend', signal, async () => {
      // The API uses the identity that has last signed in from this browser. After a sign-in in another tab, this
      // identity may belong to another user.
      if (!tokens.peek('code') || session.signIns.isOtherPossible) throw new ApiFailure({ type: 'INVALID_CODE' })
      await send(sendEmailMergeValidation({ email }), { signal, doneText: t('selectSentLead') })
    })

  const merge = (signal: AbortSignal) =>
    advance('merged', signal, async () => {
      // This call has no signal, so leaving the page does not abort it. A user who leaves the page still learns the
      // outcome of the merge.
      await spendToken(tokens, 'code', (code) => send(mergeAccount(code), { signal: undefined }))
      documentMemory.set({ staysAtSignIn: true })
      void showToast({ kind: 'success', text: t('merged'), durationMs: TOAST_ACCOUNT_MS })
    })

  function confirm() {
    providerReturn.confirm()
    if (search.get('page') === 'confirm') void navigate(withRedirect('/check-user'), { replace: true })
    else setConfirmed(true)
  }

  function content() {
    switch (step) {
      case 'checkUser':
        return <Navigate replace to={withRedirect(checkUserPath(search))} />
      case 'confirm':
        return <ConfirmProvider provider={provider} onConfirm={confirm} />
      case 'signIn':
        return <Navigate replace to={withRedirect('/login')} />
      case 'emailRequest':
        return <EmailStep key={step} step="emailRequest" email={email} onSubmit={createAccount} />
      case 'emailSendSuccess':
        return (
          <MailSentStep
            title={t('emailSendSuccessHeading')}
            text="emailSendSuccessLead"
            email={typedEmail || undefined}
            close={t('close')}
          />
        )
      case 'askCreateOrSelectMergeAccount':
        return (
          <AccountChoiceStep
            provider={provider}
            onSelect={() => show('selectMergeAccount')}
            onCreate={() => show('emailRequest')}
          />
        )
      case 'selectMergeAccount':
        return <EmailStep key={step} step="select" onSubmit={requestMergeLink} />
      case 'selectMergeAccountMailSend':
        return (
          <MailSentStep
            title={t('selectSentHeading')}
            text="selectSentLead"
            email={typedEmail || undefined}
            onChange={() => void showInstead('selectMergeAccount')}
          />
        )
      case 'askMergeAccount':
        return <MergeStep provider={provider} email={providerEmail} onMerge={merge} />
      case 'activeAccount':
        return (
          <ActivationStep email={offered === undefined ? email : undefined} offered={offered} onFailure={showError} />
        )
      case 'confirmMerge':
        // After a reload, this step reports that the mailed link must be opened again.
        if (search.get('page') !== step) return <Navigate replace to={stepUrl(step, search)} />
        return <MergeLinkStep />
      case 'merged':
        return <MergedStep />
      case 'error':
        return <ErrorStep failure={providerFailure} />
    }
  }

  return (
    <>
      {content()}
      {isHolding && <StepEnds isEnding={isEnding} />}
    </>
  )
}

/**
 * Shows the message of the API, or a technical error. If the e-mail address is already used, offers the field for
 * another address.
 */
function ErrorStep({ failure }: { failure: unknown }) {
  const [search] = useSearchParams()
  const openAccount = useStore(usePortal().session.known.user)?.email
  const expired = openAccount === undefined ? `${t('expired')} ${t('expiredNext')}` : t('expired')
  const reason = reasonOf(failure, expired)
  useTitleInError(true)
  const isAddressUsed = isOfType(failure, 'EMAIL_ALREADY_USED')
  return (
    <>
      <StatusIllustration isFailure />
      <StepHeading
        flow={t('pageTitle')}
        title={t(reason ? 'refusedHeading' : 'errorHeading')}
        lead={
          <span lang={reason?.lang}>
            <SupportText>{reason?.text ?? t('errorLead')}</SupportText>
          </span>
        }
      />
      {failure instanceof ApiFailure && failure.isUnknown && <Notice>{t('errorUnknown')}</Notice>}
      {failure instanceof ApiFailure && failure.isTechnical && <SupportContact address={config().supportAddress} />}
      {openAccount !== undefined && (
        <Notice>
          <RichText ns="finalise" i18nKey="openAccount" email={openAccount} />
        </Notice>
      )}
      <Stack>
        {isAddressUsed && (
          <ButtonLink kind="green" full to={stepUrl('emailRequest', search)}>
            {t('otherAddress')}
          </ButtonLink>
        )}
        <SignInLink
          kind={isAddressUsed ? 'white' : 'green'}
          text={t(openAccount === undefined ? 'signIn' : 'openAccountContinue')}
        />
      </Stack>
    </>
  )
}

/** Returns the reason that the page shows for a failure. For an unusable code or token, the reason is `expired`. */
function reasonOf(failure: unknown, expired: string): ErrorText | undefined {
  if (failure instanceof CookieRefused) return errorText(failure)
  if (!(failure instanceof ApiFailure)) return undefined
  if (failure.serverMessage !== undefined) return { text: failure.serverMessage }
  if (failure.type === 'INVALID_CODE' || failure.type === 'INVALID_TOKEN') return { text: expired }
  return failure.isTechnical ? undefined : errorText(failure)
}
