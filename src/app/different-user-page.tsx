import { styled } from 'styled-components'
import { config } from '../config'
import { useTexts } from '../i18n/texts'
import { Button } from '../ui/button'
import { useHeadingFocus } from '../ui/navigation/heading-focus'
import { BarePage } from '../ui/navigation/page-footer'
import { usePageTitle } from '../ui/navigation/page-title'
import { ForeignText } from '../ui/foreign-text'
import { StatusIllustration } from '../ui/feedback/status-illustration'
import { token } from '../ui/theme/theme'

/**
 * In place of the page of somebody in whose browser another person, of address `email`, has signed in meanwhile. The
 * way on loads the portal anew, so that nothing in memory passes from one to the other.
 */
export function DifferentUserPage({ email }: { email: string }) {
  const t = useTexts('dashboard')
  usePageTitle(t('otherPersonTitle'))
  const heading = useHeadingFocus(t('otherPersonTitle'))
  return (
    <BarePage statement={config().accessibilityUrl}>
      <Page>
        <Content>
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
        </Content>
      </Page>
    </BarePage>
  )
}

const Page = styled.main`
  display: grid;
  place-items: center;
  padding: ${token('s-6')} ${token('s-5')};
`
const Content = styled.div`
  width: min(30rem, 100%);
  display: grid;
  gap: ${token('s-4')};
  > p {
    color: ${token('ink-2')};
  }
`
const Email = styled.strong`
  font-weight: 600;
  overflow-wrap: anywhere;
`
