import { useEffect, useState } from 'react'
import { Outlet, useNavigate, useSearchParams } from 'react-router-dom'
import { sessionExpiredText } from '../../i18n/error-texts'
import { navigateAfterSignIn } from '../../session/complete-sign-in'
import { hasSession } from '../../session/current-user'
import { STILL_WAITING_MS } from '../../rules/limits'
import { redirectParameter } from '../../session/redirects'
import { showToast } from '../../ui/feedback/show-toast'

/** Layout route of the sign-in page: redirects a person with a session, and shows the message of an expired session. */
export function LoginLayout() {
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const message = search.get('message')
  // A session that this sign-out could not end must not open the dashboard again.
  const [isAfterInactivity] = useState(message === 'inactivity')

  useEffect(() => {
    if (isAfterInactivity) return
    const given = new URLSearchParams(window.location.search)
    const check = new AbortController()
    // A submit ends the check: its late answer must not navigate.
    document.addEventListener('submit', () => check.abort(), { capture: true, once: true, signal: check.signal })
    // After this time the person uses the form, and a late answer must not navigate.
    const timer = setTimeout(() => check.abort(), STILL_WAITING_MS)
    void hasSession(check.signal).then((signedIn) => {
      if (!signedIn || check.signal.aborted) return
      if (redirectParameter(given) === undefined) void navigate('/dashboard/apps', { replace: true })
      else void navigateAfterSignIn((path) => navigate(path, { replace: true }), given)
    })
    return () => {
      clearTimeout(timer)
      check.abort()
    }
  }, [navigate, isAfterInactivity])

  useEffect(() => {
    if (message !== 'noSession' && message !== 'inactivity') return
    // The sign-in page itself says that the person was inactive.
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

  return <Outlet />
}
