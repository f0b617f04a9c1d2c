import { ConfigError, parseConfig } from '../src/config'
import { safeWebAddress } from '../src/rules/web-address'
import { targetUrl, parseRedirectTarget } from '../src/session/redirect-target'
import { loadEnvironment, readPortalVariables } from './environment'
import { runCommand } from './run-command'

/*
 * `npm run check-redirect -- <redirectUrl> [portal]` prints whether the portal, configured by the environment or .env,
 * follows the address after a sign-in. It calls the portal's own `parseRedirectTarget` and exits with 1 when the address is
 * refused.
 */
await runCommand(async () => {
  const [raw, portal = 'https://portal.invalid'] = process.argv.slice(2)
  const portalUrl = safeWebAddress(portal)
  if (raw === undefined || !portalUrl)
    throw new ConfigError('Usage: npm run check-redirect -- <redirectUrl> [https://portal.example]')
  const { redirectOrigins } = parseConfig(readPortalVariables(loadEnvironment()))
  const target = parseRedirectTarget(raw, { ownOrigin: portalUrl.origin, redirectOrigins })
  if (target) console.log(`followed: ${targetUrl(target)}${target.kind === 'portal' ? ' (on the portal itself)' : ''}`)
  else {
    console.log(`refused: ${refusalReason(raw, [portalUrl.origin, ...redirectOrigins])}`)
    process.exitCode = 1
  }
  return Promise.resolve()
})

/** The most likely reason for a refusal. `parseRedirectTarget` alone makes the decision. */
function refusalReason(raw: string, origins: readonly string[]): string {
  if (/^https?%3a/i.test(raw)) return 'it is encoded twice; encode it once, as encodeURIComponent does'
  if (!/^(\/|https?:\/\/)/i.test(raw)) return 'it must begin with https:// or, for a path of the portal, with one slash'
  const url = URL.canParse(raw) ? new URL(raw) : undefined
  if (url && !safeWebAddress(raw)) return 'it must be https, without user name and password'
  if (url && !origins.includes(url.origin))
    return `${url.origin} is not one of ${origins.slice(1).join(', ')}; see VITE_REDIRECT_ALLOWED_ORIGINS`
  return 'docs/integrate.md says what an address may hold (length, characters, neither /login nor /logout)'
}
