import { html } from 'hono/html'
import { listen } from './listen'

/**
 * Starts simulated servers of the two solutions, as targets of redirects. Each has its own origin, on another host than
 * the portal, as in production.
 */
export async function startSolutions(ports = { skezia: 0, skemeet: 0 }) {
  const [skezia, skemeet] = await Promise.all([
    listen(arrivalPage('Skezia'), { hostname: '127.0.0.1', port: ports.skezia }),
    listen(arrivalPage('Skemeet'), { hostname: '127.0.0.1', port: ports.skemeet }),
  ])
  return {
    skeziaUrl: skezia.origin,
    skemeetUrl: skemeet.origin,
    close: () => Promise.all([skezia.close(), skemeet.close()]),
  }
}

function arrivalPage(name: string) {
  return async (request: Request) => {
    const { pathname, search } = new URL(request.url)
    if (pathname === '/favicon.ico') return new Response(null, { status: 204 })
    const page = await html`<!doctype html>
      <html lang="fr">
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${name} (bac à sable)</title>
        <h1>${name} (bac à sable)</h1>
        <p>Vous êtes arrivé sur ${pathname + search}</p>
      </html>`
    return new Response(page, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
  }
}
