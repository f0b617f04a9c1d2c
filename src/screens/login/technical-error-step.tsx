import { config } from '../../config'
import { useTexts } from '../../i18n/texts'
import { usePortal } from '../../session/portal-state'
import { Button } from '../../ui/button/button'
import { RefreshIcon } from '../../ui/icons/icons'
import { usePageTitle } from '../../ui/navigation/page-title'
import { StepHeading } from '../../ui/navigation/step-heading'
import { StatusIllustration } from '../../ui/feedback/status-illustration'
import { SupportContact } from '../../ui/text/support-contact'
import { LinkButton } from '../../ui/navigation/text-link'
import { SmallText } from '../../ui/text/small-text'

interface TechnicalErrorStepProps {
  announcement: string | undefined
  onRetry: () => void
}

/** The step after a technical failure: retry, with the identifier kept, or contact the support. */
export function TechnicalErrorStep({ announcement, onRetry }: TechnicalErrorStepProps) {
  const t = useTexts('login')
  const ui = useTexts('ui')
  const { contactRequest } = usePortal()
  usePageTitle(t('errorPageTitle'))
  return (
    <>
      <StatusIllustration turned />
      <StepHeading title={t('errorHeading')} lead={announcement ?? t('errorLead')} />
      <Button kind="orangeOutline" full icon={<RefreshIcon />} onClick={onRetry}>
        {ui('retry')}
      </Button>
      <SmallText>
        <span>{t('ifItPersists')}</span>{' '}
        <LinkButton onClick={() => contactRequest.set({ isForError: true })}>{t('contactUs')}</LinkButton>
        <span>.</span>
      </SmallText>
      <SupportContact address={config().supportAddress} />
    </>
  )
}
