import { ConfigError, parseConfig } from '../src/config'
import { safeWebAddress } from '../src/rules/web-address'
import { checkApis, type Credentials } from './doctor-checks'
import { loadEnvironment, readPortalVariables } from './environment'
import { runCommand } from './run-command'

/*
 * `npm run doctor -- https://portal.example` checks the APIs that the environment or .env names, and prints one line for
 * each check. With DOCTOR_IDENTIFIER and DOCTOR_PASSWORD, an account without a second factor, it also signs in and out.
 * It exits with 1 when a check fails.
 */
await runCommand(async () => {
  const environment = loadEnvironment()
  const argument = process.argv[2]
  const portal = argument === undefined ? undefined : safeWebAddress(argument)
  if (!portal)
    throw new ConfigError('Usage: npm run doctor -- https://portal.example, with the configuration in the environment.')
  const findings = await checkApis(
    parseConfig(readPortalVariables(environment)),
    portal.origin,
    credentials(environment),
  )
  for (const { subject, problem, found } of findings)
    console.log(problem === undefined ? `ok    ${subject}: ${found ?? ''}` : `WRONG ${subject}: ${problem}`)
  if (findings.some(({ problem }) => problem !== undefined)) process.exitCode = 1
})

function credentials({ DOCTOR_IDENTIFIER, DOCTOR_PASSWORD }: Partial<Record<string, string>>): Credentials | undefined {
  return DOCTOR_IDENTIFIER && DOCTOR_PASSWORD ? { identifier: DOCTOR_IDENTIFIER, password: DOCTOR_PASSWORD } : undefined
}
