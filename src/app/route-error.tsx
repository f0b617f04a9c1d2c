import { use, useEffect, useState, type ReactElement } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router-dom'
import { styled } from 'styled-components'
import { isCancelled } from '../api/failure'
import { config, SHIPPED_DOCUMENTS } from '../config'
import shell from '../i18n/fr/shell.json'
import { addTexts, textsOf } from '../i18n/texts'
import { ModuleLost } from '../lib/late-module'
import { allowPerTab } from '../memory'
import { usePortal } from '../session/portal-state'
import { SupportDetails, supportInformation } from '../screens/contact/support-information'
import { Actions, Button, ButtonLink } from '../ui/button/button'
import { useClipboard } from '../ui/feedback/clipboard'
import { Notice } from '../ui/feedback/notice'
import { RefreshIcon } from '../ui/icons/icons'
import { usePagePattern } from '../ui/navigation/page-pattern'
import { Lead, StepHeading, Title, usePageTitle, Words } from '../ui/navigation/step-heading'
import { StatusIllustration } from '../ui/feedback/status-illustration'
import { box, column, cssVar } from '../ui/theme/theme'
import { CentredPage } from '../ui/navigation/full-page'
import { errorMessage } from './error-report'
import { OpenContact, SupportContact, SupportText } from '../ui/text/support-contact'

const t = addTexts('shell', shell)
const copyText = textsOf('copy')
const supportTexts = textsOf('support')

/** The time after a reload in which the page is not reloaded again, in milliseconds. */
const RELOAD_INTERVAL_MS = 60_000

export function RouteError() {
  const error = useRouteError()
  const page = usePagePattern()
  if (isCancelled(error)) return null
  const crash = (
    <CrashContent
      page={page}
      supportAddress={config().supportAddress}
      message={isRouteErrorResponse(error) ? error.statusText || String(error.status) : errorMessage(error)}
    />
  )
  return error instanceof ModuleLost ? <LostPage otherwise={crash} /> : crash
}

/**
 * The portal shows this page if the module of a page could not be loaded. The portal reloads the document once, because
 * the server may have a newer build. If the browser is offline, the reload waits for the network. Unsaved input
 * prevents the reload.
 */
function LostPage({ otherwise }: { otherwise: ReactElement }) {
  const { unsaved } = usePortal()
  const [status, setStatus] = useState(() => (navigator.onLine ? 'loading' : 'offline'))
  useEffect(() => {
    const load = () => {
      if (unsaved.exists() || !allowPerTab('reloadedAt', 1, RELOAD_INTERVAL_MS)) setStatus('lost')
      else window.location.reload()
    }
    if (status === 'loading') load()
    window.addEventListener('online', load)
    return () => window.removeEventListener('online', load)
  }, [unsaved, status])
  if (status === 'loading') return null
  return status === 'offline' ? <Offline /> : otherwise
}

function Offline() {
  usePageTitle(t('offlineTitle'))
  return (
    <Content>
      <StatusIllustration isFailure />
      <StepHeading title={t('offlineTitle')} lead={t('offlineText')} />
      <Actions>
        <ReloadButton />
      </Actions>
    </Content>
  )
}

function ReloadButton() {
  return (
    <Button kind="green" icon={<RefreshIcon />} onClick={() => window.location.reload()}>
      {t('crashReload')}
    </Button>
  )
}

/** The error page for an error outside every layout of the router. */
export function CrashScreen() {
  return (
    <CentredPage documents={config()}>
      <RouteError />
    </CentredPage>
  )
}

/** The error page for an error at the start of the portal. At that time, there is no router and no configuration. */
export function Crash({ message }: { message: string }) {
  return (
    <CentredPage documents={SHIPPED_DOCUMENTS}>
      <CrashContent message={message} />
    </CentredPage>
  )
}

interface CrashContentProps {
  message: string
  page?: string
  supportAddress?: string | undefined
}

function CrashContent({ message, page, supportAddress }: CrashContentProps) {
  // Only a page with a layout has a contact button. The page of an error outside every layout has none.
  const hasContact = use(OpenContact) !== undefined
  const [information] = useState(() => supportInformation(page))
  const { outcome, copy } = useClipboard()
  usePageTitle(t('crashTitle'))
  return (
    <Content>
      <StatusIllustration isFailure />
      <Words>
        <Title lang="en">Unexpected Application Error!</Title>
        <Lead>{hasContact ? <SupportText>{t('crashMessageHere')}</SupportText> : t('crashMessage')}</Lead>
        <SupportContact address={supportAddress} />
      </Words>
      {message !== '' && <Message lang="en">{message}</Message>}
      <Actions>
        <ReloadButton />
        <ButtonLink to={new URL('/login', window.location.origin).href}>{t('crashHome')}</ButtonLink>
      </Actions>
      <div>
        <SupportDetails title={supportTexts('heading')} text={information} />
        {outcome === 'failed' && <Notice kind="red">{copyText('failed')}</Notice>}
        <Button compact onClick={() => void copy(information)}>
          {outcome === 'copied' ? copyText('copied') : supportTexts('copy')}
        </Button>
      </div>
    </Content>
  )
}

const Content = styled.div`
  width: min(30rem, 100%);
  ${column(cssVar('s-6'))}
`
const Message = styled.p`
  padding: ${cssVar('s-4')};
  ${box('line', 'r-md', 'surface')}
  font-size: ${cssVar('fs-small')};
  color: ${cssVar('ink-2')};
`
