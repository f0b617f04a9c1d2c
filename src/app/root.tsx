import { useCallback, useEffect, useState } from 'react'
import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom'
import { keyframes, styled } from 'styled-components'
import shell from '../i18n/fr/shell.json'
import { addTexts } from '../i18n/texts'
import { ContactWidget } from '../screens/contact/contact-widget'
import { ToastRegion } from '../ui/feedback/show-toast'
import { lateModule, useLateModule } from '../lib/late-module'
import { useStore } from '../lib/store'
import { dropUnreadableScrollPositions } from '../memory'
import { usePortal, useUserIfKnown } from '../session/portal-state'
import { inactivityLimitMin } from '../session/sign-in-memory'
import { closeLateSession, signOutHere } from '../session/sign-out'
import { Analytics } from './analytics/analytics'
import { reportError } from './error-report'
import { GlobalNotices } from './global-notices'
import { SessionCover } from './session-pages'
import { OpenContact } from '../ui/text/support-contact'
import { cssVar } from '../ui/theme/theme'

addTexts('shell', shell)

/** The route and the parts that every page has. Nothing of the page remains while the API names another account. */
export function Root() {
  const portal = usePortal()
  const { session, signIn, contactRequest } = portal
  const openContact = useCallback(() => contactRequest.set({ isForError: true }), [contactRequest])
  // The positions are dropped before ScrollRestoration reads them.
  useState(dropUnreadableScrollPositions)
  const status = useStore(session.status, { value: { name: 'shown' } as const })
  useEffect(ignoreHeldKeys, [])
  useEffect(() => session.signIns.late.subscribe((number) => void closeLateSession(portal, number)), [portal, session])
  useEffect(() => signIn.sessionLeft.subscribe((user) => void signOutHere(portal, user)), [portal, signIn])
  return (
    <>
      {status.name !== 'replaced' && (
        <>
          <ProgressBar />
          <OpenContact value={openContact}>
            <Outlet />
          </OpenContact>
          <Analytics />
          <ContactWidget />
        </>
      )}
      <SessionCover status={status} />
      <InactivityWatch />
      <ToastRegion />
      <ScrollRestoration />
      <GlobalNotices />
    </>
  )
}

const loadInactivity = lateModule(() => import('./inactivity'))

/** Watches for inactivity whenever this document knows of an open session: behind a page, a cover, a step or a message. */
function InactivityWatch() {
  const isOpen = useStore(usePortal().session.known.isOpen, { value: false })
  // A page whose session has ended still has its user while it waits for another sign-in.
  const user = useUserIfKnown()
  useStore(usePortal().sharedComputer, { value: false })
  return (isOpen || user !== undefined) && inactivityLimitMin() !== undefined && <LateInactivity />
}

function LateInactivity() {
  // If the import fails, the session does not end by inactivity, which the user would not notice. The failure is reported.
  const late = useLateModule(loadInactivity, reportError)
  return late && <late.Inactivity />
}

/** Ignores the repeats of a held key, so that Enter presses and sends once, and a field of digits receives a digit once. */
function ignoreHeldKeys(): () => void {
  const ignore = (event: KeyboardEvent) => {
    if (event.repeat && mayNotRepeat(event)) event.preventDefault()
  }
  document.addEventListener('keydown', ignore, { capture: true })
  return () => document.removeEventListener('keydown', ignore, { capture: true })
}

function mayNotRepeat({ key, target }: KeyboardEvent): boolean {
  // In a text of several lines, Enter types a line end.
  if (key === 'Enter') return !(target instanceof HTMLTextAreaElement)
  return target instanceof HTMLInputElement && target.inputMode === 'numeric' && /^\p{Nd}$/u.test(key)
}

/** After a shorter navigation the bar would only flash. */
const SHOWN_AFTER_MS = 150

/** A line at the top of the window during a navigation. Assistive technology announces the new page instead. */
function ProgressBar() {
  return useNavigation().state !== 'idle' && <Line aria-hidden="true" data-screen-only />
}

const advance = keyframes`
  from { transform: scaleX(0); }
  40% { transform: scaleX(0.6); }
`
const Line = styled.div`
  position: fixed;
  z-index: 90;
  inset: 0 0 auto;
  height: 3px;
  background: ${cssVar('panel-dot')};
  transform: scaleX(0.94);
  transform-origin: 0 0;
  pointer-events: none;
  animation: ${advance} 8s ${cssVar('ease-out')} ${SHOWN_AFTER_MS}ms backwards;
`
