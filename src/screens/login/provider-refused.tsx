import { useTexts } from '../../i18n/texts'
import type { ProviderRefusal } from '../../session/provider-return'
import { Notice } from '../../ui/feedback/notice'

/** What an identity provider's refusal comes to. Whoever turned back there is told so; anything else is a failure. */
export function ProviderRefused({ refusal: { from, reason } }: { refusal: ProviderRefusal }) {
  const t = useTexts('login')
  if (reason === 'cancelled') return <Notice role="status">{t(`providerCancelled_${from}`)}</Notice>
  if (reason === 'unavailable')
    return (
      <Notice kind="red" role="alert" title={t(`providerUnavailableTitle_${from}`)}>
        {t('providerUnavailable')}
      </Notice>
    )
  return (
    <Notice kind="red" role="alert" title={t(`providerFailedTitle_${from}`)}>
      {t('providerFailed')}
    </Notice>
  )
}
