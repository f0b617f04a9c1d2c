import { useEffect } from 'react'
import { Outlet, ScrollRestoration, useNavigate } from 'react-router-dom'
import shell from '../i18n/fr/shell.json'
import { addTexts } from '../i18n/texts'
import { ContactWidget } from '../screens/contact/contact-widget'
import { clearUserMemory } from '../session/user-memory'
import { onSignOut } from '../session/session-broadcast'
import { ProgressBar } from './layouts/progress-bar'
import { ToastRegion } from '../ui/feedback/show-toast'
import { Analytics } from './analytics/analytics'
import { isProtectedPage } from './protected-page'
import { SmsProposal } from './sms-proposal'

addTexts('shell', shell)

/** Renders the route and what every page has: progress bar, analytics, contact, SMS proposal, toasts. */
export function Root() {
  const navigate = useNavigate()

  useEffect(
    () =>
      onSignOut((reason) => {
        clearUserMemory()
        // After a sign-out for inactivity the dashboard itself leads to /login and back.
        if (reason === 'requested' && isProtectedPage()) void navigate('/login?message=noSession', { replace: true })
      }),
    [navigate],
  )

  return (
    <>
      <ProgressBar />
      <Outlet />
      <Analytics />
      <ContactWidget />
      <SmsProposal />
      <ToastRegion />
      <ScrollRestoration />
    </>
  )
}
