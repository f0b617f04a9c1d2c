import { readFileSync } from 'node:fs'
import { safeWebAddress } from '../../src/rules/web-address'
import { FILE_LIST, VERSION_FILE } from '../server/configure-site'
import { loadEnvironment, readPortalVariables } from '../server/environment'
import { checkPortal } from './portal-checks'
import { runCommand } from '../server/run-command'

/** A file beside this command. */
const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')

/*
 * Checks a running portal, whose configuration a file, the environment or .env has, and prints a line for each check. It
 * exits with 1 when one fails. check-apis checks the APIs.
 */
await runCommand(
  'check-portal [--config FILE] https://portal.example',
  ['config'],
  async ({ options, positionals }) => {
    const portal = safeWebAddress(positionals[0] ?? '')
    if (!portal || positionals.length > 1) return 'usage'
    const values = readPortalVariables(loadEnvironment(options.config))
    const build = { version: read(VERSION_FILE).trim(), files: read(FILE_LIST) }
    for (const { subject, problem, found } of await checkPortal(values, portal.origin, build)) {
      console.log(problem === undefined ? `ok    ${subject}: ${found}` : `WRONG ${subject}: ${problem}`)
      if (problem !== undefined) process.exitCode = 1
    }
    return undefined
  },
)
