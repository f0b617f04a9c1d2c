import { safeWebAddress } from '../../src/rules/web-address'
import { excerpt } from './api-answer'

/**
 * The parameters of OpenID Connect that contain a return address. The first one is for a sign-in, the second one for a
 * sign-out.
 */
export type ReturnParameter = 'redirect_uri' | 'post_logout_redirect_uri'

/**
 * Compares the return address (`parameter`) of a provider's link with `expected`, the address of a portal page.
 *
 * @param link the address at the provider, unchecked
 * @returns the wrong return address without its query, because the query could contain a secret. Returns undefined if
 *   the address is right, or if the provider already knows it from a pushed request (`request` or `request_uri`)
 */
export function returnProblem(link: unknown, parameter: ReturnParameter, expected: string): string | undefined {
  const address = typeof link === 'string' ? safeWebAddress(link) : undefined
  if (!address) return 'a link that is no https address'
  const { searchParams } = address
  const given = searchParams.get(parameter)
  if (given === null)
    return parameter === 'post_logout_redirect_uri' || searchParams.has('request_uri') || searchParams.has('request')
      ? undefined
      : 'nothing'
  return given === expected ? undefined : excerpt(given.replace(/[?#].*/, ''))
}
