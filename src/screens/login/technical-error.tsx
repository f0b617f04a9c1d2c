import { useTexts } from '../../i18n/texts'
import { Button } from '../../ui/button'
import { RefreshIcon } from '../../ui/icons'
import { usePageTitle } from '../../ui/page-title'
import { StageHead } from '../../ui/stage-head'
import { StatusArt } from '../../ui/status-art'

/** Signing in met a failure that the person can do nothing about: try again, with the identifier kept. */
export function TechnicalError({ onRetry }: { onRetry: () => void }) {
  const t = useTexts('login')
  usePageTitle(t('errorPageTitle'))
  return (
    <>
      <StatusArt turned />
      <StageHead title={t('errorHeading')} lead={t('errorLead')} />
      <Button kind="orangeOutline" full icon={<RefreshIcon />} onClick={onRetry}>
        {t('retry')}
      </Button>
    </>
  )
}
