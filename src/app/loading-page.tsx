import { config } from '../config'
import { useTexts } from '../i18n/texts'
import { LoadingScreen } from '../ui/feedback/loading-screen'

/** What stands in for a protected page until the guard has let it be shown. */
export function LoadingPage() {
  const t = useTexts('shell')
  return <LoadingScreen text={t('opening')} statement={config().accessibilityUrl} />
}
