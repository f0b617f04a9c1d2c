import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { CONTRACT_FILE } from '../contract/contract'

const require = createRequire(import.meta.url)
const REDOC_FILE = require.resolve('redoc/bundles/redoc.standalone.js')

/** The policy forbids requests to other hosts, because Redoc would request a logo from its maker's server. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  'worker-src blob:',
].join('; ')

/** Serves `/api`, a page that shows docs/openapi.yaml, and the files of this page. */
export function contractPages(): Hono {
  const pages = new Hono()
  pages.get('/api', (context) => context.html(page, { headers: { 'content-security-policy': POLICY } }))
  pages.get('/api/openapi.yaml', async (context) =>
    context.body(await readFile(CONTRACT_FILE, 'utf8'), { headers: { 'content-type': 'application/yaml' } }),
  )
  pages.get('/api/redoc.js', async (context) =>
    context.body(await readFile(REDOC_FILE, 'utf8'), { headers: { 'content-type': 'text/javascript; charset=utf-8' } }),
  )
  return pages
}

const page = html`<!doctype html>
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <link rel="icon" href="data:," />
      <title>Compte Skezia APIs</title>
    </head>
    <body style="margin: 0">
      <redoc spec-url="/api/openapi.yaml" show-extensions="x-lost-answer"></redoc>
      <script src="/api/redoc.js"></script>
    </body>
  </html>`
