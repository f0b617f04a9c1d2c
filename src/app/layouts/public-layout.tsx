import { useEffect, useLayoutEffect, useState } from 'react'
import { Outlet, useLocation, useSearchParams } from 'react-router-dom'
import { styled } from 'styled-components'
import { config } from '../../config'
import { solutionsOf } from '../../rules/solutions'
import { textsOf } from '../../i18n/texts'
import { useHydrated } from '../../lib/use-store'
import { usePortal } from '../../session/portal-state'
import { redirectDestination, withRedirect } from '../../addresses/redirects'
import { storeRedirectParameter } from '../../session/follow-redirect'
import { repeatSignOut, signOut } from '../../session/sign-out'
import { PublicFrame } from './public-frame'
import { ServiceNotice } from './service-notice'
import { SolutionMark, solutionKind } from '../../ui/icons/logo'
import { line, smallType, square, cssVar } from '../../ui/theme/theme'

const t = textsOf('shell')

export function PublicLayout() {
  const portal = usePortal()
  const { handOver } = portal
  const [search] = useSearchParams()
  const isHydrated = useHydrated()
  const destination = redirectDestination(search)
  const solutions = solutionsOf(config()).filter((one) => (isHydrated ? one.name === destination : 'isOwn' in one))

  useEffect(() => void repeatSignOut(portal), [portal])
  useEffect(() => storeRedirectParameter(handOver, search), [handOver, search])

  return (
    <PublicFrame home={withRedirect('/login', search)}>
      <ServiceNotice />
      {/* A prerendered page does not know its address: tokens.css adds the name (see pre-hydration.ts). */}
      {(!isHydrated || destination !== undefined) && (
        <Destination data-when="destination">
          <Marks>
            {solutions.map((solution) => (
              <span key={solution.name} {...solutionKind(solution)}>
                <SolutionMark {...solution} />
              </span>
            ))}
          </Marks>
          <span>
            <span>{t('continuingTo')}</span> <strong>{isHydrated && destination}</strong>
            <span>.</span>
          </span>
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
  const [isOfPerson] = useState(session.lastShown !== undefined)
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

/* As wide while it is empty: a prerendered page has the marks of two solutions only. */
const Marks = styled.span`
  flex: none;
  ${square('2rem')}
  font-size: 2rem;
  svg {
    display: block;
    ${square('2rem')}
  }
`
const Destination = styled.p`
  ${line('0.75rem')}
  padding: ${cssVar('s-2')} ${cssVar('s-4')};
  border-radius: ${cssVar('r-md')};
  background: ${cssVar('green-soft')};
  color: ${cssVar('green-text-strong')};
  /* A frame in forced colours. */
  outline: 1px solid transparent;
  ${smallType}
`
