import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { ApiFailure, isCancelled } from '../../api/failure'
import { config } from '../../config'
import texts from '../../i18n/fr/finalise.json'
import { addTexts } from '../../i18n/texts'
import { completeSignIn } from '../../session/complete-sign-in'
import { withRedirect } from '../../addresses/redirects'
import { usePortal } from '../../session/portal-state'
import { readRefusal } from '../../session/provider-return'
import { exchangeCode } from '../../session/exchange-code'
import { useSmsProposal } from './sms-proposal'
import { useAction, useRunOnOpen } from '../../ui/feedback/use-action'
import { usePageTitle } from '../../ui/navigation/step-heading'
import { TextLink } from '../../ui/navigation/links'
import { LoadingScreen } from '../../ui/navigation/full-page'

const t = addTexts('finalise', texts)

/**
 * The screen of /check-user, to which the providers send the user back. The screen exchanges the provider code. If this
 * browser did not request the code, the screen asks the user first.
 */
export function Component() {
  const portal = usePortal()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { ask, question } = useSmsProposal()
  usePageTitle(t('checkingTitle'))

  const { run } = useAction(async (signal) => {
    const { providerReturn, documentMemory, session } = portal
    const openPage = (path: string) => (signal.aborted ? undefined : navigate(path, { replace: true }))
    const openFinalise = (query: Record<string, string>) =>
      openPage(withRedirect(`/finalise-registration?${new URLSearchParams(query)}`))

    if (providerReturn.needsConfirmation()) return openFinalise({ page: 'confirm' })
    const pending = exchangeCode(portal, signal)
    if (!pending) {
      documentMemory.set({ providerRefusal: readRefusal(search) })
      return openPage(withRedirect('/login'))
    }
    let isExchanged = false
    try {
      const outcome = await pending
      isExchanged = true
      if (signal.aborted) return
      if (outcome.kind === 'unfinished') await openFinalise({ page: outcome.page, from: outcome.from })
      else await completeSignIn(portal, openPage, signal, ask)
    } catch (failure) {
      if (signal.aborted || isCancelled(failure)) return
      // A session may be open although the exchange of the provider code has failed. For example, the answer of the API
      // was lost.
      const mayBeOpen = !isExchanged && failure instanceof ApiFailure && (failure.isUnknown || !failure.isTechnical)
      if (mayBeOpen) await session.read({ signal }).catch(() => undefined)
      documentMemory.set({ providerFailure: failure })
      return openFinalise({ page: 'error' })
    }
  })
  useRunOnOpen(run)
  const { signInInProgress } = portal
  useEffect(() => {
    const toSignIn = () => void navigate(withRedirect('/login'), { replace: true })
    const unsubscribe = signInInProgress.ended.subscribe(toSignIn)
    return () => {
      unsubscribe()
      signInInProgress.leaveStep()
    }
  }, [signInInProgress, navigate])

  return (
    <>
      <LoadingScreen text={t('checking')} documents={config()}>
        <TextLink to={withRedirect('/login')}>{t('backToSignIn')}</TextLink>
      </LoadingScreen>
      {question}
    </>
  )
}
