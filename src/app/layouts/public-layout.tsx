import { useEffect, useLayoutEffect, useState } from 'react'
import { Outlet, useLocation, useSearchParams } from 'react-router-dom'
import { styled } from 'styled-components'
import { useTexts } from '../../i18n/texts'
import { useHydrated } from '../../lib/use-store'
import { usePortal } from '../../session/portal-state'
import { redirectDestination, storeRedirectParameter, withRedirect } from '../../session/redirects'
import { repeatSignOut, signOut } from '../../session/sign-out'
import { PublicFrame } from './public-frame'
import { ServiceNotice } from './service-notice'
import { smallType, token } from '../../ui/theme/theme'

export function PublicLayout() {
  const t = useTexts('shell')
  const portal = usePortal()
  const { handOver } = portal
  const [search] = useSearchParams()
  const isHydrated = useHydrated()
  const destination = redirectDestination(search)

  useEffect(() => void repeatSignOut(portal), [portal])
  useEffect(() => storeRedirectParameter(handOver, search), [handOver, search])

  return (
    <PublicFrame home={withRedirect('/login', search)}>
      <ServiceNotice />
      {/* A prerendered page does not know its address: tokens.css adds the name (see pre-hydration.ts). */}
      {(!isHydrated || destination !== undefined) && (
        <Destination data-when="destination">
          <span>{t('continuingTo')}</span> <strong>{isHydrated && destination}</strong>
          <span>.</span>
        </Destination>
      )}
      <Outlet />
    </PublicFrame>
  )
}

/** A public page opened from the dashboard gets a document of its own: nothing in memory passes to the next person. */
export function PublicDocument() {
  const portal = usePortal()
  const { session, pendingSignOut } = portal
  const [isOfPerson] = useState(session.isPersonal)
  const { pathname } = useLocation()
  useEffect(
    () => pendingSignOut.lateSession.subscribe(() => void signOut(portal, 'requested')),
    [portal, pendingSignOut],
  )
  useLayoutEffect(() => pendingSignOut.onPage(pathname), [pendingSignOut, pathname])
  useLayoutEffect(() => {
    if (isOfPerson) session.leave(window.location.href)
  }, [session, isOfPerson])
  return isOfPerson ? null : <Outlet />
}

const Destination = styled.p`
  padding: ${token('s-2')} ${token('s-4')};
  border-radius: ${token('r-md')};
  background: ${token('green-soft')};
  color: ${token('green-text-strong')};
  /* A frame in forced colours. */
  outline: 1px solid transparent;
  ${smallType}
`
