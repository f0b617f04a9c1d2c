import { config } from '../config'
import { useTexts } from '../i18n/texts'
import { Waiting } from '../ui/waiting'

/** What stands in for a protected page until the guard has let it be shown. */
export function Opening() {
  const t = useTexts('shell')
  return <Waiting text={t('opening')} statement={config().accessibilityUrl} />
}
