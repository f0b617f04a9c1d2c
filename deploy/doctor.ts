import { parseConfig } from '../src/config'
import { safeWebAddress } from '../src/rules/web-address'
import { checkApis, type Credentials } from './doctor-checks'
import { loadEnvironment, readPortalVariables } from './environment'
import { runCommand } from './run-command'

/*
 * `npm run doctor -- https://portal.example` checks the APIs that the configuration names, and prints one line for each
 * check. With DOCTOR_IDENTIFIER and DOCTOR_PASSWORD in the environment, an account without a second factor, it also signs
 * in and out. It exits with 1 when a check fails.
 */
await runCommand('doctor [--config FILE] https://portal.example', ['config'], async ({ options, positionals }) => {
  const portal = safeWebAddress(positionals[0] ?? '')
  if (!portal || positionals.length > 1) return 'usage'
  const findings = await checkApis(
    parseConfig(readPortalVariables(loadEnvironment(options.config))),
    portal.origin,
    credentials(process.env),
  )
  for (const { subject, problem, found } of findings)
    console.log(problem === undefined ? `ok    ${subject}: ${found ?? ''}` : `WRONG ${subject}: ${problem}`)
  if (findings.some(({ problem }) => problem !== undefined)) process.exitCode = 1
  return undefined
})

function credentials({ DOCTOR_IDENTIFIER, DOCTOR_PASSWORD }: Partial<Record<string, string>>): Credentials | undefined {
  return DOCTOR_IDENTIFIER && DOCTOR_PASSWORD ? { identifier: DOCTOR_IDENTIFIER, password: DOCTOR_PASSWORD } : undefined
}
