import { useEffect } from 'react'
import { Outlet, useNavigate, useSearchParams } from 'react-router-dom'
import { sessionExpiredText } from '../../i18n/error-texts'
import { navigateAfterSignIn } from '../../session/complete-sign-in'
import { hasSession } from '../../session/current-user'
import { STILL_WAITING_MS } from '../../rules/limits'
import { redirectParameter } from '../../session/redirects'
import { showToast } from '../../ui/feedback/show-toast'

/** Around the sign-in page: who is signed in already goes on at once, and who was signed out is told why. */
export function LoginLayout() {
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()

  useEffect(() => {
    const given = new URLSearchParams(window.location.search)
    const giveUp = new AbortController()
    // Whoever has begun to sign in decides where they go; a late answer to the check does not.
    document.addEventListener('submit', () => giveUp.abort(), { capture: true, once: true, signal: giveUp.signal })
    // The form is the way on. A person who uses it after such a wait is not led away by a late answer.
    const timer = setTimeout(() => giveUp.abort(), STILL_WAITING_MS)
    void hasSession(giveUp.signal).then((signedIn) => {
      if (!signedIn || giveUp.signal.aborted) return
      if (redirectParameter(given) === undefined) void navigate('/dashboard/apps', { replace: true })
      else void navigateAfterSignIn((path) => navigate(path, { replace: true }), given)
    })
    return () => {
      clearTimeout(timer)
      giveUp.abort()
    }
  }, [navigate])

  const message = search.get('message')
  useEffect(() => {
    if (message !== 'noSession') return
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
