import { useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import texts from '../../i18n/fr/finalise.json'
import { addTexts, useTexts } from '../../i18n/texts'
import { withRedirect } from '../../session/handover'
import { confirmCode, heldIssuer, needsConfirmation, peek } from '../../session/one-time-tokens'
import { checkUserAddress, handedOn, handOn } from '../../session/provider-return'
import { usePageTitle } from '../../ui/page-title'
import { AccountChoice } from './account-choice'
import { Activation } from './activation'
import { ConfirmProvider } from './confirm-provider'
import { EmailRequest } from './email-request'
import { addressOf, stepOf, type FinalisePage } from './finalise-steps'
import { AskMerge, Merged } from './merge'
import { AccountCreated, Failed, MergeMailSent } from './outcomes'
import { SelectAccount } from './select-account'

addTexts('finalise', texts)

/**
 * /finalise-registration: what an identity provider's sign-in still needs before it is one. The address names the step,
 * so that Back and a reload stay in the flow; the code and the e-mail address that came along are in memory alone.
 */
export function FinaliseScreen() {
  const t = useTexts('finalise')
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [, setConfirmed] = useState(false)
  usePageTitle(t('pageTitle'))

  const show = (page: FinalisePage) => void navigate(addressOf(page, search))
  /** What is done is not gone back to. */
  const showInstead = (page: FinalisePage) => void navigate(addressOf(page, search), { replace: true })
  const fail = (failure: unknown) => {
    handOn({ ...handedOn(), failure })
    show('error')
  }

  function confirm(next: 'checkUser' | 'thisPage') {
    confirmCode()
    if (next === 'thisPage') setConfirmed(true)
    else void navigate(withRedirect('/check-user', search), { replace: true })
  }

  const step = stepOf(search, {
    hasCode: peek('code') !== undefined,
    needsConfirmation: needsConfirmation(),
    issuer: heldIssuer(),
    hasMailedLink: peek('mailActivatedToken') !== undefined || peek('mergeAccountToken') !== undefined,
    ...handedOn(),
  })
  switch (step.name) {
    case 'checkUser':
      return <Navigate replace to={withRedirect(checkUserAddress(search), search)} />
    case 'confirm':
      return <ConfirmProvider origin={step.origin} onConfirm={() => confirm(step.next)} />
    case 'signIn':
    case 'mailedLink':
      return <Navigate replace to={withRedirect('/login', search)} />
    case 'emailRequest':
      return (
        <EmailRequest
          origin={step.origin}
          email={step.email}
          onDone={() => showInstead('emailSendSuccess')}
          onFailure={fail}
        />
      )
    case 'emailSendSuccess':
      return <AccountCreated />
    case 'askCreateOrSelectMergeAccount':
      return (
        <AccountChoice
          origin={step.origin}
          onSelect={() => show('selectMergeAccount')}
          onCreate={() => show('emailRequest')}
        />
      )
    case 'selectMergeAccount':
      return <SelectAccount onDone={() => showInstead('selectMergeAccountMailSend')} onFailure={fail} />
    case 'selectMergeAccountMailSend':
      return <MergeMailSent />
    case 'askMergeAccount':
      return <AskMerge origin={step.origin} email={step.email} onDone={() => showInstead('merged')} onFailure={fail} />
    case 'activeAccount':
      return <Activation email={step.email} offered={step.offered} onFailure={fail} />
    case 'merged':
      return <Merged onGo={() => void navigate(withRedirect('/login', search), { replace: true })} />
    case 'error':
      return <Failed failure={step.failure} />
  }
}
