import { join } from 'node:path'
import { build, type Plugin } from 'vite'

/** The element of index.html that the script replaces. */
const PLACE = '<script data-inline="pre-hydration"></script>'

const MODULE = join(import.meta.dirname, '..', '..', 'src', 'app', 'hydration', 'pre-hydration.ts')

/**
 * Vite plugin: inlines the pre-hydration script into each document, also on the dev server. The security policy allows
 * the script by its hash: `securityHeaders` computes the hash from the documents.
 *
 * @param target the browsers that the script must run in, as for `build.target`
 */
export function inlinePreHydration(target: string[]): Plugin {
  return {
    name: 'inline-pre-hydration',
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        if (!html.includes(PLACE)) throw new Error(`index.html has no ${PLACE}.`)
        const script = await bundlePreHydration(target)
        return html.replace(PLACE, () => `<script>${script}</script>`)
      },
    },
  }
}

const ENTRY = 'virtual:start-pre-hydration'

/** Bundles the pre-hydration module and its imports into one minified script that starts the module. */
async function bundlePreHydration(target: string[]): Promise<string> {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'start-pre-hydration',
        resolveId: (id) => (id === ENTRY ? id : undefined),
        load: (id) =>
          id === ENTRY ? `import { startPreHydration } from ${JSON.stringify(MODULE)}; startPreHydration()` : undefined,
      },
    ],
    build: {
      target,
      write: false,
      modulePreload: false,
      rolldownOptions: { input: ENTRY, output: { format: 'iife' } },
    },
  })
  const outputs = Array.isArray(result) ? result : [result]
  const [chunk, ...others] = outputs.flatMap((output) => ('output' in output ? output.output : []))
  if (chunk?.type !== 'chunk' || others.length > 0) throw new Error('The pre-hydration script must be one file.')
  return chunk.code.trim()
}
