import { useLayoutEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { ApiFailure } from '../../api/failure'
import { config } from '../../config'
import texts from '../../i18n/fr/finalise.json'
import { addTexts, useTexts } from '../../i18n/texts'
import { completeSignIn } from '../../session/complete-sign-in'
import { withRedirect } from '../../session/redirects'
import { needsConfirmation } from '../../session/one-time-tokens'
import {
  exchangeCode,
  setProviderState,
  leaveRefusal,
  refusalIn,
  type ProviderOutcome,
} from '../../session/provider-return'
import { usePageTitle } from '../../ui/navigation/page-title'
import { TextLink } from '../../ui/navigation/text-link'
import { LoadingScreen } from '../../ui/feedback/loading-screen'

addTexts('finalise', texts)

/**
 * /check-user: where an identity provider sends people back to. Exchanges its code, and goes on; asks first when this
 * browser did not leave for a provider shortly before. Without a code the sign-in page says why.
 */
export function CheckUserScreen() {
  const t = useTexts('finalise')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  usePageTitle(t('checkingTitle'))

  // A layout effect ends with the page itself: an answer right after it leads nobody away.
  useLayoutEffect(() => {
    let left = false
    const go = (path: string) => (left ? undefined : navigate(path, { replace: true }))
    const toFinalise = (query: Record<string, string>) =>
      go(withRedirect(`/finalise-registration?${new URLSearchParams(query)}`, search))

    async function goOn(outcome: ProviderOutcome) {
      if (outcome.kind === 'unfinished') return toFinalise({ page: outcome.page, from: outcome.from })
      try {
        await completeSignIn(
          (path) => go(path),
          () => !left,
        )
      } catch (failure) {
        // A refusal is a toast already: the provider's session did not reach this browser.
        if (failure instanceof ApiFailure && !failure.isTechnical) return go(withRedirect('/login', search))
        throw failure
      }
    }

    const outcome = needsConfirmation() ? undefined : exchangeCode()
    if (needsConfirmation()) void toFinalise({ page: 'confirm' })
    else if (!outcome) {
      leaveRefusal(refusalIn(search))
      void go(withRedirect('/login', search))
    } else
      outcome
        .then((found) => (left ? undefined : goOn(found)))
        .catch((failure: unknown) => {
          if (left) return
          setProviderState({ failure })
          void toFinalise({ page: 'error' })
        })
    return () => {
      left = true
    }
  }, [navigate, search])

  return (
    <LoadingScreen text={t('checking')} statement={config().accessibilityUrl}>
      <TextLink to={withRedirect('/login', search)}>{t('backToSignIn')}</TextLink>
    </LoadingScreen>
  )
}
