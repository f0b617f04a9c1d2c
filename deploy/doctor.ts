import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseConfig } from '../src/config'
import { safeWebAddress } from '../src/rules/web-address'
import { VERSION_FILE } from './configure-site'
import { checkApis, mergeFindings, type Credentials } from './doctor-checks'
import { checkPortal } from './doctor-portal'
import { loadEnvironment, readPortalVariables } from './environment'
import { runCommand } from './run-command'

/*
 * `npm run doctor -- https://portal.example` checks the portal and the APIs that the configuration names, and prints
 * one line for each check. With DOCTOR_IDENTIFIER and DOCTOR_PASSWORD in the environment, an account without a second
 * factor, it also signs in and out. It exits with 1 when a check fails, and otherwise names the command that checks
 * what the APIs answer.
 */
await runCommand('doctor [--config FILE] https://portal.example', ['config'], async ({ options, positionals }) => {
  const portal = safeWebAddress(positionals[0] ?? '')
  if (!portal || positionals.length > 1) return 'usage'
  const values = readPortalVariables(loadEnvironment(options.config))
  const findings = mergeFindings([
    ...(await checkPortal(values, portal.origin, ownVersion())),
    ...(await checkApis(parseConfig(values), portal.origin, credentials(process.env))),
  ])
  for (const { subject, problem, found } of findings)
    console.log(problem === undefined ? `ok    ${subject}: ${found ?? ''}` : `WRONG ${subject}: ${problem}`)
  if (findings.some(({ problem }) => problem !== undefined)) process.exitCode = 1
  else console.log(`next  ${contractCommand(values)}`)
  return undefined
})

/** The command that compares the answers of the APIs with the contract, which needs a checkout of the portal. */
function contractCommand({ VITE_ACCOUNT_API_URL = '', VITE_APPLICATION_API_URL = '' }: Record<string, string>): string {
  return `npm run contract -- --account ${VITE_ACCOUNT_API_URL} --application ${VITE_APPLICATION_API_URL} (docs/api.md)`
}

function credentials({ DOCTOR_IDENTIFIER, DOCTOR_PASSWORD }: Partial<Record<string, string>>): Credentials | undefined {
  return DOCTOR_IDENTIFIER && DOCTOR_PASSWORD ? { identifier: DOCTOR_IDENTIFIER, password: DOCTOR_PASSWORD } : undefined
}

/** The version of the build that this command belongs to; undefined in a checkout. */
function ownVersion(): string | undefined {
  const file = fileURLToPath(new URL(VERSION_FILE, import.meta.url))
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}
