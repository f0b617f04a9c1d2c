import { Outlet, ScrollRestoration } from 'react-router-dom'
import shell from '../i18n/fr/shell.json'
import { addTexts } from '../i18n/texts'
import { ContactWidget } from '../screens/contact/contact-widget'
import { ProgressBar } from './layouts/progress-bar'
import { ToastRegion } from '../ui/feedback/show-toast'
import { Analytics } from './analytics/analytics'
import { SessionCover } from './session-pages'
import { SmsProposal } from './sms-proposal'

addTexts('shell', shell)

/** Renders the route and what every page has: progress bar, analytics, contact, SMS proposal, session cover, toasts. */
export function Root() {
  return (
    <>
      <ProgressBar />
      <Outlet />
      <Analytics />
      <ContactWidget />
      <SmsProposal />
      <SessionCover />
      <ToastRegion />
      <ScrollRestoration />
    </>
  )
}
