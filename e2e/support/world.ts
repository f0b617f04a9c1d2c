import { Backend, type BackendOptions } from '../../mocks/backend'
import { listen } from '../../mocks/listen'
import { startMatomoCollector } from '../../mocks/tools/matomo-collector'
import { startSandbox } from '../../mocks/server'
import { startSolutions } from '../../mocks/tools/solutions'
import { startPortal, type Build } from './portal'

interface WorldOptions {
  counted: boolean
  settings?: Record<string, string>
  /** The sandbox's clock and seed. The defaults are the system clock and a random seed. */
  sandboxOptions?: Pick<BackendOptions, 'now' | 'seed'>
  /** Opens a mailed link in a browser, for the link scanner of the outbox. */
  openLink?: (link: string) => Promise<unknown>
  before?: (path: string) => Promise<unknown>
}

/** Starts a portal from the production build and all servers that the portal uses, each on its own port. */
export async function startWorld(build: Build, { counted, settings, sandboxOptions, openLink, before }: WorldOptions) {
  const errorReports: string[] = []
  const recordReport = async (request: Request) => {
    errorReports.push(await request.text())
    return new Response(null, { status: 204 })
  }
  const [portal, solutions, matomo, errorCollector] = await Promise.all([
    startPortal(build, before),
    startSolutions(),
    startMatomoCollector(),
    listen(recordReport, { hostname: '127.0.0.1' }),
  ])
  const backend = new Backend({ portalOrigin: portal.origin, ...sandboxOptions })
  if (settings?.VITE_CODE_DIGITS) backend.codes.digits = Number(settings.VITE_CODE_DIGITS)
  const minutes = settings?.VITE_INACTIVITY_MINUTES
  const sandbox = await startSandbox({
    backend,
    portalOrigin: portal.origin,
    inactivityMinutes: minutes === undefined ? undefined : Number(minutes),
    openLink,
  })
  const values = {
    VITE_ACCOUNT_API_URL: sandbox.accountApiUrl,
    VITE_APPLICATION_API_URL: sandbox.applicationApiUrl,
    VITE_SKEZIA_URL: solutions.skeziaUrl,
    VITE_SKEMEET_URL: solutions.skemeetUrl,
    VITE_API_TOKEN_URL: `${sandbox.accountApiUrl}/token`,
    VITE_API_DOCS_URL: `${solutions.skeziaUrl}/documentation`,
    VITE_PRO_SANTE_CONNECT_LOGOUT_URL: sandbox.proSanteConnectLogoutUrl,
    VITE_ERROR_REPORT_URL: `${errorCollector.origin}/portal`,
    ...(counted && { VITE_MATOMO_URL: matomo.url, VITE_MATOMO_SITE_ID: '7' }),
    ...settings,
  }
  portal.configure(values)
  return {
    portal: portal.origin,
    backend,
    sandbox,
    skezia: solutions.skeziaUrl,
    skemeet: solutions.skemeetUrl,
    /** Two further solutions. The portal shows them only if VITE_MORE_SOLUTIONS contains them. */
    moreSolutions: solutions.moreSolutions,
    matomo,
    errorReports,
    errorCollector: errorCollector.origin,
    /** Sets further variables of the portal. The new values apply to documents that are requested afterwards. */
    configure: (more: Record<string, string>) => portal.configure({ ...values, ...more }),
    close: () => Promise.all([portal, sandbox, solutions, matomo, errorCollector].map((server) => server.close())),
  }
}

export type World = Awaited<ReturnType<typeof startWorld>>

/** Returns the origins that a page of the test environment is allowed to call (`apis`) or to open (`pages`). */
export function originsOf({ portal, sandbox, skezia, skemeet, moreSolutions, matomo, errorCollector }: World) {
  const { accountApiUrl, applicationApiUrl, outboxUrl, providers } = sandbox
  return {
    apis: [accountApiUrl, applicationApiUrl],
    pages: [
      portal,
      outboxUrl,
      ...Object.values(providers).map(({ origin }) => origin),
      skezia,
      skemeet,
      ...moreSolutions.map(({ url }) => url),
      matomo.url,
      errorCollector,
    ].map((url) => new URL(url).origin),
  }
}
