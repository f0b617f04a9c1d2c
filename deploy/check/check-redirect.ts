import { parseConfig } from '../../src/config'
import { parseRedirectTarget } from '../../src/addresses/redirect-target'
import { loadEnvironment, readPortalVariables } from '../server/environment'
import { addressArgument } from './address-argument'
import { excerpt } from './api-answer'
import { redirectRefusal } from './redirect-refusal'
import { runCommand } from '../server/run-command'

/*
 * Prints for each address whether the portal would follow it after a sign-in, or the reason for a refusal. The
 * configuration comes from a file, the environment or .env. The command calls the portal's own `parseRedirectTarget`.
 * It exits with 1 if the portal refuses an address.
 */
const USAGE = 'check-redirect [--config FILE] [--portal https://portal.example] REDIRECT_URL…'

await runCommand(USAGE, ['config', 'portal'], ({ options, positionals }) => {
  if (positionals.length === 0) return 'usage'
  const portalUrl = addressArgument('--portal', options.portal ?? 'https://portal.invalid')
  const { redirectOrigins } = parseConfig(readPortalVariables(loadEnvironment(options.config)))
  const allowed = { ownOrigin: portalUrl.origin, redirectOrigins }
  for (const raw of positionals) {
    const target = parseRedirectTarget(raw, allowed)
    if (target) console.log(`followed: ${target.url}${target.kind === 'portal' ? ' (on the portal itself)' : ''}`)
    else {
      console.log(`refused: ${excerpt(raw)}: ${redirectRefusal(raw, allowed)}`)
      process.exitCode = 1
    }
  }
  return undefined
})
