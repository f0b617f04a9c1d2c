import { CALLS } from '../mocks/contract'
import { ConfigError, parseConfig } from '../src/config'
import { safeWebAddress } from '../src/rules/web-address'
import { checkContract } from './contract-checks'
import type { Outcome } from './contract-client'
import type { Credentials } from './doctor-checks'
import { runCommand } from './run-command'

const USAGE = 'contract --account https://… --application https://… [--portal https://…] [--write]'
/** npm and the terminal both send the signal of one Ctrl-C, within this time. */
const SAME_INTERRUPTION_MS = 1000
const LABELS: Record<Outcome, string> = { held: 'held   ', differs: 'DIFFERS', failed: 'FAILED ' }

/*
 * `npm run contract` compares two running APIs with docs/openapi.yaml, and prints a line for each check. It signs in
 * with CONTRACT_USER and CONTRACT_PASSWORD and reads. With --write it also changes the account of CONTRACT_WRITE_USER
 * and CONTRACT_WRITE_PASSWORD, and undoes the changes, also when it is interrupted. It exits with 1 when a check does
 * not hold.
 */
await runCommand(
  USAGE,
  ['account', 'application', 'portal'],
  async ({ options: { account = '', application = '', portal }, flags, positionals }) => {
    const isAddress = (given: string) => safeWebAddress(given) !== undefined
    if (positionals.length > 0 || ![account, application, portal ?? account].every(isAddress)) return 'usage'
    const { env } = process
    const run = {
      config: parseConfig({
        VITE_ACCOUNT_API_URL: account,
        VITE_APPLICATION_API_URL: application,
        VITE_XSRF_COOKIE_NAME: env.VITE_XSRF_COOKIE_NAME,
        VITE_XSRF_HEADER_NAME: env.VITE_XSRF_HEADER_NAME,
        // The configuration requires the solutions; no check uses them.
        VITE_SKEZIA_URL: account,
        VITE_SKEMEET_URL: account,
      }),
      origin: portal === undefined ? undefined : new URL(portal).origin,
      reader: credentials(env, 'CONTRACT_USER', 'CONTRACT_PASSWORD'),
      writer: flags.includes('write') ? credentials(env, 'CONTRACT_WRITE_USER', 'CONTRACT_WRITE_PASSWORD') : undefined,
      interruption: interruption(),
    }
    const notSent = await checkContract(run, (outcome, line) => {
      console.log(`${LABELS[outcome]} ${line}`)
      if (outcome !== 'held') process.exitCode = 1
    })
    console.log(`${CALLS.length - notSent.length} of ${CALLS.length} calls sent. Not sent: ${notSent.join(', ')}`)
    return undefined
  },
  ['write'],
)

function credentials(environment: NodeJS.ProcessEnv, user: string, secret: string): Credentials {
  const identifier = environment[user]
  const password = environment[secret]
  if (!identifier || !password) throw new ConfigError(`Set ${user} and ${secret} in the environment.`)
  return { identifier, password }
}

/** A signal that aborts when the process is asked to end. Asked again, the process ends at once. */
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
