import { readFileSync } from 'node:fs'
import { parseConfig } from '../../src/config'
import { FILE_LIST, VERSION_FILE } from '../server/configure-site'
import { loadEnvironment, readPortalVariables } from '../server/environment'
import { addressArgument } from './address-argument'
import { addressFindings } from './configured-addresses'
import { finding } from './finding'
import { checkPortal } from './portal-checks'
import { runCommand } from '../server/run-command'

/** Returns the path of a file beside this command. */
const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')

/*
 * Checks a running portal and prints a line for each check. The configuration of the portal comes from a file, the
 * environment or .env. If a check fails, the command exits with 1. If the command line contains no address of a portal,
 * the command requests only the addresses in the configuration. This is useful before the portal is in service. The
 * command check-apis checks the APIs.
 */
await runCommand(
  `check-portal [--config FILE] https://portal.example
       check-portal --config FILE`,
  ['config'],
  async ({ options, positionals }) => {
    const [address, ...others] = positionals
    if (others.length > 0) return 'usage'
    const portal =
      address === undefined && options.config !== undefined
        ? undefined
        : addressArgument("The portal's address", address)
    const environment = loadEnvironment(options.config)
    const values = readPortalVariables(environment)
    const build = { version: read(VERSION_FILE).trim(), files: read(FILE_LIST) }
    const findings = portal
      ? await checkPortal(values, portal.origin, build)
      : await addressFindings(parseConfig(values), `https://${environment.PORTAL_HOST ?? 'localhost'}`)
    const { PORTAL_HOST = '_' } = environment
    if (portal && !['', '_', portal.hostname].includes(PORTAL_HOST.trim().toLowerCase()))
      findings.push(
        finding('host', '', [
          `${portal.hostname} is not PORTAL_HOST (${PORTAL_HOST}): correct the address or --config`,
        ]),
      )
    for (const { subject, problem, found } of findings) {
      console.log(problem === undefined ? `ok    ${subject}: ${found}` : `WRONG ${subject}: ${problem}`)
      if (problem !== undefined) process.exitCode = 1
    }
    return undefined
  },
)
