import { useEffect } from 'react'
import { Outlet, ScrollRestoration, useNavigate } from 'react-router-dom'
import shell from '../i18n/fr/shell.json'
import { addTexts } from '../i18n/texts'
import { ContactWidget } from '../screens/contact/contact-widget'
import { forgetPerson } from '../session/forget-person'
import { onSignOut } from '../session/other-tabs'
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
        forgetPerson()
        if (isProtected()) void navigate('/login?message=noSession', { replace: true })
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
      <ToastPlace />
      <ScrollRestoration />
    </>
  )
}
