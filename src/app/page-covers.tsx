import { useEffect, useLayoutEffect, useState, type ReactElement } from 'react'
import { styled } from 'styled-components'
import { config } from '../config'
import texts from '../i18n/fr/session.json'
import { addTexts, textsOf } from '../i18n/texts'
import { usePortal } from '../session/portal-state'
import type { PageStatus } from '../session/page-cover'
import { leaveForSignOut } from '../session/sign-out'
import { Button } from '../ui/button/button'
import { type Elements, EmailAddress } from '../ui/text/inline-text'
import { forgetAnnouncements } from '../ui/feedback/announcer'
import { dismissToasts } from '../ui/feedback/show-toast'
import { LoadingScreen, CentredPage } from '../ui/navigation/full-page'
import { StatusIllustration } from '../ui/feedback/status-illustration'
import { RefreshIcon } from '../ui/icons/icons'
import { usePageTitle, Title } from '../ui/navigation/step-heading'
import { TextButton } from '../ui/navigation/links'
import { FullDialog, useModalDialog } from '../ui/overlay/modal'
import { column, cssVar } from '../ui/theme/theme'
import type { SignInAgainDialogProps } from '../screens/login/sign-in-again-dialog'
import { lateModule, useLateModule } from '../lib/late-module'

const t = addTexts('session', texts)
const ui = textsOf('ui')

/**
 * Renders the cover of the page for the given status (see `PageStatus`). Every cover fills the window, except the
 * dialog for a new sign-in.
 */
export function SessionCover({ status }: { status: PageStatus }) {
  const { session } = usePortal()
  switch (status.name) {
    case 'shown':
      return null
    case 'ended':
      return <SessionEnded user={status.user} verifySession={() => session.check()} />
    case 'checking':
      return <Cover label={t('checking')} page={<LoadingScreen inDialog text={t('checking')} documents={config()} />} />
    case 'unverified':
      return <Cover label={t('unverifiedTitle')} page={<UnverifiedPage {...status} />} />
    case 'replaced':
      return (
        <Cover label={t(status.isSameUser ? 'changedTitle' : 'otherUserTitle')} page={<ReplacedPage {...status} />} />
      )
  }
}

/**
 * A modal dialog that fills the window and cannot be closed. Its heading gets the focus when the dialog opens, and
 * again when `label` changes.
 */
function Cover({ label, page }: { label: string; page: ReactElement }) {
  const dialog = useModalDialog()
  useEffect(() => dialog.current?.querySelector('h1')?.focus(), [dialog, label])
  return (
    <FullDialog ref={dialog} aria-modal="true" aria-label={label} onCancel={(event) => event.preventDefault()}>
      {page}
    </FullDialog>
  )
}

/**
 * The cover for a page whose user is no longer signed in, or whose account has changed. The button of the cover loads a
 * new document, so that no data passes from one account to the other.
 */
function ReplacedPage({ user: { email }, isSameUser }: Extract<PageStatus, { name: 'replaced' }>) {
  const { session, documentMemory } = usePortal()
  const [onlyCopy] = useState(documentMemory.get().onlyCopy)
  useLayoutEffect(() => {
    dismissToasts()
    forgetAnnouncements()
  }, [])
  return (
    <SessionPage title={t(isSameUser ? 'changedTitle' : 'otherUserTitle')}>
      <p>
        <span>{t('otherUserAccount')}</span> <EmailAddress email={email} />
      </p>
      <p>{t(isSameUser ? 'changedText' : 'otherUserText')}</p>
      {isSameUser && onlyCopy}
      <Button kind="green" full onClick={() => session.leaveFor(isSameUser ? window.location.href : '/dashboard/apps')}>
        {t(isSameUser ? 'changedContinue' : 'otherUserContinue')}
      </Button>
    </SessionPage>
  )
}

function UnverifiedPage({ words = t('unverifiedText') }: Extract<PageStatus, { name: 'unverified' }>) {
  const portal = usePortal()
  return (
    <SessionPage title={t('unverifiedTitle')}>
      <p>{words}</p>
      <Button kind="green" full icon={<RefreshIcon />} onClick={() => void portal.session.checkUnderCover()}>
        {ui('retry')}
      </Button>
      <TextButton isStandalone small onClick={() => leaveForSignOut(portal)}>
        {t('otherAccount')}
      </TextButton>
    </SessionPage>
  )
}

function SessionPage({ title, children }: { title: string; children: Elements }) {
  usePageTitle(title)
  return (
    <CentredPage inDialog documents={config()}>
      <Column>
        <StatusIllustration isFailure />
        <Title>{title}</Title>
        {children}
      </Column>
    </CentredPage>
  )
}

/** Imports the dialog in which the user of a page signs in again. */
export const loadSignInAgain = lateModule(() => import('../screens/login/sign-in-again-dialog'))

/**
 * The dialog in which the user of the page can sign in again. If the module of the dialog cannot be loaded, the page
 * stays covered until the API returns the user.
 */
function SessionEnded(props: SignInAgainDialogProps) {
  const { session } = usePortal()
  const late = useLateModule(loadSignInAgain, () => session.giveUpRenewal())
  return late && <late.SignInAgainDialog {...props} />
}

const Column = styled.div`
  ${column(cssVar('s-4'))}
  > p {
    color: ${cssVar('ink-2')};
  }
`
