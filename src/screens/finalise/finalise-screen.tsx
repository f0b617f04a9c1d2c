import { useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { mergeAccount } from '../../api/auth'
import { createFederatedAccount, sendEmailMergeValidation } from '../../api/registration'
import texts from '../../i18n/fr/finalise.json'
import { addTexts } from '../../i18n/texts'
import { TOAST_ACCOUNT_MS } from '../../rules/limits'
import { locationUrl, withRedirect } from '../../addresses/redirects'
import { spendToken } from '../../session/follow-link'
import { usePortal } from '../../session/portal-state'
import { showToast } from '../../ui/feedback/show-toast'
import { usePageTitle } from '../../ui/navigation/step-heading'
import { AccountChoiceStep, ConfirmProvider } from './choice-steps'
import { ActivationStep, EmailRequestStep, SelectAccountStep } from './email-steps'
import { checkUserPath, emailIn, originIn, stepUrl, stepFromUrl, type FinalisePage } from './finalise-steps'
import { MergeLinkStep, MergeStep, MergedStep } from './merge-steps'
import { ErrorStep, MailSentStep, SignInLink } from './outcome-steps'

const t = addTexts('finalise', texts)

/** /finalise-registration: completes a first sign-in with a provider. The `page` parameter selects the step. */
export function FinaliseScreen() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { send, tokens, providerReturn, handOver } = usePortal()
  const [isConfirmed, setConfirmed] = useState(false)
  const { typedEmail, providerEmail, providerFailure, done } = handOver.get()
  const step = stepFromUrl(search, {
    hasCode: tokens.peek('code') !== undefined,
    needsConfirmation: !isConfirmed && providerReturn.needsConfirmation(),
    hasActivationLink: tokens.peek('mailActivatedToken') !== undefined,
    hasMergeLink: tokens.peek('mergeAccountToken') !== undefined,
    done,
  })
  const origin = originIn(search, providerReturn.issuer)
  /** An address from the query. It is untrusted: no e-mail is sent to it before it is submitted. */
  const offered = emailIn(search)
  const email = offered ?? providerEmail
  usePageTitle(t('pageTitle'))

  const show = (page: FinalisePage) => void navigate(stepUrl(page, search))
  /** Replaces the history entry, so that Back does not return to a completed step. */
  const showInstead = (page: FinalisePage) => navigate(stepUrl(page, search), { replace: true })
  const fail = (failure: unknown) => {
    handOver.set({ providerFailure: { cause: failure } })
    show('error')
  }

  /** @param signal that of the step, which aborts when it is left */
  async function advance(next: FinalisePage, signal: AbortSignal, call: () => Promise<void>) {
    try {
      await call()
      handOver.set({ done: next })
      if (!signal.aborted) await showInstead(next)
    } catch (failure) {
      if (!signal.aborted) fail(failure)
    }
  }

  const createAccount = (email: string, signal: AbortSignal) =>
    advance('emailSendSuccess', signal, async () => {
      const account = { email, from: origin, locationUrl: locationUrl('/finalise-registration') }
      const options = { signal, toast: () => signal.aborted, doneText: t('emailSendSuccessLead') }
      const create = (code: string) => send(createFederatedAccount({ ...account, code }), options)
      await spendToken(tokens, 'code', create, signal)
      handOver.set({ toActivate: email })
    })

  const askMergeLink = (email: string, signal: AbortSignal) =>
    advance('selectMergeAccountMailSend', signal, () =>
      send(sendEmailMergeValidation({ email }), {
        signal,
        toast: () => signal.aborted,
        doneText: t('selectSentLead'),
      }),
    )

  const merge = (signal: AbortSignal) =>
    advance('merged', signal, async () => {
      // Not cancelled: who leaves is told that the accounts are merged.
      const options = { signal: undefined, toast: () => signal.aborted }
      await spendToken(tokens, 'code', (code) => send(mergeAccount(code), options))
      void showToast({ kind: 'success', text: t('merged'), durationMs: TOAST_ACCOUNT_MS })
    })

  function confirm() {
    providerReturn.confirm()
    if (search.get('page') === 'confirm') void navigate(withRedirect('/check-user'), { replace: true })
    else setConfirmed(true)
  }

  switch (step) {
    case 'checkUser':
      return <Navigate replace to={withRedirect(checkUserPath(search))} />
    case 'confirm':
      return <ConfirmProvider origin={origin} onConfirm={confirm} />
    case 'signIn':
      return <Navigate replace to={withRedirect('/login')} />
    case 'emailRequest':
      return <EmailRequestStep email={email} onSubmit={createAccount} />
    case 'emailSendSuccess':
      return (
        <MailSentStep
          title={t('emailSendSuccessHeading')}
          text="emailSendSuccessLead"
          email={typedEmail || undefined}
          link={<SignInLink kind="green" text={t('close')} />}
        />
      )
    case 'askCreateOrSelectMergeAccount':
      return (
        <AccountChoiceStep
          origin={origin}
          onSelect={() => show('selectMergeAccount')}
          onCreate={() => show('emailRequest')}
        />
      )
    case 'selectMergeAccount':
      return <SelectAccountStep onSubmit={askMergeLink} />
    case 'selectMergeAccountMailSend':
      return (
        <MailSentStep
          title={t('selectSentHeading')}
          text="selectSentLead"
          email={typedEmail || undefined}
          onChange={() => void showInstead('selectMergeAccount')}
          link={<SignInLink text={t('backToSignIn')} />}
        />
      )
    case 'askMergeAccount':
      return <MergeStep origin={origin} email={email} onMerge={merge} />
    case 'activeAccount':
      return <ActivationStep email={offered === undefined ? email : undefined} offered={offered} onFailure={fail} />
    case 'confirmMerge':
      // A reload then says that the link must be opened again.
      if (search.get('page') !== step) return <Navigate replace to={stepUrl(step, search)} />
      return <MergeLinkStep />
    case 'merged':
      return <MergedStep />
    case 'error':
      return <ErrorStep {...providerFailure} />
  }
}
