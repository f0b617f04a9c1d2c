import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listen } from '../listen'

export interface Hit {
  /** The parameters of Matomo's tracking interface: `url`, `action_name`, `link`, `ping`… */
  parameters: Record<string, string>
  /** The headers of the request, with names in lower case. */
  headers: Record<string, string>
}

export interface MatomoCollector {
  /** The value for `VITE_MATOMO_URL`. The address has a path, as an analytics server on a shared host does. */
  url: string
  hits: Hit[]
  scriptFetches: number
  fails?: 'absent' | 'hangs'
  close: () => Promise<void>
}

/**
 * Serves a stub of Matomo's script, and records the hits of the pages. The host name of the stub differs from the host
 * name of the portal, so that browsers do not send the portal's cookies to the stub.
 */
export async function startMatomoCollector(): Promise<MatomoCollector> {
  const script = await readFile(join(import.meta.dirname, 'matomo-stub.js'), 'utf8')
  const server = await listen(answer, { hostname: '127.0.0.1' })
  const collector: MatomoCollector = {
    url: `${server.origin}/matomo`,
    hits: [],
    scriptFetches: 0,
    close: server.close,
  }

  async function answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    if (pathname === '/matomo/matomo.js') return scriptAnswer()
    if (pathname !== '/matomo/matomo.php') return new Response(null, { status: 404 })
    const parameters = Object.fromEntries(new URLSearchParams(await request.text()))
    collector.hits.push({ parameters, headers: Object.fromEntries(request.headers) })
    return new Response(null, { status: 204 })
  }

  function scriptAnswer(): Response | Promise<Response> {
    collector.scriptFetches += 1
    if (collector.fails === 'hangs') return new Promise(() => {})
    if (collector.fails === 'absent') return new Response(null, { status: 404 })
    return new Response(script, {
      headers: { 'Content-Type': 'text/javascript', 'Cross-Origin-Resource-Policy': 'cross-origin' },
    })
  }
  return collector
}
