import {
  createContext,
  redirect,
  redirectDocument,
  replace,
  type LoaderFunctionArgs,
  type MiddlewareFunction,
  type RouterContextProvider,
  type ShouldRevalidateFunctionArgs,
} from 'react-router-dom'
import { dropEarlyReads } from '../api/early-reads'
import type { User } from '../api/users'
import { config } from '../config'
import { textsOf } from '../i18n/texts'
import { isInactive } from '../session/browser-storage'
import { confirmNewEmail } from '../session/confirm-new-email'
import { portalContext, type PortalState } from '../session/portal-state'
import { returnPath } from '../session/redirects'
import { showToast } from '../ui/feedback/show-toast'

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
  try {
    await admit(args)
    // Runs the loaders, which take the other early reads.
    return await next()
  } finally {
    dropEarlyReads()
  }
}

/* eslint-disable @typescript-eslint/only-throw-error -- the router takes a thrown response as a redirect */

/** Sets the signed-in user, or throws the redirect to another page. */
async function admit({ request, context }: Parameters<MiddlewareFunction>[0]): Promise<void> {
  const portal = context.get(portalContext)
  const hadEmailLink = await sendEmailLink(portal)
  const admitted = await portal.session.admit(request.signal).catch(() => {
    throw replace(`/logout?${new URLSearchParams({ message: 'noSession', redirectUrl: returnPath(request.url) })}`)
  })
  if (admitted.mustReload) throw redirectDocument(request.url)
  if (hadEmailLink) throw redirectToSecurityList({ request })
  if (isInactive(config().inactivityMinutes)) throw replace('/logout?message=inactivity')
  context.set(userContext, admitted.user)
}

/* eslint-enable @typescript-eslint/only-throw-error */

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
 * Sends the token of a link that confirms a new e-mail address. The link has any dashboard path and needs no session.
 * Resolves with whether the address had a token.
 */
async function sendEmailLink({ tokens, handOver }: PortalState): Promise<boolean> {
  const token = tokens.consume('mailUpdatedToken')
  if (!token) return false
  if (await confirmNewEmail(token, handOver))
    void showToast({ kind: 'success', text: textsOf('shell')('emailUpdated') })
  return true
}
