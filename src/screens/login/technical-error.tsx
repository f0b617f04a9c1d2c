import { styled } from 'styled-components'
import { useTexts } from '../../i18n/texts'
import { openContact } from '../../session/contact-request'
import { Button } from '../../ui/button'
import { RefreshIcon } from '../../ui/icons'
import { usePageTitle } from '../../ui/page-title'
import { StageHead } from '../../ui/stage-head'
import { StatusArt } from '../../ui/status-art'
import { LinkButton } from '../../ui/text-link'
import { token } from '../../ui/theme'

/** Signing in met a failure that the person can do nothing about: try again, with the identifier kept, or write to the support. */
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
      <Persists>
        <span>{t('ifItPersists')}</span> <LinkButton onClick={openContact}>{t('contactUs')}</LinkButton>
        <span>.</span>
      </Persists>
    </>
  )
}

const Persists = styled.p`
  color: ${token('ink-2')};
  font-size: ${token('fs-small')};
  line-height: ${token('lh-small')};
`
