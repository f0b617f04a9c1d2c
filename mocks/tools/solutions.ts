import { html } from 'hono/html'
import { listen } from '../listen'

/** The port of Skezia with `npm start`. Skemeet, Skecollect and Skexpert use the next ports. */
export const FIRST_SOLUTION_PORT = 5177

interface MoreSolution {
  name: string
  description: string
  url: string
  logo?: string
}

/** The solutions apart from Skezia and Skemeet. The first one has a logo, and the second one has none. */
export type MoreSolutions = readonly [MoreSolution, MoreSolution]

/**
 * Starts simulated servers of the health solutions to which the portal redirects. Each server has its own origin. As in
 * production, the host differs from the portal's host.
 *
 * @param firstPort the port of the first server. The other servers use the next ports. 0 picks free ports.
 */
export async function startSolutions(firstPort = 0) {
  const start = (name: string, offset: number) =>
    listen(answers(name), { hostname: '127.0.0.1', port: firstPort && firstPort + offset })
  const servers = await Promise.all([
    start('Skezia', 0),
    start('Skemeet', 1),
    start('Skecollect', 2),
    start('Skexpert', 3),
  ])
  const [skezia, skemeet, { origin: collect }, { origin: expert }] = servers
  const moreSolutions: MoreSolutions = [
    { name: 'Skecollect', description: 'Collecte de données sensibles', url: collect, logo: `${collect}/logo.svg` },
    { name: 'Skexpert', description: 'Avis d’un confrère', url: expert },
  ]
  return {
    skeziaUrl: skezia.origin,
    skemeetUrl: skemeet.origin,
    moreSolutions,
    close: () => Promise.all(servers.map((server) => server.close())),
  }
}

function answers(name: string) {
  return async (request: Request) => {
    const { pathname, search } = new URL(request.url)
    if (pathname === '/favicon.ico') return new Response(null, { status: 204 })
    if (pathname === '/logo.svg') return new Response(LOGO, { headers: { 'Content-Type': 'image/svg+xml' } })
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

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36">
  <path fill="#2f5fd0" d="M0 0h36v36H0z" />
  <path fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" d="M10 12h16M10 18h16M10 24h9" />
</svg>
`
