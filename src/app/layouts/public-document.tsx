import { useLayoutEffect, useState } from 'react'
import { Outlet } from 'react-router-dom'
import { usePortal } from '../../session/portal-state'

/**
 * Layout route of the public pages. Opened from a page of the dashboard, a public page is loaded in a document of its own, so
 * that nothing in memory passes from one person to the next.
 */
export function PublicDocument() {
  const { session } = usePortal()
  const [isOfPerson] = useState(session.isPersonal)
  useLayoutEffect(() => {
    if (isOfPerson) session.leave(window.location.href)
  }, [session, isOfPerson])
  return isOfPerson ? null : <Outlet />
}
