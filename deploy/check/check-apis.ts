import { CALLS } from '../../mocks/contract/contract'
import { parseConfig, type RawConfig } from '../../src/config'
import { ConfigError } from '../../src/rules/setting-values'
import { addressArgument } from './address-argument'
import { excerpt } from './api-answer'
import type { Credentials } from './api-changes'
import { checkApis } from './api-checks'
import type { Outcome } from './api-client'
import { loadEnvironment, readPortalVariables } from '../server/environment'
import { ArgumentError, runCommand } from '../server/run-command'

const USAGE = `check-apis --account https://… --application https://… --portal https://… [--reachable | --write] [--json]
       check-apis --config FILE --portal https://… [--reachable | --write] [--json]`
/**
 * After Ctrl-C, the process can get two signals, one from the terminal and one from npx. Signals within this number of
 * milliseconds count as one interruption.
 */
const SAME_INTERRUPTION_MS = 1000
const LABELS: Record<Outcome, string> = { held: 'held   ', slow: 'SLOW   ', differs: 'DIFFERS', failed: 'FAILED ' }

/*
 * Checks two running APIs against docs/openapi.yaml, and prints a line for each check. The command exits with 1 if an
 * answer differs from the contract or a check fails. deploy/check/README.md describes the options.
 */
await runCommand(
  USAGE,
  ['account', 'application', 'config', 'portal'],
  async ({ options: { account, application, config, portal }, flags, positionals: [extra] }) => {
    if (extra !== undefined) throw new ArgumentError(`There is one argument too many: ${excerpt(extra)}`)
    if (flags.includes('reachable') && flags.includes('write'))
      throw new ArgumentError('--reachable and --write exclude each other: leave out one of the two options.')
    const { origin } = addressArgument('--portal', portal)
    const apis = config === undefined ? addresses(account, application) : fileValues(config, account ?? application)
    const { env } = process
    const run = {
      config: parseConfig(apis),
      origin,
      reader: env.CONTRACT_USER ? credentials(env, 'CONTRACT_USER', 'CONTRACT_PASSWORD') : undefined,
      writer: flags.includes('write') ? credentials(env, 'CONTRACT_WRITE_USER', 'CONTRACT_WRITE_PASSWORD') : undefined,
      onlyReachable: flags.includes('reachable'),
      interruption: interruption(),
    }
    const isJson = flags.includes('json')
    const checks: { outcome: Outcome; check: string; detail: string }[] = []
    const notSent = await checkApis(run, (outcome, check, detail) => {
      if (isJson) checks.push({ outcome, check, detail })
      else console.log(`${LABELS[outcome]} ${check}: ${detail}`)
      if (outcome === 'differs' || outcome === 'failed') process.exitCode = 1
    })
    if (isJson) console.log(JSON.stringify({ checks, notSent }, undefined, 2))
    else if (!run.onlyReachable)
      console.log(`${CALLS.length - notSent.length} of ${CALLS.length} calls sent. Not sent: ${notSent.join(', ')}`)
    return undefined
  },
  ['reachable', 'write', 'json'],
)

/**
 * Returns the configuration with the addresses of two APIs.
 *
 * @throws ArgumentError if an address is missing or malformed
 */
function addresses(account: string | undefined, application: string | undefined): RawConfig {
  if (account === undefined && application === undefined)
    throw new ArgumentError('--config is missing: name the configuration file, or both --account and --application.')
  addressArgument('--account', account)
  addressArgument('--application', application)
  const { VITE_XSRF_COOKIE_NAME, VITE_XSRF_HEADER_NAME } = process.env
  return {
    ...{ VITE_ACCOUNT_API_URL: account, VITE_APPLICATION_API_URL: application },
    ...{ VITE_XSRF_COOKIE_NAME, VITE_XSRF_HEADER_NAME },
    // A configuration needs the address of each solution, but the command line names no solution. Therefore each
    // solution gets the address of the account API.
    ...{ VITE_SKEZIA_URL: account, VITE_SKEMEET_URL: account },
  }
}

/**
 * Returns the variables of a configuration file.
 *
 * @throws ArgumentError if the command line also has an address of an API
 */
function fileValues(file: string, address: string | undefined): RawConfig {
  if (address !== undefined)
    throw new ArgumentError(
      'The configuration file already contains the addresses of the APIs: leave out --account and --application.',
    )
  return readPortalVariables(loadEnvironment(file))
}

function credentials(environment: NodeJS.ProcessEnv, user: string, secret: string): Credentials {
  const identifier = environment[user]
  const password = environment[secret]
  if (!identifier || !password) throw new ConfigError(`Set ${user} and ${secret} in the environment.`)
  return { identifier, password }
}

/** Returns a signal that aborts at the first request to end the process. A second request ends the process at once. */
function interruption(): AbortSignal {
  const controller = new AbortController()
  let firstMs: number | undefined
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(name, () => {
      firstMs ??= performance.now()
      if (performance.now() - firstMs > SAME_INTERRUPTION_MS) process.exit(1)
      controller.abort()
    })
  return controller.signal
}
