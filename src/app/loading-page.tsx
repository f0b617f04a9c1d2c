import { config } from '../config'
import { useTexts } from '../i18n/texts'
import { LoadingScreen } from '../ui/feedback/loading-screen'

/** Shown instead of a protected page until the guard allows it. */
export function LoadingPage() {
  const t = useTexts('shell')
  return <LoadingScreen text={t('opening')} documents={config()} />
}
