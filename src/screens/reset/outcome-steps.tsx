import { Trans } from 'react-i18next/TransWithoutContext'
import { useSearchParams } from 'react-router-dom'
import { french, useTexts } from '../../i18n/texts'
import { withRedirect } from '../../session/redirects'
import { BackLink } from '../../ui/navigation/back-link'
import { Button, ButtonLink } from '../../ui/button'
import { Notice } from '../../ui/feedback/notice'
import { usePageTitle } from '../../ui/navigation/page-title'
import { StepHeading } from '../../ui/navigation/step-heading'
import { StatusIllustration } from '../../ui/feedback/status-illustration'
import { LinkButton } from '../../ui/navigation/text-link'
import type { ResetKind } from './reset-steps'

interface OutcomeProps {
  forgotten: ResetKind
}

interface AgainProps extends OutcomeProps {
  /** Goes back to asking for a link. */
  onAgain: () => void
}

/** The request was sent; the words are the same whether or not there is such an account. */
export function RequestSentStep({ forgotten, onAgain }: AgainProps) {
  const t = useTexts('reset')
  const [search] = useSearchParams()
  usePageTitle(t(`${forgotten}.sentTitle`))
  return (
    <>
      <StatusIllustration mail />
      <StepHeading title={t('sentHeading')} lead={t(`${forgotten}.sentLead`)} />
      <Notice title={t('nothingReceived')}>
        <Trans
          i18n={french}
          ns="reset"
          i18nKey="askAgain"
          components={{ again: <LinkButton onClick={onAgain}>{''}</LinkButton> }}
        />
      </Notice>
      <ButtonLink full to={withRedirect('/login', search)}>
        {t('backToSignIn')}
      </ButtonLink>
    </>
  )
}

/** The new value is in force. Nobody is signed in by it. */
export function SuccessStep({ forgotten }: OutcomeProps) {
  const t = useTexts('reset')
  const [search] = useSearchParams()
  usePageTitle(t(`${forgotten}.doneTitle`))
  return (
    <>
      <StatusIllustration />
      <StepHeading title={t(`${forgotten}.doneHeading`)} lead={t(`${forgotten}.doneLead`)} />
      <ButtonLink kind="green" full to={withRedirect('/login', search)}>
        {t('signIn')}
      </ButtonLink>
    </>
  )
}

/** The link works no longer: expired, used already, or never issued. */
export function LinkExpiredStep({ forgotten, onAgain }: AgainProps) {
  const t = useTexts('reset')
  const [search] = useSearchParams()
  usePageTitle(t(`${forgotten}.spentTitle`))
  return (
    <>
      <BackLink to={withRedirect('/login', search)}>{t('back')}</BackLink>
      <StatusIllustration turned />
      <StepHeading title={t('spentHeading')} lead={t('spentLead')} />
      <Button kind="green" full onClick={onAgain}>
        {t('newRequest')}
      </Button>
    </>
  )
}
