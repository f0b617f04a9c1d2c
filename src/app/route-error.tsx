import { useEffect, useState, type ComponentType } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router-dom'
import { styled } from 'styled-components'
import shell from '../i18n/fr/shell.json'
import { addTexts, useTexts } from '../i18n/texts'
import { Actions } from '../ui/form/actions'
import { Button, ButtonLink } from '../ui/button'
import { useHeadingFocus } from '../ui/navigation/heading-focus'
import { RefreshIcon } from '../ui/icons/icons'
import { usePageTitle } from '../ui/navigation/page-title'
import { StatusIllustration } from '../ui/feedback/status-illustration'
import { retryImport } from '../ui/retry-import'
import { token } from '../ui/theme/theme'
import { useBuildStatus } from './stale-build'
import { describeError } from './error-report'

addTexts('shell', shell)

/** Replaces a page that failed, inside its frame: header, menu and contact stay. */
export function RouteError() {
  const error = useRouteError()
  const buildStatus = useBuildStatus()
  // The page may be about to reload.
  if (buildStatus === 'checking') return null
  return (
    <CrashContent
      message={isRouteErrorResponse(error) ? error.statusText || String(error.status) : describeError(error)}
    />
  )
}

/**
 * Loads the support information of the error screen; fetched when the browser is idle, so that no page waits for it.
 */
export const loadCopyInformation = () => import('./copy-information')

/** The error message with a reload button and a link to the sign-in page. Needs no router. */
export function CrashContent({ message }: { message: string }) {
  const t = useTexts('shell')
  usePageTitle(t('crashTitle'))
  const heading = useHeadingFocus(t('crashTitle'))
  const [CopyInformation, setCopyInformation] = useState<ComponentType>()
  useEffect(() => {
    // Without a network and before the browser was idle once, the screen does without it.
    retryImport(loadCopyInformation).then(
      (module) => setCopyInformation(() => module.CopyInformation),
      () => undefined,
    )
  }, [])
  return (
    <Content>
      <StatusIllustration turned />
      <Head>
        <h1 ref={heading} tabIndex={-1} lang="en">
          Unexpected Application Error!
        </h1>
        <p>{t('crashMessage')}</p>
      </Head>
      {message !== '' && <Message lang="en">{message}</Message>}
      <Actions>
        <Button kind="green" icon={<RefreshIcon />} onClick={() => window.location.reload()}>
          {t('crashReload')}
        </Button>
        <ButtonLink to={new URL('/login', window.location.origin).href}>{t('crashHome')}</ButtonLink>
      </Actions>
      {CopyInformation && <CopyInformation />}
    </Content>
  )
}

const Content = styled.div`
  width: min(30rem, 100%);
  display: grid;
  gap: ${token('s-6')};
`
const Head = styled.div`
  display: grid;
  gap: ${token('s-2')};
  > p {
    color: ${token('ink-2')};
  }
`
const Message = styled.p`
  padding: ${token('s-4')};
  border: 1px solid ${token('line')};
  border-radius: ${token('r-md')};
  background: ${token('surface')};
  font-size: ${token('fs-small')};
  color: ${token('ink-2')};
  overflow-wrap: anywhere;
`
