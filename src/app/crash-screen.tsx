import { isRouteErrorResponse, useRouteError } from 'react-router-dom'
import { styled } from 'styled-components'
import shell from '../i18n/fr/shell.json'
import { addTexts, useTexts } from '../i18n/texts'
import { Actions } from '../ui/actions'
import { Button, ButtonLink } from '../ui/button'
import { RefreshIcon } from '../ui/icons'
import { StatusArt } from '../ui/status-art'
import { token } from '../ui/theme'

addTexts('shell', shell)

/** The last resort of the router: an error that no screen handled. */
export function CrashScreen() {
  return <Crash message={messageOf(useRouteError())} />
}

/** The error's own message or status text, never its stack. */
function messageOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return error.statusText || String(error.status)
  return error instanceof Error ? error.message : ''
}

/** What stands in place of a page that could not be shown: what happened, and the ways on. Needs no router. */
export function Crash({ message }: { message: string }) {
  const t = useTexts('shell')
  return (
    <Page>
      <Content>
        <title>{t('crashTitle')}</title>
        <StatusArt turned />
        <Head>
          <h1 lang="en">Unexpected Application Error!</h1>
          <p>{t('crashMessage')}</p>
        </Head>
        {message !== '' && <Message lang="en">{message}</Message>}
        <Actions>
          <Button kind="green" icon={<RefreshIcon />} onClick={() => window.location.reload()}>
            {t('crashReload')}
          </Button>
          <ButtonLink to={new URL('/login', window.location.origin).href}>{t('crashHome')}</ButtonLink>
        </Actions>
      </Content>
    </Page>
  )
}

const Page = styled.main`
  min-height: 100vh;
  min-height: 100dvh;
  display: grid;
  place-items: center;
  padding: ${token('s-6')} ${token('s-5')};
`
const Content = styled.div`
  width: min(34rem, 100%);
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
