import { styled } from 'styled-components'
import { config } from '../config'
import { useTexts } from '../i18n/texts'
import { Button } from '../ui/button'
import { useHeadingFocus } from '../ui/navigation/heading-focus'
import { BarePage } from '../ui/navigation/page-footer'
import { usePageTitle } from '../ui/navigation/page-title'
import { ForeignText } from '../ui/foreign-text'
import { StatusIllustration } from '../ui/feedback/status-illustration'
import { CentredMain, Column } from './centred-page'

/**
 * Replaces the page when another person has signed in with the same browser. Its button reloads the portal, so that no
 * data in memory passes from one person to the other.
 *
 * @param email the e-mail address of the person who is signed in now
 */
export function DifferentUserPage({ email }: { email: string }) {
  const t = useTexts('dashboard')
  usePageTitle(t('otherPersonTitle'))
  const heading = useHeadingFocus(t('otherPersonTitle'))
  return (
    <BarePage documents={config()}>
      <CentredMain>
        <Column>
          <StatusIllustration turned />
          <h1 ref={heading} tabIndex={-1}>
            {t('otherPersonTitle')}
          </h1>
          <p>
            <span>{t('otherPersonAccount')}</span>{' '}
            <Email>
              <ForeignText>{email}</ForeignText>
            </Email>
          </p>
          <p>{t('otherPersonText')}</p>
          <Button kind="green" full onClick={() => window.location.replace('/dashboard/apps')}>
            {t('otherPersonContinue')}
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
