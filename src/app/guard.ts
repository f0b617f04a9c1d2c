import {
  createContext,
  redirect,
  replace,
  type MiddlewareFunction,
  type ShouldRevalidateFunctionArgs,
} from 'react-router-dom'
import type { User } from '../api/users'
import { validateAccount } from '../api/users'
import { textsOf } from '../i18n/texts'
import { requireUser } from '../session/current-user'
import { returnPath } from '../session/redirects'
import { consumeToken } from '../session/one-time-tokens'
import { normalisePath } from '../session/redirect-target'
import { showToast } from '../ui/feedback/show-toast'

/** The signed-in person, for the loaders below the guard. */
export const userContext = createContext<User>()

/**
 * Lets nothing below it load or show before the API has said who is signed in. When it does not, the person goes to
 * /logout (replacing the history entry), then /login, and comes back to where they were.
 */
export const guard: MiddlewareFunction = async ({ request, context }) => {
  const confirmedNewEmail = await confirmNewEmail()
  let user: User
  try {
    user = await requireUser(request.signal)
  } catch {
    // eslint-disable-next-line @typescript-eslint/only-throw-error -- the router takes a thrown response as a redirect
    throw replace(`/logout?${new URLSearchParams({ message: 'noSession', redirectUrl: returnPath(request.url) })}`)
  }
  // eslint-disable-next-line @typescript-eslint/only-throw-error -- as above
  if (confirmedNewEmail) throw redirectToSecurityList({ request })
  context.set(userContext, user)
}

/** To the security items. The query goes along, as it may name the space that the person comes from. */
export const redirectToSecurityList = ({ request }: { request: Request }) =>
  redirect(`/dashboard/authentication${new URL(request.url).search}`)

/** Whether the page is below the guard, however its address is written: the router asks neither case nor encoding. */
export function isProtectedPage(): boolean {
  const path = normalisePath(window.location.pathname)
  // The router matches an address that cannot be decoded as it is written.
  return path === undefined || /^\/dashboard(?:\/|$)/.test(path)
}

/** The guard runs on each change of path, besides what the router reruns by itself (the search, a write). */
export function revalidateOnPathChange({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname || defaultShouldRevalidate
}

/** The link that confirms a new e-mail address leads to any dashboard path; it needs no session to be spent. */
async function confirmNewEmail(): Promise<boolean> {
  const token = consumeToken('mailUpdatedToken')
  if (!token) return false
  try {
    await validateAccount({ updateEmailToken: token.kind === 'token' ? token.value : '' })
    void showToast({ kind: 'success', text: textsOf('shell')('emailUpdated') })
  } catch {
    // The catalogue's message is shown by the failure toasts.
  }
  return true
}
