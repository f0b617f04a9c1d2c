import { styled } from 'styled-components'
import type { User } from '../api/users'
import { config } from '../config'
import { useTexts } from '../i18n/texts'
import { Button } from '../ui/button'
import { useHeadingFocus } from '../ui/navigation/heading-focus'
import { BarePage } from '../ui/navigation/page-footer'
import { usePageTitle } from '../ui/navigation/page-title'
import { ForeignText } from '../ui/foreign-text'
import { StatusIllustration } from '../ui/feedback/status-illustration'
import { CentredMain, Column } from './centred-page'

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
  const heading = useHeadingFocus(title)
  return (
    <BarePage documents={config()}>
      <CentredMain>
        <Column>
          <StatusIllustration turned />
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <p>
            <span>{t('otherPersonAccount')}</span>{' '}
            <Email>
              <ForeignText>{email}</ForeignText>
            </Email>
          </p>
          <p>{t(isSamePerson ? 'changedText' : 'otherPersonText')}</p>
          <Button
            kind="green"
            full
            onClick={() => (isSamePerson ? window.location.reload() : window.location.replace('/dashboard/apps'))}
          >
            {t(isSamePerson ? 'changedContinue' : 'otherPersonContinue')}
          </Button>
        </Column>
      </CentredMain>
    </BarePage>
  )
}

const Email = styled.strong`
  font-weight: 600;
  overflow-wrap: anywhere;
`
