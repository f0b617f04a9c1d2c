import {
  createContext,
  redirect,
  replace,
  type LoaderFunctionArgs,
  type MiddlewareFunction,
  type RouterContextProvider,
  type ShouldRevalidateFunctionArgs,
} from 'react-router-dom'
import { setEarlyReads } from '../api/call'
import { dropEarlyReads } from '../api/early-reads'
import { earlySignIn, takeEarlyRead } from '../api/take-early-read'
import type { User } from '../api/users'
import { config } from '../config'
import { textsOf } from '../i18n/texts'
import { keepRestoredOf } from '../lib/draft-forms'
import { confirmNewEmail } from '../session/confirm-new-email'
import { draftContext, readDraft } from '../session/draft-storage'
import { requireUser } from '../session/require-user'
import { keepPage } from '../session/session-interruption'
import { returnPath } from '../session/redirects'
import { currentSignIn } from '../session/session-broadcast'
import { consumeToken } from '../session/one-time-tokens'
import { showToast } from '../ui/feedback/show-toast'
import { retryImport } from '../ui/retry-import'

/** Holds the signed-in user, for `loadUser`. */
const userContext = createContext<User>()

/** Loader of the guarded route: the user that the guard has read. */
export const loadUser = ({ context }: LoaderFunctionArgs<Readonly<RouterContextProvider>>): User =>
  context.get(userContext)

/**
 * Route middleware: no loader and no page below it runs before the API has returned the signed-in user. Without a
 * session it redirects to /logout (replacing the history entry), which leads to /login and back to this address; while
 * the page has something to lose, it waits for the session instead.
 */
export const guard: MiddlewareFunction = async (args, next) => {
  if (earlySignIn() !== currentSignIn()) dropEarlyReads()
  setEarlyReads(takeEarlyRead)
  try {
    await admit(args)
    // Runs the loaders, which take the other early reads.
    return await next()
  } finally {
    setEarlyReads()
    dropEarlyReads()
  }
}

/** Sets the signed-in user, or throws the redirect to another page. */
async function admit({ request, context }: Parameters<MiddlewareFunction>[0]): Promise<void> {
  const hadEmailLink = await sendEmailLink()
  let user: User
  try {
    user = await readUser(request.signal)
  } catch {
    // eslint-disable-next-line @typescript-eslint/only-throw-error -- the router takes a thrown response as a redirect
    throw replace(`/logout?${new URLSearchParams({ message: 'noSession', redirectUrl: returnPath(request.url) })}`)
  }
  // eslint-disable-next-line @typescript-eslint/only-throw-error -- as above
  if (hadEmailLink) throw redirectToSecurityList({ request })
  const elsewhere = await redirectForInactivity(user, request)
  // eslint-disable-next-line @typescript-eslint/only-throw-error -- as above
  if (elsewhere !== undefined) throw replace(elsewhere)
  await restoreStoredDraft(user, request)
  context.set(userContext, user)
}

/** Gives the page what its person typed before they signed in again at a provider. Few visits need the code. */
async function restoreStoredDraft(user: User, { url }: Request): Promise<void> {
  const { pathname } = new URL(url)
  keepRestoredOf(draftContext(user, pathname))
  if (readDraft() === undefined) return
  const { restoreDraft } = await retryImport(() => import('../session/draft'))
  await restoreDraft(user, pathname)
}

async function readUser(signal: AbortSignal): Promise<User> {
  try {
    return await requireUser(signal)
  } catch (failure) {
    const session = keepPage(failure)
    if (!session) throw failure
    await session
    return readUser(signal)
  }
}

/** Redirects to the list of security items. Keeps the query, which may name the person's project. */
export const redirectToSecurityList = ({ request }: { request: Request }) =>
  redirect(`/dashboard/authentication${new URL(request.url).search}`)

/** Reruns the guard on each change of path, and where the router would by default (a new query, a submission). */
export function revalidateOnPathChange({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname || defaultShouldRevalidate
}

/**
 * Where the deployment signs out inactive people: /logout for a person who was inactive for too long, and the path of a
 * person who comes back after that. Its code is not part of the public pages.
 */
async function redirectForInactivity(user: User, { url }: Request): Promise<string | undefined> {
  const { inactivityMinutes } = config()
  if (inactivityMinutes === undefined) return undefined
  const [{ isInactive }, { inactivityQuery, pathAfterReturn }] = await retryImport(() =>
    Promise.all([import('../session/inactivity'), import('../session/inactivity-redirects')]),
  )
  return isInactive(inactivityMinutes) ? `/logout?${await inactivityQuery(user, url)}` : pathAfterReturn(user, url)
}

/**
 * Sends the token of a link that confirms a new e-mail address. The link has any dashboard path and needs no session.
 * Resolves with whether the address had a token.
 */
async function sendEmailLink(): Promise<boolean> {
  const token = consumeToken('mailUpdatedToken')
  if (!token) return false
  if (await confirmNewEmail(token)) void showToast({ kind: 'success', text: textsOf('shell')('emailUpdated') })
  return true
}
