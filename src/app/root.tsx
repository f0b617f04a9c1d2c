import { Outlet, ScrollRestoration } from 'react-router-dom'
import shell from '../i18n/fr/shell.json'
import { addTexts } from '../i18n/texts'
import { ContactWidget } from '../screens/contact/contact-widget'
import { ProgressBar } from './layouts/progress-bar'
import { NoticeAnnouncement } from './layouts/service-notice'
import { ToastRegion } from '../ui/feedback/show-toast'
import { useStore } from '../lib/use-store'
import { usePortal } from '../session/portal-state'
import { Analytics } from './analytics/analytics'
import { SessionCover } from './session-pages'
import { SmsProposal } from './sms-proposal'

addTexts('shell', shell)

/** The route and what every page has. Nothing of the page remains while the API names another account. */
export function Root() {
  const { session } = usePortal()
  const status = useStore(session.status, { value: { name: 'shown' } as const })
  return (
    <>
      {status.name !== 'replaced' && (
        <>
          <ProgressBar />
          <Outlet />
          <Analytics />
          <ContactWidget />
          <SmsProposal />
          <NoticeAnnouncement />
        </>
      )}
      <SessionCover status={status} />
      <ToastRegion />
      <ScrollRestoration />
    </>
  )
}
