import { useEffect, useState } from 'react'
import { Navigate, Outlet, useNavigate, useSearchParams, type NavigateFunction } from 'react-router-dom'
import { isOfType } from '../../api/failure'
import type { User } from '../../api/users'
import { sessionExpiredText } from '../../i18n/texts'
import { isStorageBlocked } from '../../lib/storage'
import { reachFranceConnectSignOut } from '../../session/sign-in-storage'
import { forwardSession } from '../../session/complete-sign-in'
import { usePortal, type PortalState } from '../../session/portal-state'
import { repeatSignOut } from '../../session/sign-out'
import { isSameEmail } from '../../rules/email'
import { GIVE_UP_MS } from '../../rules/limits'
import { withTimeout } from '../../lib/with-timeout'
import { SOLUTIONS } from '../../addresses/redirect-target'
import { currentRedirect, redirectParameter, withRedirect } from '../../addresses/redirects'
import { followRedirect } from '../../session/follow-redirect'
import type { SignInVisit } from '../../screens/login/sign-in-notices'
import { showToast } from '../../ui/feedback/show-toast'

/** A session that its solution does not see is not led there again; any address may have these messages. */
const STAYS_HERE = ['redirectLoop', 'redirectStalled']

export function LoginLayout() {
  const portal = usePortal()
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  /** The messages that the address has or had during this visit: each is removed from it at once. */
  const [messages, setMessages] = useState<readonly string[]>([])
  const added = search.getAll('message').filter((name) => !messages.includes(name))
  if (added.length > 0) setMessages([...messages, ...added])
  const [session, setSession] = useState<SignInVisit['session']>()
  const [openAccount, setOpenAccount] = useState<string>()
  const [isMergeLink] = useState(() => portal.tokens.peek('mergeAccountToken') !== undefined)

  useEffect(() => {
    if (isMergeLink) return
    const given = new URLSearchParams(window.location.search)
    const left = new AbortController()
    const check = new AbortController()
    // A submit ends the check: its late answer must not navigate.
    document.addEventListener('submit', () => check.abort(), { capture: true, once: true, signal: check.signal })
    // Nor may it take away what a person types. A password manager fills a field without keys.
    let isTyping = false
    const noteKey = ({ key, target }: KeyboardEvent) => {
      isTyping ||= key !== 'Tab' && target instanceof HTMLElement && target.matches('input, textarea')
    }
    document.addEventListener('keydown', noteKey, { capture: true, signal: check.signal })
    // After this time the person uses the form, and a late answer must not navigate.
    const timer = setTimeout(() => check.abort(), GIVE_UP_MS)

    async function look() {
      // Where nothing can be stored, the address tells.
      if (messages.includes('signOutFailed') && isStorageBlocked()) portal.pendingSignOut.ask()
      const repeated = repeatSignOut(portal)
      if (repeated) {
        await withTimeout(repeated, GIVE_UP_MS)
        if (portal.pendingSignOut.exists()) {
          setSession('sign-out-due')
          return
        }
      }
      try {
        const user = await portal.session.read({ signal: check.signal })
        if (check.signal.aborted || isTyping) return
        const target = currentRedirect(given)
        const isNotOpened = target !== undefined && target.url === portal.handOver.get().notOpened
        const { ownAccount } = portal.handOver.get()
        const isOther = ownAccount !== undefined && !isSameEmail(ownAccount, user.email)
        setOpenAccount(isOther ? user.email : undefined)
        if (isOther || (isNotOpened && messages.some((message) => STAYS_HERE.includes(message)))) setSession('open')
        else await leadOn(portal, navigate, left.signal, user, given)
      } catch (failure) {
        if (!check.signal.aborted) setSession(isOfType(failure, 'NO_VALID_SESSION') ? 'none' : 'unknown')
      }
    }
    void look()
    return () => {
      clearTimeout(timer)
      check.abort()
      left.abort()
    }
  }, [portal, navigate, messages, isMergeLink])

  const isExpired = (session === 'none' || session === 'unknown') && messages.includes('noSession')
  useEffect(() => {
    if (isExpired) void sessionExpiredText().then((text) => showToast({ kind: 'error', id: 'noSession', ...text }))
  }, [isExpired])

  const state = search.get('state')
  const isToClean = state !== null || search.has('message')
  useEffect(() => {
    if (!isToClean) return
    if (state !== null) reachFranceConnectSignOut(state)
    setSearch(
      (before) => {
        before.delete('message')
        before.delete('state')
        return before
      },
      { replace: true },
    )
  }, [isToClean, state, setSearch])

  async function enter(signal: AbortSignal) {
    const submitted = new AbortController()
    document.addEventListener('submit', () => submitted.abort(), { capture: true, once: true, signal })
    const user = await portal.session.read({ signal, quiet: false })
    if (submitted.signal.aborted) return
    // Another tab may have signed somebody else in, who is named first.
    if (user.email === openAccount) await leadOn(portal, navigate, signal, user, search)
    else setOpenAccount(user.email)
  }

  if (isMergeLink) return <Navigate replace to={withRedirect('/finalise-registration?page=confirmMerge', search)} />
  return <Outlet context={{ session, messages, openAccount, enter } satisfies SignInVisit} />
}

/** Leads the signed-in `user` to the redirect of the address, or to the solutions. */
function leadOn(
  portal: PortalState,
  navigate: NavigateFunction,
  signal: AbortSignal,
  user: User,
  search: URLSearchParams,
): Promise<void> {
  const replace = (path: string) => navigate(path, { replace: true })
  return forwardSession(portal, replace, user, () =>
    redirectParameter(search) === undefined
      ? replace(SOLUTIONS)
      : followRedirect(portal.handOver, replace, signal, user, search),
  )
}
