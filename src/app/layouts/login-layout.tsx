import { useEffect, useState } from 'react'
import { Navigate, Outlet, useNavigate, useSearchParams } from 'react-router-dom'
import { fetchUser } from '../../api/users'
import { sessionExpiredText } from '../../i18n/texts'
import { readStored } from '../../session/browser-storage'
import { forwardSession } from '../../session/complete-sign-in'
import { usePortal } from '../../session/portal-state'
import { STILL_WAITING_MS } from '../../rules/limits'
import { followRedirect, redirectParameter, withRedirect } from '../../session/redirects'
import { showToast } from '../../ui/feedback/show-toast'

export function LoginLayout() {
  const portal = usePortal()
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const message = search.get('message')
  // A session that a sign-out could not end must not open the dashboard again, nor one that its solution does not see.
  const [staysHere] = useState(
    () =>
      ['inactivity', 'redirectLoop', 'redirectStalled', 'signOutFailed'].includes(message ?? '') ||
      readStored('signOutFailed') !== undefined,
  )
  const [isMergeLink] = useState(() => portal.tokens.peek('mergeAccountToken') !== undefined)

  useEffect(() => {
    if (staysHere || isMergeLink) return
    const given = new URLSearchParams(window.location.search)
    const check = new AbortController()
    // A submit ends the check: its late answer must not navigate.
    document.addEventListener('submit', () => check.abort(), { capture: true, once: true, signal: check.signal })
    // After this time the person uses the form, and a late answer must not navigate.
    const timer = setTimeout(() => check.abort(), STILL_WAITING_MS)
    const replace = (path: string) => navigate(path, { replace: true })
    const go = () =>
      redirectParameter(given) === undefined
        ? replace('/dashboard/apps')
        : followRedirect(portal.handOver, replace, given)
    fetchUser({ signal: check.signal }).then(
      (user) => (check.signal.aborted ? undefined : forwardSession(portal, replace, user, go)),
      () => undefined,
    )
    return () => {
      clearTimeout(timer)
      check.abort()
    }
  }, [portal, navigate, staysHere, isMergeLink])

  useEffect(() => {
    if (message === null) return
    // The sign-in page itself shows the others. All are removed from the address once they are shown.
    if (message === 'noSession')
      void sessionExpiredText().then((text) => showToast({ kind: 'error', id: 'noSession', ...text }))
    setSearch(
      (before) => {
        before.delete('message')
        return before
      },
      { replace: true },
    )
  }, [message, setSearch])

  if (isMergeLink) return <Navigate replace to={withRedirect('/finalise-registration?page=confirmMerge', search)} />
  return <Outlet />
}
