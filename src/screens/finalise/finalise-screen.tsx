import { useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import texts from '../../i18n/fr/finalise.json'
import { addTexts, useTexts } from '../../i18n/texts'
import { withRedirect } from '../../session/redirects'
import { usePortal } from '../../session/portal-state'
import { checkUserPath } from '../../session/provider-return'
import { usePageTitle } from '../../ui/navigation/page-title'
import { AccountChoiceStep } from './account-choice-step'
import { ActivationStep } from './activation-step'
import { ConfirmProvider } from './confirm-provider'
import { EmailRequestStep } from './email-request-step'
import { stepUrl, stepFromUrl, type FinalisePage } from './finalise-steps'
import { MergeLinkStep } from './merge-link-step'
import { MergeStep, MergedStep } from './merge-steps'
import { AccountCreatedStep, ErrorStep, MergeMailSentStep } from './outcome-steps'
import { SelectAccountStep } from './select-account-step'

addTexts('finalise', texts)

/**
 * /finalise-registration: completes a first sign-in with an identity provider. The `page` parameter selects the step,
 * so that Back and a reload stay in the flow; the code and the e-mail address are held in memory only.
 */
export function FinaliseScreen() {
  const t = useTexts('finalise')
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { tokens, handOver } = usePortal()
  const [, setConfirmed] = useState(false)
  usePageTitle(t('pageTitle'))

  const show = (page: FinalisePage) => void navigate(stepUrl(page, search))
  /** Replaces the history entry, so that Back does not return to a completed step. */
  const showInstead = (page: FinalisePage) => void navigate(stepUrl(page, search), { replace: true })
  const fail = (failure: unknown) => {
    handOver.set({ providerFailure: failure })
    show('error')
  }

  function confirm(next: 'checkUser' | 'thisPage') {
    tokens.confirmCode()
    if (next === 'thisPage') setConfirmed(true)
    else void navigate(withRedirect('/check-user', search), { replace: true })
  }

  const { typedEmail, providerEmail, providerFailure } = handOver.get()
  const step = stepFromUrl(search, {
    hasCode: tokens.peek('code') !== undefined,
    needsConfirmation: tokens.needsConfirmation(),
    issuer: tokens.providerIssuer(),
    hasActivationLink: tokens.peek('mailActivatedToken') !== undefined,
    hasMergeLink: tokens.peek('mergeAccountToken') !== undefined,
    email: providerEmail,
    failure: providerFailure,
  })
  switch (step.name) {
    case 'checkUser':
      return <Navigate replace to={withRedirect(checkUserPath(search), search)} />
    case 'confirm':
      return <ConfirmProvider origin={step.origin} onConfirm={() => confirm(step.next)} />
    case 'signIn':
    case 'activationLink':
      return <Navigate replace to={withRedirect('/login', search)} />
    case 'emailRequest':
      return (
        <EmailRequestStep
          origin={step.origin}
          email={step.email}
          onDone={() => showInstead('emailSendSuccess')}
          onFailure={fail}
        />
      )
    case 'emailSendSuccess':
      return <AccountCreatedStep email={typedEmail || undefined} />
    case 'askCreateOrSelectMergeAccount':
      return (
        <AccountChoiceStep
          origin={step.origin}
          onSelect={() => show('selectMergeAccount')}
          onCreate={() => show('emailRequest')}
        />
      )
    case 'selectMergeAccount':
      return <SelectAccountStep onDone={() => showInstead('selectMergeAccountMailSend')} onFailure={fail} />
    case 'selectMergeAccountMailSend':
      return <MergeMailSentStep email={typedEmail || undefined} onChange={() => showInstead('selectMergeAccount')} />
    case 'askMergeAccount':
      return <MergeStep origin={step.origin} email={step.email} onDone={() => showInstead('merged')} onFailure={fail} />
    case 'activeAccount':
      return <ActivationStep email={step.email} offered={step.offered} onFailure={fail} />
    case 'confirmMerge':
      // A reload then says that the link must be opened again.
      if (search.get('page') !== step.name) return <Navigate replace to={stepUrl(step.name, search)} />
      return <MergeLinkStep />
    case 'merged':
      return <MergedStep onRedirect={() => void navigate(withRedirect('/login', search), { replace: true })} />
    case 'error':
      return <ErrorStep failure={step.failure} />
  }
}
