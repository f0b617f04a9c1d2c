import { useTexts } from '../../i18n/texts'
import { withRedirect } from '../../session/redirects'
import { BackLink } from '../../ui/navigation/back-link'
import { Button, ButtonLink } from '../../ui/button/button'
import { EmailAddress } from '../../ui/text/email-address'
import { Notice } from '../../ui/feedback/notice'
import { usePageTitle } from '../../ui/navigation/page-title'
import { StepHeading } from '../../ui/navigation/step-heading'
import { MailActions } from '../../ui/button/mail-actions'
import { StatusIllustration } from '../../ui/feedback/status-illustration'
import { LinkButton } from '../../ui/navigation/text-link'
import { RichText } from '../../ui/text/rich-text'
import type { ResetKind } from './reset-steps'

interface OutcomeProps {
  forgotten: ResetKind
}

interface RequestAgainProps extends OutcomeProps {
  /** Called when the person requests a new link. */
  onAgain: () => void
}

interface RequestSentProps extends RequestAgainProps {
  /** The address that was typed. */
  email: string
}

/** Confirms the request with the same text whether or not the account exists, so that accounts cannot be probed. */
export function RequestSentStep({ forgotten, email, onAgain }: RequestSentProps) {
  const t = useTexts('reset')
  usePageTitle(t(`${forgotten}_sentTitle`))
  return (
    <>
      <StatusIllustration mail />
      <StepHeading
        title={t('sentHeading')}
        lead={
          <RichText
            ns="reset"
            i18nKey={`${forgotten}_sentLead`}
            components={{ email: <EmailAddress email={email} /> }}
          />
        }
      />
      <MailActions email={email} onChange={onAgain} />
      <Notice title={t('nothingReceived')}>
        <RichText ns="reset" i18nKey="askAgain" components={{ again: <LinkButton onClick={onAgain} /> }} />
      </Notice>
      <ButtonLink full to={withRedirect('/login')}>
        {t('backToSignIn')}
      </ButtonLink>
    </>
  )
}

/** Confirms the new value and links to the sign-in page; a reset opens no session. */
export function SuccessStep({ forgotten }: OutcomeProps) {
  const t = useTexts('reset')
  usePageTitle(t(`${forgotten}_doneTitle`))
  return (
    <>
      <StatusIllustration />
      <StepHeading title={t(`${forgotten}_doneHeading`)} lead={t(`${forgotten}_doneLead`)} />
      <ButtonLink kind="green" full to={withRedirect('/login')}>
        {t('signIn')}
      </ButtonLink>
    </>
  )
}

interface LinkExpiredProps extends RequestAgainProps {
  /** The new value was probably saved by an earlier submit. */
  isDone: boolean | undefined
}

/** The link is expired, already used, or was never issued. */
export function LinkExpiredStep({ forgotten, isDone = false, onAgain }: LinkExpiredProps) {
  const t = useTexts('reset')
  usePageTitle(t(`${forgotten}_expiredTitle`))
  return (
    <>
      <BackLink to={withRedirect('/login')}>{t('back')}</BackLink>
      <StatusIllustration turned />
      <StepHeading title={t(isDone ? 'usedHeading' : 'expiredHeading')} lead={t(isDone ? 'usedLead' : 'expiredLead')} />
      {isDone && (
        <ButtonLink kind="green" full to={withRedirect('/login')}>
          {t('signIn')}
        </ButtonLink>
      )}
      <Button kind={isDone ? 'white' : 'green'} full onClick={onAgain}>
        {t('newRequest')}
      </Button>
    </>
  )
}
