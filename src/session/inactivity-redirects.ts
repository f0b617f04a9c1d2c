import type { User } from '../api/users'
import { createPersonKey, isKeyOf } from './person-key'
import { redirectParameter, returnPath } from './redirects'

/** The parameter of a way back that is followed for one person only. */
const RETURN_FOR = 'returnFor'

/**
 * The query of /logout and /login after a sign-out for inactivity: the reason, and the redirect that brings this
 * person, and no other, back to `address`. When another tab has led this one to /logout or /login already, its redirect
 * stays.
 */
export async function inactivityQuery(user: User, address: string | URL): Promise<URLSearchParams> {
  const query = new URLSearchParams({ message: 'inactivity' })
  const { pathname, searchParams } = new URL(address, window.location.origin)
  const own = /^\/log(?:in|out)$/.test(pathname) ? redirectParameter(searchParams) : undefined
  if (own !== undefined) {
    query.set('redirectUrl', own)
    return query
  }
  const key = await createPersonKey(user)
  if (key !== undefined) query.set('redirectUrl', withParameter(returnPath(address), key))
  return query
}

/**
 * The path to which the guard redirects a person who followed such a redirect: the page itself, or the solutions for
 * another person. Undefined for any other address.
 */
export async function pathAfterReturn(user: User, address: string): Promise<string | undefined> {
  const url = new URL(address)
  const key = url.searchParams.get(RETURN_FOR)
  if (key === null) return undefined
  return (await isKeyOf(key, user)) ? withParameter(url, undefined) : '/dashboard/apps'
}

/** The path, query and fragment of an address, with the parameter set or removed. */
function withParameter(address: string | URL, key: string | undefined): string {
  const url = new URL(address, window.location.origin)
  if (key === undefined) url.searchParams.delete(RETURN_FOR)
  else url.searchParams.set(RETURN_FOR, key)
  return url.pathname + url.search + url.hash
}
