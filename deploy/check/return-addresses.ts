import { safeWebAddress } from '../../src/rules/web-address'
import { excerpt } from './api-answer'

/** The parameters of OpenID Connect that contain the return address after a sign-in and after a sign-out. */
export type ReturnParameter = 'redirect_uri' | 'post_logout_redirect_uri'

/**
 * Compares the return address in a link to a provider with the page of the portal that reads the return.
 *
 * @param link the address at the provider, unchecked
 * @returns the address in the link, without its query, which could contain a secret; undefined when it is right, or
 * when the provider knows it from elsewhere (`request` and `request_uri` of a pushed request)
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
