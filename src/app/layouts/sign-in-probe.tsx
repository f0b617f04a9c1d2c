import { useEffect, useState } from 'react'
import { Navigate, Outlet, useNavigate, useSearchParams, type NavigateFunction } from 'react-router-dom'
import { isOfType } from '../../api/failure'
import type { User } from '../../api/users'
import { sessionExpiredText } from '../../i18n/texts'
import { isSharedComputer } from '../../memory'
import { useStore } from '../../lib/store'
import { withTimeout } from '../../lib/with-timeout'
import { confirmFranceConnectSignOut } from '../../session/sign-in-memory'
import { forwardSession } from '../../session/complete-sign-in'
import { usePortal, type PortalState } from '../../session/portal-state'
import { compareUsers } from '../../session/fetch-user'
import { carryOutSignOut, signOutUser } from '../../session/sign-out'
import { GIVE_UP_MS } from '../../rules/limits'
import { SOLUTIONS } from '../../addresses/redirect-target'
import { currentRedirect, redirectParameter, withRedirect } from '../../addresses/redirects'
import { followRedirect } from '../../session/follow-redirect'
import type { SignInVisit } from '../../screens/login/sign-in-notices'
import { forgetAnnouncements } from '../../ui/feedback/announcer'
import { showToast } from '../../ui/feedback/show-toast'

/** The parameters that a visit to /login removes from its address after reading them. */
const READ_ONCE = ['message', 'state', 'poste']

/**
 * When /login opens without a merge link, requests the signed-in user. If a user is signed in, the first matching rule
 * decides:
 * 1. If the computer is shared, the page names the account.
 * 2. If this document has created, merged or reset an account, the page shows only the form.
 * 3. If the user already uses the form, or if the redirect has already failed, the page names the account.
 * 4. In any other case, the portal opens the next page.
 */
export function SignInProbe() {
  const portal = usePortal()
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const [found, setFound] = useState<SignInVisit['session']>()
  const account = useStore(portal.session.known.user, { value: undefined })
  const [isMergeLink] = useState(() => portal.tokens.peek('mergeAccountToken') !== undefined)
  const [isAfterSession] = useState(() => search.get('message') === 'noSession')

  useEffect(() => {
    if (isMergeLink) return
    const given = new URLSearchParams(window.location.search)
    const left = new AbortController()
    const canForward = watchForwarding(left.signal)

    async function probeSession(): Promise<SignInVisit['session']> {
      const { session, signOutRequest, documentMemory } = portal
      const user = await session.read({ signal: left.signal })
      if (signOutRequest.keepOnlyFor(user)) return (await carryOutSignOut(portal)) ? 'none' : 'sign-out-due'
      const target = currentRedirect(given)
      const hasRedirectFailed = target !== undefined && target.url === documentMemory.get().failedRedirect?.url
      const { staysAtSignIn } = documentMemory.get()
      if (isSharedComputer() || (!staysAtSignIn && (hasRedirectFailed || !canForward()))) return 'open'
      if (!staysAtSignIn) await forwardFrom(portal, navigate, left.signal, user, given)
      return undefined
    }
    const probe = probeSession().catch((failure: unknown): SignInVisit['session'] => {
      if (isOfType(failure, 'NO_VALID_SESSION')) return 'none'
      return portal.signOutRequest.exists() ? 'sign-out-due' : 'unknown'
    })
    const show = (session: SignInVisit['session']) => !left.signal.aborted && setFound(session)
    void withTimeout(probe, GIVE_UP_MS).then(() => portal.signOutRequest.exists() && show('sign-out-due'))
    void probe.then(show)
    return () => left.abort()
  }, [portal, navigate, isMergeLink])

  // Another tab may have signed the account out meanwhile.
  const session = found === 'open' && !account ? 'none' : found
  useEffect(() => {
    if (found === 'open' && !account) forgetAnnouncements()
  }, [found, account])
  const isExpired = isAfterSession && (session === 'none' || session === 'unknown')
  useEffect(() => {
    if (isExpired) void sessionExpiredText().then((text) => showToast({ kind: 'error', id: 'noSession', ...text }))
  }, [isExpired])

  const needsCleaning = READ_ONCE.some((name) => search.has(name))
  const state = search.get('state')
  useEffect(() => {
    if (!needsCleaning) return
    if (state !== null) confirmFranceConnectSignOut(state)
    setSearch(
      (before) => {
        READ_ONCE.forEach((name) => before.delete(name))
        return before
      },
      { replace: true },
    )
  }, [needsCleaning, state, setSearch])

  /** Opens the next page if `named` is still the signed-in user. `named` is the user whom the current page shows. */
  async function continueAs(named: User, signal: AbortSignal) {
    const user = await portal.session.read({ signal, isErrorHidden: false })
    if (compareUsers(named, user) === 'other') return
    await forwardFrom(portal, navigate, signal, user, search)
  }

  /** Signs out the account that the page names, and keeps the form open. */
  async function refuse(named: User) {
    setFound((await signOutUser(portal, named)) ? 'none' : 'sign-out-due')
  }

  if (isMergeLink) return <Navigate replace to={withRedirect('/finalise-registration?page=confirmMerge', search)} />
  return <Outlet context={{ session, account, continueAs, refuse } satisfies SignInVisit} />
}

/**
 * Returns a function that tells whether the portal may still open the next page. The function returns false after ten
 * seconds, after a submit, and after the user has typed in a field.
 */
function watchForwarding(signal: AbortSignal): () => boolean {
  const untilMs = performance.now() + GIVE_UP_MS
  let isUsed = false
  document.addEventListener('submit', () => (isUsed = true), { capture: true, signal })
  const noteKey = ({ key, target }: KeyboardEvent) => {
    isUsed ||= key !== 'Tab' && target instanceof HTMLElement && target.matches('input, textarea')
  }
  document.addEventListener('keydown', noteKey, { capture: true, signal })
  return () => !isUsed && performance.now() < untilMs
}

/**
 * Opens the next page for the signed-in `user`. If the address of /login contains a redirect, opens the redirect. In
 * any other case, opens the page of the solutions.
 */
function forwardFrom(
  portal: PortalState,
  navigate: NavigateFunction,
  signal: AbortSignal,
  user: User,
  search: URLSearchParams,
): Promise<void> {
  const replace = (path: string) => (signal.aborted ? undefined : navigate(path, { replace: true }))
  return forwardSession(portal, user, () =>
    redirectParameter(search) === undefined
      ? replace(SOLUTIONS)
      : followRedirect(portal.documentMemory, replace, signal, user, search),
  )
}
