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
import { closeLateSession, signOutUser } from '../session/sign-out'
import { Analytics } from './analytics/analytics'
import { reportError } from './error-report'
import { GlobalNotices } from './global-notices'
import { SessionCover } from './page-covers'
import { OpenContact } from '../ui/text/support-contact'
import { cssVar } from '../ui/theme/theme'

addTexts('shell', shell)

/**
 * Shows the current page and the parts that all pages share. If another account is signed in, a cover replaces the
 * page.
 */
export function Root() {
  const portal = usePortal()
  const { session, signInInProgress, contactRequest } = portal
  const openContact = useCallback(() => contactRequest.set({ isForError: true }), [contactRequest])
  // Remove unreadable scroll positions before ScrollRestoration reads the stored positions.
  useState(dropUnreadableScrollPositions)
  const status = useStore(session.status, { value: { name: 'shown' } as const })
  useEffect(ignoreHeldKeys, [])
  useEffect(() => session.signIns.late.subscribe((number) => void closeLateSession(portal, number)), [portal, session])
  useEffect(
    () => signInInProgress.sessionLeft.subscribe((user) => void signOutUser(portal, user)),
    [portal, signInInProgress],
  )
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

/**
 * Watches for inactivity while this document knows of an open session, even in a sign-in step or while a cover hides
 * the page.
 */
function InactivityWatch() {
  const isOpen = useStore(usePortal().session.known.isOpen, { value: false })
  // Continue to watch for inactivity after the session has ended, because the user can sign in again in a dialog.
  const user = useUserIfKnown()
  useStore(usePortal().sharedComputer, { value: false })
  return (isOpen || user !== undefined) && inactivityLimitMin() !== undefined && <LateInactivity />
}

function LateInactivity() {
  // If the inactivity module cannot be loaded, inactive users stay signed in. The portal reports this failure, because
  // the user does not see it.
  const late = useLateModule(loadInactivity, reportError)
  return late && <late.Inactivity />
}

/**
 * Ignores the repeated events of a key that stays down. As a result, Enter clicks a button once, and a digit is typed
 * once into a field for a code.
 */
function ignoreHeldKeys(): () => void {
  const ignore = (event: KeyboardEvent) => {
    if (event.repeat && isRepeatForbidden(event)) event.preventDefault()
  }
  document.addEventListener('keydown', ignore, { capture: true })
  return () => document.removeEventListener('keydown', ignore, { capture: true })
}

function isRepeatForbidden({ key, target }: KeyboardEvent): boolean {
  // In a field with several lines, Enter must insert a new line each time.
  if (key === 'Enter') return !(target instanceof HTMLTextAreaElement)
  return target instanceof HTMLInputElement && target.inputMode === 'numeric' && /^\p{Nd}$/u.test(key)
}

/** The progress bar appears only after this delay. During a shorter navigation, the bar would only flash. */
const SHOWN_AFTER_MS = 150

/**
 * A progress bar at the top of the window during a navigation. It is hidden from assistive technology, which announces
 * the new page.
 */
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
