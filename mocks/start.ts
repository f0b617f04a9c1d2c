import { createServer } from 'vite'
import { Backend } from './backend'
import { seedDemo } from './data/demo'
import { linkOpener } from './tools/mail-scanner'
import { forEachProvider, PROFILES } from './providers/profiles'
import { startSandbox } from './server'
import { portalClock } from './tools/portal-clock'
import { FIRST_SOLUTION_PORT, startSolutions } from './tools/solutions'
import { walkThrough } from './walk-through'

/* `npm start` runs the portal's development server and the sandbox. */
const PORTAL_PORT = 5173
const SANDBOX_PORTS = {
  account: 5174,
  application: 5175,
  outbox: 5176,
  ...forEachProvider((name) => PROFILES[name].port),
}
/**
 * The limit of inactivity is 480 minutes, the largest allowed value, because a developer can leave a page open for a
 * working day.
 */
const INACTIVITY_MIN = '480'

// End this process when its parent process has ended. A signal to npm ends only npm and its shell, and this process
// would continue.
const shell = process.ppid
setInterval(() => process.ppid === shell || process.exit(), 1000)

try {
  await start()
} catch (error) {
  if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE' && 'port' in error)) throw error
  console.error(`Port ${String(error.port)} is in use. Stop the program that uses it, then try again.`)
  process.exit(1)
}

const reportUnopened = (error: unknown) =>
  console.error(
    `The simulated mail scanner could not open a link in a browser. To install a browser, run \`npx playwright install chromium\`. ${String(error)}`,
  )

async function start(): Promise<void> {
  const portalOrigin = `http://localhost:${PORTAL_PORT}`
  const backend = new Backend({ portalOrigin })
  const openLink = linkOpener()
  if (process.env.VITE_CODE_DIGITS) backend.codes.digits = Number(process.env.VITE_CODE_DIGITS)
  const accounts = seedDemo(backend)
  const inactivityMinutes = (process.env.VITE_INACTIVITY_MINUTES ??= INACTIVITY_MIN)
  const sandbox = await startSandbox({
    backend,
    portalOrigin,
    ports: SANDBOX_PORTS,
    inactivityMinutes: Number(inactivityMinutes),
    openLink: (link) => openLink(link).catch(reportUnopened),
  })
  const solutions = await startSolutions(FIRST_SOLUTION_PORT)

  // Set the values as environment variables, because Vite uses these variables even if a .env file contains other
  // values.
  process.env.VITE_ACCOUNT_API_URL = sandbox.accountApiUrl
  process.env.VITE_APPLICATION_API_URL = sandbox.applicationApiUrl
  process.env.VITE_SKEZIA_URL = solutions.skeziaUrl
  process.env.VITE_SKEMEET_URL = solutions.skemeetUrl
  process.env.VITE_MORE_SOLUTIONS = JSON.stringify(solutions.moreSolutions)
  process.env.VITE_API_TOKEN_URL = `${sandbox.accountApiUrl}/oauth/token`
  process.env.VITE_API_DOCS_URL = `${sandbox.outboxUrl}/api`
  process.env.VITE_PRO_SANTE_CONNECT_LOGOUT_URL = sandbox.proSanteConnectLogoutUrl
  const portal = await createServer({
    configLoader: 'runner',
    plugins: [portalClock(() => sandbox.outboxUrl)],
    server: { port: PORTAL_PORT },
  })
  await portal.listen()

  console.log(`
  Portal   ${portalOrigin}
  Outbox   ${sandbox.outboxUrl}   (sent mails and SMS)
  Calls    ${sandbox.outboxUrl}/api   (docs/openapi.yaml)

  Demo accounts
${accounts.map(({ identifier, password, situation }) => `  ${identifier.padEnd(24)} ${password.padEnd(18)} ${situation}`).join('\n')}

  Ten minutes   (README.md says what there is to see)
${walkThrough()
  .map(({ account, todo }) => `  ${account.padEnd(24)} ${todo}`)
  .join('\n')}

  Press Ctrl+C to stop.
`)
}
