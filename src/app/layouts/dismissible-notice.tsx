import { useState } from 'react'
import { config } from '../../config'
import { useTexts } from '../../i18n/texts'
import { useHydrated } from '../../lib/use-store'
import { readDismissedNotice, storeDismissedNotice } from '../../session/browser-storage'
import { focusPageHeading } from '../../ui/navigation/focus-fallback'
import { LinkButton } from '../../ui/navigation/text-link'
import { ServiceNotice } from './service-notice'

/** The operator's notice, which can be dismissed: this browser does not show its text on the dashboard again. */
export function DismissibleNotice() {
  const t = useTexts('dashboard')
  const text = config().notice?.text ?? ''
  const isHydrated = useHydrated()
  const [dismissed, setDismissed] = useState(readDismissedNotice)
  if (isHydrated && dismissed === text) return null
  function dismiss() {
    storeDismissedNotice(text)
    setDismissed(text)
    focusPageHeading()
  }
  return (
    <ServiceNotice>
      <LinkButton alone onClick={dismiss}>
        {t('dismissNotice')}
      </LinkButton>
    </ServiceNotice>
  )
}
