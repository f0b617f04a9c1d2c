import { useState, useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useTexts } from '../../i18n/texts'
import { useHydrated } from '../../lib/use-store'
import { readFranceConnectSession, isRecent, readStored, removeStored } from '../../session/browser-storage'
import { Notice } from '../../ui/feedback/notice'
import { TextLink } from '../../ui/navigation/text-link'
import { config } from '../../config'
import type { ProviderRefusal } from '../../session/provider-refusal'

/** Says, after a sign-out, that the session of France Connect is still open, and offers to end it. */
export function FranceConnectNotice() {
  const t = useTexts('login')
  const [search] = useSearchParams()
  const [isShown] = useState(
    () => search.get('message') === 'franceConnect' && readFranceConnectSession() !== undefined,
  )
  // The prerendered page does not know its address.
  if (!useHydrated() || !isShown) return null
  return (
    <Notice kind="orange" role="alert" title={t('franceConnectOpenTitle')}>
      <p>{t('franceConnectOpen')}</p>
      <TextLink alone to="/logout">
        {t('franceConnectSignOut')}
      </TextLink>
    </Notice>
  )
}

/** How long after a sign-out for inactivity the notice is shown, when France Connect's sign-out came in between. */
const NOTICE_LIFETIME_MS = 30 * 60_000

/**
 * Says that the person was signed out for inactivity, as the address (`message=inactivity`) tells this visit to the page, or
 * the record that was stored before the sign-out of France Connect.
 */
export function InactivityNotice() {
  const t = useTexts('login')
  const [search] = useSearchParams()
  const [isShown] = useState(
    () => search.get('message') === 'inactivity' || isRecent(readStored('inactiveSignOut'), NOTICE_LIFETIME_MS),
  )
  useEffect(() => removeStored('inactiveSignOut'), [])
  const { inactivityMinutes } = config()
  // The prerendered page does not know its address.
  if (!useHydrated() || !isShown || inactivityMinutes === undefined) return null
  return (
    // An alert, because screen readers do not say a status that appears together with its page.
    <Notice role="alert" title={t('inactiveTitle')}>
      {t('inactive', { minutes: inactivityMinutes })}
    </Notice>
  )
}

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
