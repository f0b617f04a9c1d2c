import { html } from 'hono/html'
import type { Plugin } from 'vite'
import { sandboxPage } from './sandbox-page'

/**
 * The path of the page that moves the clock forward, on the portal's development server. The parameter of the page is
 * `minutes`.
 */
export const PASS_TIME_PATH = '/sandbox/pass-time'

const CHANNEL = 'sandbox-clock'

/**
 * This script runs in every page of the portal. When a message with a number of milliseconds arrives, the script moves
 * the page's clock forward by this time.
 */
export const CLOCK_SCRIPT = `
  const now = Date.now.bind(Date)
  let passedMs = 0
  Date.now = () => now() + passedMs
  new BroadcastChannel('${CHANNEL}').onmessage = ({ data }) => { passedMs += data }
`

/** For `npm start`, serves a page that advances the clock in every open page of the portal. */
export const portalClock = (outboxUrl: () => string): Plugin => ({
  name: 'portal-clock',
  transformIndexHtml: () => [{ tag: 'script', children: CLOCK_SCRIPT, injectTo: 'head-prepend' }],
  configureServer: (server) => {
    server.middlewares.use(PASS_TIME_PATH, (request, response) => {
      const minutes = Number(new URLSearchParams(request.url?.split('?')[1]).get('minutes'))
      response.setHeader('content-type', 'text/html; charset=utf-8')
      void Promise.resolve(passTimePage(Number.isFinite(minutes) ? minutes : 0, outboxUrl())).then((page) =>
        response.end(page.toString()),
      )
    })
  },
})

/** Returns a page whose script advances the clock in every open page of the portal by `minutes`. */
export const passTimePage = (minutes: number, outboxUrl: string) =>
  sandboxPage(
    'Le temps a passé',
    html`
      <p>Les pages ouvertes du portail ont vieilli de ${minutes} minutes.</p>
      <p><a href="${outboxUrl}">Revenir à la boîte d’envoi</a></p>
      <script>
        new BroadcastChannel('${CHANNEL}').postMessage(${minutes} * 60000)
      </script>
    `,
  )
