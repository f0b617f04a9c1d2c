import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { config } from '../../config'
import { useTexts } from '../../i18n/texts'
import { useHydrated } from '../../lib/use-store'
import { isRecent, readStored, removeStored } from '../../session/browser-storage'
import { Notice } from '../../ui/feedback/notice'

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
    <Notice role="status" title={t('inactiveTitle')}>
      {t('inactive', { minutes: inactivityMinutes })}
    </Notice>
  )
}
