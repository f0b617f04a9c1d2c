import { useTexts } from '../../i18n/texts'
import type { ProviderRefusal } from '../../session/provider-refusal'
import { Notice } from '../../ui/feedback/notice'

/** The notice after a provider's return without a code. A cancellation by the person is not an error. */
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
