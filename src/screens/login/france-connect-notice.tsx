import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useTexts } from '../../i18n/texts'
import { useHydrated } from '../../lib/use-store'
import { readFranceConnectSession } from '../../session/browser-storage'
import { Notice } from '../../ui/feedback/notice'
import { TextLink } from '../../ui/navigation/text-link'

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
