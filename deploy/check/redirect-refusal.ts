import { parseAddress, safeWebAddress } from '../../src/rules/web-address'
import {
  HOST_IN_PATH,
  INVISIBLE,
  isPage,
  normalisePath,
  parseRedirectTarget,
  REDIRECT_MAX_LENGTH,
  type AllowedOrigins,
} from '../../src/addresses/redirect-target'

/**
 * Returns why the portal refuses a redirect. `parseRedirectTarget` makes the decision.
 *
 * @param raw the value of `redirectUrl`, decoded once
 * @returns the first reason that applies, as the end of a sentence, or undefined if the portal follows the redirect
 */
export function redirectRefusal(raw: string, allowed: AllowedOrigins): string | undefined {
  if (parseRedirectTarget(raw, allowed)) return undefined
  return textReason(raw) ?? addressReason(raw, allowed)
}

/**
 * Returns the reason if the portal refuses the characters or the length of the redirect. Returns undefined for any
 * other redirect.
 */
function textReason(raw: string): string | undefined {
  if (raw === '') return 'it is empty'
  if (raw.length > REDIRECT_MAX_LENGTH) return `it has ${raw.length} characters; ${REDIRECT_MAX_LENGTH} are accepted`
  const character = INVISIBLE.exec(raw)?.[0]
  if (character === '\\') return 'it contains a backslash; browsers read it as a slash'
  if (character !== undefined && /\s/.test(character)) return `it contains white space (${codePoint(character)})`
  if (character !== undefined) return `it contains an invisible character (${codePoint(character)})`
  if (/^(https?%3a|%2f|%5c)/i.test(raw)) return 'it is encoded twice; encode it once, as encodeURIComponent does'
  return undefined
}

const codePoint = (character: string) =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

function addressReason(raw: string, allowed: AllowedOrigins): string | undefined {
  if (raw.startsWith('/')) return pathReason(raw, parseAddress(allowed.ownOrigin + raw))
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(raw)?.[1]?.toLowerCase()
  if (scheme === undefined || (scheme !== 'https' && scheme !== 'http' && !raw.includes('//')))
    return 'it must begin with https:// or, for a path of the portal, with one slash'
  if (scheme !== 'https' && scheme !== 'http') return `its scheme is ${scheme}:, not https:`
  return hostReason(raw) ?? originReason(raw, allowed)
}

/**
 * If the portal refuses a redirect to its own origin, returns the reason. `raw` is the path of the redirect, and may
 * include its query.
 */
function pathReason(raw: string, url: URL | undefined): string | undefined {
  const path = url?.pathname ?? ''
  if (HOST_IN_PATH.test(raw) || HOST_IN_PATH.test(path))
    return 'a path begins with one slash: after //, /%2F or /%5C some programs read a host'
  const normalised = normalisePath(path)
  if (normalised === undefined) return 'its path contains a per cent sign that encodes no character'
  const page = /^\/log(?:in|out)(?=\/|$)/.exec(normalised)?.[0]
  if (page !== undefined) return `${page} is no target: the redirect would return to where it started`
  const isFollowed = path === '/' || isPage(path)
  return (
    lengthReason(path + (url?.search ?? '') + (url?.hash ?? '')) ??
    (isFollowed ? undefined : 'the portal has no page of this path, to which a sign-in could lead')
  )
}

function lengthReason(encoded: string): string | undefined {
  if (encoded.length <= REDIRECT_MAX_LENGTH) return undefined
  return `it has ${encoded.length} characters once a browser has encoded it; ${REDIRECT_MAX_LENGTH} are accepted`
}

function hostReason(raw: string): string | undefined {
  const [, authority] = /^https?:\/\/([^/?#]*)/i.exec(raw) ?? []
  if (authority === undefined || authority === '') return 'its scheme must be followed by two slashes and a host'
  if (authority.includes('@')) return 'it must not contain a user name or password'
  const [, host = '', port] = /^(\[.*\]|[^:]*)(?::(.*))?$/.exec(authority) ?? []
  if (port !== undefined && (!/^[1-9]\d{0,4}$/.test(port) || !URL.canParse(raw))) return `its port "${port}" is no port`
  if (!/^[a-z0-9.-]+$/i.test(host) || parseAddress(raw)?.hostname !== host.toLowerCase())
    return `its host "${host}" must be written in full, in the letters a to z, digits, hyphens and dots`
  return safeWebAddress(raw) ? undefined : 'it must be https; http is accepted for localhost and 127.0.0.1 only'
}

function originReason(raw: string, { ownOrigin, redirectOrigins }: AllowedOrigins): string | undefined {
  const url = new URL(raw)
  if (url.origin === ownOrigin) return pathReason(url.pathname, url)
  if (!redirectOrigins.includes(url.origin))
    return `${url.origin} is not one of ${redirectOrigins.join(', ')}; see VITE_MORE_SOLUTIONS and VITE_REDIRECT_ALLOWED_ORIGINS`
  return lengthReason(url.href)
}
