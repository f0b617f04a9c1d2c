import { useLayoutEffect, useState } from 'react'
import { Outlet } from 'react-router-dom'
import { usePortal } from '../../session/portal-state'

/** A public page opened from the dashboard gets a document of its own: nothing in memory passes to the next person. */
export function PublicDocument() {
  const { session } = usePortal()
  const [isOfPerson] = useState(session.isPersonal)
  useLayoutEffect(() => {
    if (isOfPerson) session.leave(window.location.href)
  }, [session, isOfPerson])
  return isOfPerson ? null : <Outlet />
}
