import { ConfigError, parseConfig } from '../src/config'
import { safeWebAddress } from '../src/rules/web-address'
import { examine, type Credentials } from './doctor-checks'
import { localEnvironment, portalValues } from './environment'
import { printErrors } from './print-errors'

/*
 * `npm run doctor -- https://the.portal`: says in one line each what is right and wrong between the portal there and
 * the APIs that the environment (or .env) names. With DOCTOR_IDENTIFIER and DOCTOR_PASSWORD, an account without second
 * factor, it also signs in and out. Fails when something is wrong.
 */
await printErrors(async () => {
  const environment = localEnvironment()
  const given = process.argv[2]
  const portal = given === undefined ? undefined : safeWebAddress(given)
  if (!portal)
    throw new ConfigError('Usage: npm run doctor -- https://the.portal, the configuration in the environment.')
  const findings = await examine(parseConfig(portalValues(environment)), portal.origin, credentials(environment))
  for (const { about, problem, found } of findings)
    console.log(problem === undefined ? `ok    ${about}: ${found ?? ''}` : `WRONG ${about}: ${problem}`)
  if (findings.some(({ problem }) => problem !== undefined)) process.exitCode = 1
})

function credentials({ DOCTOR_IDENTIFIER, DOCTOR_PASSWORD }: Partial<Record<string, string>>): Credentials | undefined {
  return DOCTOR_IDENTIFIER && DOCTOR_PASSWORD ? { identifier: DOCTOR_IDENTIFIER, password: DOCTOR_PASSWORD } : undefined
}
