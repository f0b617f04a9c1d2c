import { ConfigError, parseConfig } from '../src/config'
import { safeWebAddress } from '../src/rules/web-address'
import { addressOf, redirectTarget } from '../src/session/redirect-target'
import { localEnvironment, portalValues } from './environment'
import { printErrors } from './print-errors'

/*
 * `npm run check-redirect -- <redirectUrl> [portal]`: whether the portal of the environment's (or .env's)
 * configuration would follow the address after a sign-in, by the very function that decides it. Fails when not.
 */
await printErrors(async () => {
  const [raw, portal = 'https://the.portal.invalid'] = process.argv.slice(2)
  const own = safeWebAddress(portal)
  if (raw === undefined || !own)
    throw new ConfigError('Usage: npm run check-redirect -- <redirectUrl> [https://the.portal]')
  const { redirectOrigins } = parseConfig(portalValues(localEnvironment()))
  const target = redirectTarget(raw, { ownOrigin: own.origin, redirectOrigins })
  if (target) console.log(`followed: ${addressOf(target)}${target.kind === 'portal' ? ' (on the portal itself)' : ''}`)
  else {
    console.log(`refused: ${reason(raw, [own.origin, ...redirectOrigins])}`)
    process.exitCode = 1
  }
  return Promise.resolve()
})

/** The most likely reason; the decision itself is redirectTarget's. */
function reason(raw: string, origins: readonly string[]): string {
  if (/^https?%3a/i.test(raw)) return 'it is encoded twice; encode it once, as encodeURIComponent does'
  if (!/^(\/|https?:\/\/)/i.test(raw)) return 'it must begin with https:// or, for a path of the portal, with one slash'
  const url = URL.canParse(raw) ? new URL(raw) : undefined
  if (url && !safeWebAddress(raw)) return 'it must be https, without user name and password'
  if (url && !origins.includes(url.origin))
    return `${url.origin} is none of ${origins.slice(1).join(', ')}; see VITE_REDIRECT_ALLOWED_ORIGINS`
  return 'docs/integrate.md says what an address may hold (length, characters, neither /login nor /logout)'
}
