import { useEffect } from 'react'
import { Outlet, ScrollRestoration, useNavigate } from 'react-router-dom'
import shell from '../i18n/fr/shell.json'
import { addTexts } from '../i18n/texts'
import { ContactWidget } from '../screens/contact/contact-widget'
import { onPageRestored } from '../session/page-restored'
import { onSignOut } from '../session/sign-out-everywhere'
import { ProgressBar } from '../ui/progress-bar'
import { ToastPlace } from '../ui/show-toast'
import { Analytics } from './analytics'
import { isProtected } from './guard'
import { SmsProposal } from './sms-proposal'

addTexts('shell', shell)

/** What every page has around it. */
export function Root() {
  const navigate = useNavigate()

  useEffect(
    () =>
      onSignOut(() => {
        if (isProtected()) void navigate('/login?message=noSession', { replace: true })
      }),
    [navigate],
  )
  // The page as it was left may show what its session no longer allows.
  useEffect(
    () =>
      onPageRestored(() => {
        if (isProtected()) window.location.reload()
      }),
    [],
  )

  return (
    <>
      <ProgressBar />
      <Outlet />
      <Analytics />
      <ContactWidget />
      <SmsProposal />
      <ToastPlace />
      <ScrollRestoration />
    </>
  )
}
