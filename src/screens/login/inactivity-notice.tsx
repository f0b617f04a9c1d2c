import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { config } from '../../config'
import { useTexts } from '../../i18n/texts'
import { useHydrated } from '../../lib/use-store'
import { Notice } from '../../ui/feedback/notice'

/** Says that the person was signed out for inactivity, as the address (`message=inactivity`) tells this visit to the page. */
export function InactivityNotice() {
  const t = useTexts('login')
  const [search] = useSearchParams()
  const [isTold] = useState(search.get('message') === 'inactivity')
  const { inactivityMinutes } = config()
  // The prerendered page does not know its address.
  if (!useHydrated() || !isTold || inactivityMinutes === undefined) return null
  return (
    <Notice role="status" title={t('inactiveTitle')}>
      {t('inactive', { minutes: inactivityMinutes })}
    </Notice>
  )
}
