import { useNavigate } from 'react-router-dom'
import { styled } from 'styled-components'
import type { User } from '../api/users'
import { config } from '../config'
import texts from '../i18n/fr/sign-in-again.json'
import { addTexts, useTexts } from '../i18n/texts'
import { Button } from '../ui/button'
import type { Elements } from '../ui/elements'
import { EmailAddress } from '../ui/email-address'
import { StatusIllustration } from '../ui/feedback/status-illustration'
import { RefreshIcon } from '../ui/icons/icons'
import { usePageTitle } from '../ui/navigation/page-title'
import { Title } from '../ui/navigation/step-heading'
import { LinkButton } from '../ui/navigation/text-link'
import { token } from '../ui/theme/theme'
import { CentredPage } from './centred-page'

addTexts('signInAgain', texts)

/* The pages that stand in for a dashboard page while its owner may not be the person who is signed in. */

interface ReplacedPageProps {
  /** The account that the browser is signed in to now. */
  user: User
  /** Whether it is the account of the page, with another e-mail address or nickname. */
  isSamePerson: boolean
}

/**
 * Replaces the page when another person has signed in with the same browser, or when the account of an edited page has
 * changed elsewhere. Its button loads the portal anew, so that no data in memory passes from one account to the other.
 */
export function ReplacedPage({ user: { email }, isSamePerson }: ReplacedPageProps) {
  const t = useTexts('dashboard')
  const title = t(isSamePerson ? 'changedTitle' : 'otherPersonTitle')
  usePageTitle(title)
  return (
    <SessionPage title={title}>
      <p>
        <span>{t('otherPersonAccount')}</span> <EmailAddress email={email} />
      </p>
      <p>{t(isSamePerson ? 'changedText' : 'otherPersonText')}</p>
      <Button
        kind="green"
        full
        onClick={() => (isSamePerson ? window.location.reload() : window.location.replace('/dashboard/apps'))}
      >
        {t(isSamePerson ? 'changedContinue' : 'otherPersonContinue')}
      </Button>
    </SessionPage>
  )
}

/** Stands in front of a page with unsaved input while the API does not say whose session it is. */
export function UnverifiedSessionPage({ onRetry }: { onRetry: () => void }) {
  const t = useTexts('signInAgain')
  const ui = useTexts('ui')
  const navigate = useNavigate()
  return (
    <SessionPage title={t('unverifiedTitle')}>
      <p>{t('unverifiedText')}</p>
      <Button kind="green" full icon={<RefreshIcon />} onClick={onRetry}>
        {ui('retry')}
      </Button>
      <LinkButton alone small onClick={() => void navigate('/logout', { replace: true })}>
        {t('otherAccount')}
      </LinkButton>
    </SessionPage>
  )
}

function SessionPage({ title, children }: { title: string; children: Elements }) {
  return (
    <CentredPage documents={config()}>
      <Column>
        <StatusIllustration turned />
        <Title>{title}</Title>
        {children}
      </Column>
    </CentredPage>
  )
}

const Column = styled.div`
  width: min(30rem, 100%);
  display: grid;
  gap: ${token('s-4')};
  > p {
    color: ${token('ink-2')};
  }
`
