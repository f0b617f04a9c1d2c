import { useNavigate } from 'react-router-dom'
import { config } from '../config'
import texts from '../i18n/fr/sign-in-again.json'
import { addTexts, useTexts } from '../i18n/texts'
import { Button } from '../ui/button'
import { StatusIllustration } from '../ui/feedback/status-illustration'
import { RefreshIcon } from '../ui/icons/icons'
import { useHeadingFocus } from '../ui/navigation/heading-focus'
import { BarePage } from '../ui/navigation/page-footer'
import { LinkButton } from '../ui/navigation/text-link'
import { CentredMain, Column } from './centred-page'

addTexts('signInAgain', texts)

/** Stands in front of a page with unsaved input while the API does not say whose session it is. */
export function UnverifiedSessionPage({ onRetry }: { onRetry: () => void }) {
  const t = useTexts('signInAgain')
  const ui = useTexts('ui')
  const navigate = useNavigate()
  const heading = useHeadingFocus(t('unverifiedTitle'))
  return (
    <BarePage documents={config()}>
      <CentredMain>
        <Column>
          <StatusIllustration turned />
          <h1 ref={heading} tabIndex={-1}>
            {t('unverifiedTitle')}
          </h1>
          <p>{t('unverifiedText')}</p>
          <Button kind="green" full icon={<RefreshIcon />} onClick={onRetry}>
            {ui('retry')}
          </Button>
          <LinkButton alone small onClick={() => void navigate('/logout', { replace: true })}>
            {t('otherAccount')}
          </LinkButton>
        </Column>
      </CentredMain>
    </BarePage>
  )
}
