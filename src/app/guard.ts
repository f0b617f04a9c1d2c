import {
  createContext,
  redirect,
  redirectDocument,
  replace,
  type MiddlewareFunction,
  type ShouldRevalidateFunction,
} from 'react-router-dom'
import { dropEarlyReads } from '../api/early-reads'
import { ApiFailure, isCancelled, isOfType } from '../api/failure'
import type { User } from '../api/users'
import { textsOf } from '../i18n/texts'
import { accountNumber, forget, lastAccount } from '../memory'
import { isInactive, storeNote } from '../session/sign-in-memory'
import { carryOutSignOut, leaveForSignOut } from '../session/sign-out'
import { confirmNewEmail, settleEmailLink } from '../session/follow-link'
import type { LoaderArgs } from '../session/page-read'
import { portalRouterContext } from '../session/portal-state'
import { returnPath } from '../addresses/redirects'
import { showToast } from '../ui/feedback/show-toast'

const userContext = createContext<User>()

export const loadUser = ({ context }: LoaderArgs): User => context.get(userContext)

/**
 * The guard of the dashboard. Loaders and pages under this route run only after the API has returned the user. If the
 * API does not return the user, the guard redirects to /logout or keeps the current page (see `userForGuard`).
 */
export const guard: MiddlewareFunction = async (args, next) => {
  try {
    await readUser(args)
    // `next` runs the loaders of the pages. The loaders can use the answers to the requests of the pre-hydration
    // script.
    return await next()
  } finally {
    dropEarlyReads()
  }
}

/* oxlint-disable typescript/only-throw-error -- the router treats a thrown response as a redirect */

async function readUser({ request, context }: Parameters<MiddlewareFunction>[0]): Promise<void> {
  const portal = context.get(portalRouterContext)
  const { session, tokens, documentMemory, signOutRequest } = portal
  // The mailed link that confirms a new e-mail address can open any dashboard path, and needs no session.
  const token = tokens.consume('mailUpdatedToken')
  // The mailed link can belong to another user than the signed-in user.
  const signedInUser = token && (await session.read().catch(() => undefined))
  // If the signed-in user has requested a sign-out, sign the user out before the mailed link is used.
  const isSignedOut = signedInUser && signOutRequest.keepOnlyFor(signedInUser) && (await carryOutSignOut(portal))
  const userBefore = isSignedOut ? undefined : signedInUser
  const linkFailure = token && (await confirmNewEmail(portal, token))
  const showUpdate = (text: 'emailUpdated' | 'emailOfOtherUpdated') =>
    void showToast({ kind: 'success', text: textsOf('shell')(text) })
  if (userBefore && !linkFailure) session.ownChange.expect((now) => now.email !== userBefore.email)
  else if (token && !linkFailure) showUpdate('emailUpdated')
  const user = await session.userForGuard(request.signal).catch((failure: unknown) => {
    if (isCancelled(failure)) throw failure
    const isOver = isOfType(failure, 'NO_VALID_SESSION')
    // Nobody was signed in when the mailed link was opened, so no message about an ended session is needed.
    if (token && !linkFailure && !userBefore && isOver)
      throw replace(`/login?${new URLSearchParams({ redirectUrl: returnPath(request.url) })}`)
    if (linkFailure) storeNote('emailLink')
    else if (!isOver) storeNote(...noteOf(failure))
    const message = !linkFailure && isOver ? { message: 'noSession' } : undefined
    const query = new URLSearchParams({
      ...message,
      redirectUrl: returnPath(request.url, session.lastPageUser ? accountNumber(session.lastPageUser) : lastAccount()),
    })
    throw replace(`/logout?${query}`)
  })
  if (!user) throw redirectDocument(request.url)
  if (token) {
    const emailLinkFailure = settleEmailLink(portal, linkFailure, userBefore, user)
    if (userBefore && !emailLinkFailure)
      showUpdate(userBefore.email === user.email ? 'emailOfOtherUpdated' : 'emailUpdated')
    documentMemory.set({ emailLinkFailure })
    throw redirectToSecurityList({ request })
  }
  if (isInactive()) {
    throw leaveForSignOut(portal, 'inactivity')
  }
  forget('note')
  context.set(userContext, user)
}

/* oxlint-enable typescript/only-throw-error */

/** Returns the note for a failed `GET /users/me`. /login shows the note to the user. */
function noteOf(failure: unknown): Parameters<typeof storeNote> {
  const words = failure instanceof ApiFailure ? failure.wordsToShow : undefined
  return words === undefined ? ['unverified'] : ['refused', words]
}

/**
 * Redirects to the page with the list of security settings. Keeps the query of the current address, because the query
 * can name the user's project.
 */
export const redirectToSecurityList = ({ request }: { request: Request }) =>
  redirect(`/dashboard/authentication${new URL(request.url).search}`)

/** Runs the guard if the path has changed, or if the router would run the guard by default. */
export const revalidateOnPathChange: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.pathname !== nextUrl.pathname || defaultShouldRevalidate
