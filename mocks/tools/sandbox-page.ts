import { html, raw } from 'hono/html'

type Markup = ReturnType<typeof html>

const STYLE = `
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
  h1 { line-height: 1.2; }
  h2 { margin: 0; font-size: 1.125rem; }
  ol { list-style: none; padding: 0; }
  li { margin: 1rem 0; }
  form + form { margin-top: 0.75rem; }
  .message { padding: 1rem; border: 1px solid #8886; border-radius: 10px; }
  .about { margin: 0 0 0.5rem; font-size: 0.9375rem; opacity: 0.8; }
  .text { margin: 0; white-space: pre-line; }
  button { width: 100%; padding: 0.75rem 1rem; border: 1px solid #888; border-radius: 10px; font: inherit; text-align: start; cursor: pointer; }
  button small { display: block; opacity: 0.8; }
`

/** Returns an HTML page of the sandbox, in French, without a script. */
export function sandboxPage(title: string, content: Markup, { refreshS }: { refreshS?: number } = {}): Markup {
  return html`<!doctype html>
    <html lang="fr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        ${refreshS ? html`<meta http-equiv="refresh" content="${refreshS}" />` : ''}
        <link rel="icon" href="data:," />
        <title>${title}</title>
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`
}
