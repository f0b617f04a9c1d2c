import { safeWebAddress } from '../../src/rules/web-address'
import { excerpt } from './api-answer'

/**
 * The parameters of OpenID Connect that contain a return address. The first one is for a sign-in, the second one for a
 * sign-out.
 */
export type ReturnParameter = 'redirect_uri' | 'post_logout_redirect_uri'

/**
 * Checks that a provider's link sends users back to a page of the portal.
 *
 * @param link the address at the provider, unchecked
 * @param parameter the parameter of the link that contains the return address
 * @param expected the address of the page
 * @returns undefined if the return address is right or not needed. For a wrong address, returns a description without
 *   the query, because the query can contain a secret
 */
export function returnProblem(link: unknown, parameter: ReturnParameter, expected: string): string | undefined {
  const address = typeof link === 'string' ? safeWebAddress(link) : undefined
  if (!address) return 'a link that is no https address'
  const { searchParams } = address
  const given = searchParams.get(parameter)
  // A link for a sign-out needs no return address. If a link has the parameter `request_uri` or `request`, the return
  // address is in the request object.
  if (given === null)
    return parameter === 'post_logout_redirect_uri' || searchParams.has('request_uri') || searchParams.has('request')
      ? undefined
      : 'nothing'
  return given === expected ? undefined : excerpt(given.replace(/[?#].*/, ''))
}
