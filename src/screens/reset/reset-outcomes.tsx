import { Trans } from 'react-i18next/TransWithoutContext'
import { useSearchParams } from 'react-router-dom'
import { french, useTexts } from '../../i18n/texts'
import { withRedirect } from '../../session/handover'
import { BackLink } from '../../ui/back-link'
import { Button, ButtonLink } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { usePageTitle } from '../../ui/page-title'
import { StageHead } from '../../ui/stage-head'
import { StatusArt } from '../../ui/status-art'
import { LinkButton } from '../../ui/text-link'
import type { Forgotten } from './reset-steps'

interface OutcomeProps {
  forgotten: Forgotten
}

interface AgainProps extends OutcomeProps {
  /** Goes back to asking for a link. */
  onAgain: () => void
}

/** The request was sent; the words are the same whether or not there is such an account. */
export function RequestSent({ forgotten, onAgain }: AgainProps) {
  const t = useTexts('reset')
  const [search] = useSearchParams()
  usePageTitle(t(`${forgotten}.sentTitle`))
  return (
    <>
      <StatusArt mail />
      <StageHead title={t('sentHeading')} lead={t(`${forgotten}.sentLead`)} />
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
export function ResetDone({ forgotten }: OutcomeProps) {
  const t = useTexts('reset')
  const [search] = useSearchParams()
  usePageTitle(t(`${forgotten}.doneTitle`))
  return (
    <>
      <StatusArt />
      <StageHead title={t(`${forgotten}.doneHeading`)} lead={t(`${forgotten}.doneLead`)} />
      <ButtonLink kind="green" full to={withRedirect('/login', search)}>
        {t('signIn')}
      </ButtonLink>
    </>
  )
}

/** The link works no longer: expired, used already, or never issued. */
export function LinkSpent({ forgotten, onAgain }: AgainProps) {
  const t = useTexts('reset')
  const [search] = useSearchParams()
  usePageTitle(t(`${forgotten}.spentTitle`))
  return (
    <>
      <BackLink to={withRedirect('/login', search)}>{t('back')}</BackLink>
      <StatusArt turned />
      <StageHead title={t('spentHeading')} lead={t('spentLead')} />
      <Button kind="green" full onClick={onAgain}>
        {t('newRequest')}
      </Button>
    </>
  )
}
