import { parseConfig } from '../../src/config'
import { safeWebAddress } from '../../src/rules/web-address'
import { parseRedirectTarget } from '../../src/session/redirect-target'
import { loadEnvironment, readPortalVariables } from '../server/environment'
import { redirectRefusal } from './redirect-refusal'
import { runCommand } from '../server/run-command'

/*
 * Prints whether the portal, configured by a file, the environment
 * or .env, follows the address after a sign-in, or why not. It calls the portal's own `parseRedirectTarget` and exits
 * with 1 when the address is refused.
 */
const USAGE = 'check-redirect [--config FILE] REDIRECT_URL [https://portal.example]'

await runCommand(USAGE, ['config'], ({ options, positionals }) => {
  const [raw, portal = 'https://portal.invalid'] = positionals
  const portalUrl = safeWebAddress(portal)
  if (raw === undefined || !portalUrl) return 'usage'
  const { redirectOrigins } = parseConfig(readPortalVariables(loadEnvironment(options.config)))
  const allowed = { ownOrigin: portalUrl.origin, redirectOrigins }
  const target = parseRedirectTarget(raw, allowed)
  if (target) console.log(`followed: ${target.url}${target.kind === 'portal' ? ' (on the portal itself)' : ''}`)
  else {
    console.log(`refused: ${redirectRefusal(raw, allowed)}`)
    process.exitCode = 1
  }
  return undefined
})
