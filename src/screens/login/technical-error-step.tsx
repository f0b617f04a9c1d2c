import { config } from '../../config'
import { textsOf } from '../../i18n/texts'
import { usePortal } from '../../session/portal-state'
import { Button } from '../../ui/button/button'
import { Notice } from '../../ui/feedback/notice'
import { StatusIllustration } from '../../ui/feedback/status-illustration'
import { RefreshIcon } from '../../ui/icons/icons'
import { TextButton } from '../../ui/navigation/links'
import { StepHeading, useTitleInError } from '../../ui/navigation/step-heading'
import { OneLine, SmallText } from '../../ui/text/inline-text'
import { SupportContact } from '../../ui/text/support-contact'
import type { TechnicalErrorState } from './sign-in-flow'
import { LocalNetworkRefused } from './sign-in-notices'

const t = textsOf('login')
const ui = textsOf('ui')

type TechnicalErrorProps = TechnicalErrorState & { onRetry: () => void }

/** The step of /login that shows a technical failure. */
export function TechnicalErrorStep({ outageMessage, isUnreachable, isPasswordUnknown, onRetry }: TechnicalErrorProps) {
  const { contactRequest } = usePortal()
  useTitleInError(true)
  return (
    <>
      <StatusIllustration isFailure />
      <StepHeading flow={t('pageTitle')} title={t('errorHeading')} lead={outageMessage ?? t('errorLead')} />
      {isPasswordUnknown && <Notice>{t('partnerUnknown')}</Notice>}
      {isUnreachable && <LocalNetworkRefused />}
      <Button kind="orangeOutline" full icon={<RefreshIcon />} onClick={onRetry}>
        {ui('retry')}
      </Button>
      <SmallText>
        <span>{t('ifItPersists')}</span>{' '}
        <OneLine>
          <TextButton onClick={() => contactRequest.set({ isForError: true })}>{t('contactUs')}</TextButton>
          <span>.</span>
        </OneLine>
      </SmallText>
      <SupportContact address={config().supportAddress} />
    </>
  )
}
