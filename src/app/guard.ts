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
import { confirmNewEmail } from '../session/follow-link'
import type { LoaderArgs } from '../session/page-read'
import { portalRouterContext } from '../session/portal-state'
import { returnPath } from '../addresses/redirects'
import { showToast } from '../ui/feedback/show-toast'

const userContext = createContext<User>()

export const loadUser = ({ context }: LoaderArgs): User => context.get(userContext)

/**
 * The guard of the dashboard. No loader and no page below it runs before the API has named the user. Without a session or
 * an answer it redirects to /logout, unless the page that is shown would lose something or is offline.
 */
export const guard: MiddlewareFunction = async (args, next) => {
  try {
    await readUser(args)
    // `next` runs the loaders, which use the other early reads.
    return await next()
  } finally {
    dropEarlyReads()
  }
}

/* oxlint-disable typescript/only-throw-error -- the router takes a thrown response as a redirect */

async function readUser({ request, context }: Parameters<MiddlewareFunction>[0]): Promise<void> {
  const portal = context.get(portalRouterContext)
  const { session, tokens, documentMemory, signOutRequest } = portal
  // A link that confirms a new e-mail address may have any dashboard path, and needs no session.
  const token = tokens.consume('mailUpdatedToken')
  // The link may belong to another user.
  const open = token && (await session.read().catch(() => undefined))
  // If this user has requested a sign-out, the sign-out comes before the link.
  const isSignedOut = open && signOutRequest.settle(open) && (await carryOutSignOut(portal))
  const before = isSignedOut ? undefined : open
  const linkFailure = token && (await confirmNewEmail(portal, token))
  const tell = (text: 'emailUpdated' | 'emailOfOtherUpdated') =>
    void showToast({ kind: 'success', text: textsOf('shell')(text) })
  if (before && !linkFailure) session.ownChange.expect((now) => now.email !== before.email)
  else if (token && !linkFailure) tell('emailUpdated')
  const user = await session.userForGuard(request.signal).catch((failure: unknown) => {
    if (isCancelled(failure)) throw failure
    const isOver = isOfType(failure, 'NO_VALID_SESSION')
    // The link of a new address was opened without a session, so no session has ended.
    if (token && !linkFailure && !before && isOver)
      throw replace(`/login?${new URLSearchParams({ redirectUrl: returnPath(request.url) })}`)
    if (linkFailure) storeNote('emailLink')
    else if (!isOver) storeNote(...whyNotOpened(failure))
    const message = !linkFailure && isOver ? { message: 'noSession' } : undefined
    const query = new URLSearchParams({
      ...message,
      redirectUrl: returnPath(request.url, session.lastShown ? accountNumber(session.lastShown) : lastAccount()),
    })
    throw replace(`/logout?${query}`)
  })
  if (!user) throw redirectDocument(request.url)
  if (token) {
    // The account shows the outcome of a link whose answer was lost.
    const isLost = linkFailure?.failure instanceof ApiFailure && linkFailure.failure.isUnknown
    const isDone = !linkFailure || (isLost && before !== undefined && before.email !== user.email)
    if (before && isDone) tell(before.email === user.email ? 'emailOfOtherUpdated' : 'emailUpdated')
    documentMemory.set({ emailLinkFailure: isDone ? undefined : linkFailure })
    throw redirectToSecurityList({ request })
  }
  if (isInactive()) {
    throw leaveForSignOut(portal, 'inactivity')
  }
  forget('note')
  context.set(userContext, user)
}

/* oxlint-enable typescript/only-throw-error */

/** Returns the note for /login after a read of the user that has failed although no session has ended. */
function whyNotOpened(failure: unknown): Parameters<typeof storeNote> {
  const words = failure instanceof ApiFailure ? failure.wordsToShow : undefined
  return words === undefined ? ['unverified'] : ['refused', words]
}

/** Redirects to the list of security items. Keeps the query, which may name the user's project. */
export const redirectToSecurityList = ({ request }: { request: Request }) =>
  redirect(`/dashboard/authentication${new URL(request.url).search}`)

/** Runs the guard again on each change of path, and in the router's default cases (a new query, a submission). */
export const revalidateOnPathChange: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.pathname !== nextUrl.pathname || defaultShouldRevalidate
