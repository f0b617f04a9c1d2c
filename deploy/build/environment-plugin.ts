import { loadEnv, type Plugin } from 'vite'
import { parseConfig, VARIABLES, type RawConfig } from '../../src/config'
import { ConfigError } from '../../src/rules/setting-values'
import { checkAnnouncements } from '../server/announcements'
import { checkBrand } from './brand'
import { withConfigBlock } from './config-block'

/**
 * Vite plugin: reads the portal's configuration from the environment and the .env files.
 * - If a value is missing or malformed, the command prints one line with the name of the variable and stops.
 * - In the dev server, the plugin writes the configuration into the page.
 * - If a build has no configuration, the documents keep their placeholders for the deployment.
 * - If `NODE_ENV` is not `production`, the plugin stops the build, because the build would contain React's development
 *   version.
 *
 * @returns the plugin, and a function that returns the checked values. The function returns undefined for a build that
 *   keeps the placeholders
 */
export function environmentPlugin(): { plugin: Plugin; values: () => RawConfig | undefined } {
  let values: RawConfig | undefined
  const plugin: Plugin = {
    name: 'environment',
    configResolved({ command, mode, envDir, root }) {
      if (command === 'build' && process.env.NODE_ENV !== 'production')
        endWith(
          `NODE_ENV is "${process.env.NODE_ENV}": a build needs "production"; without NODE_ENV, the build sets this value.`,
        )
      const given = loadEnv(mode, envDir || root, 'VITE_')
      const found = Object.fromEntries(VARIABLES.flatMap((name) => (given[name] ? [[name, given[name]]] : [])))
      if (command === 'build' && Object.keys(found).length === 0) return
      try {
        checkAnnouncements(found)
        checkBrand(found)
        parseConfig(found)
        values = found
      } catch (error) {
        if (!(error instanceof ConfigError)) throw error
        endWith(`${error.message} Set it in the environment or in .env; .env.example documents each variable.`)
      }
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html, { server }) => (server && values ? withConfigBlock(html, values) : html),
    },
  }
  return { plugin, values: () => values }
}

/** Prints one line and ends the command. If the plugin threw an error instead, Vite would also print a stack trace. */
function endWith(line: string): never {
  console.error(line)
  process.exit(1)
}
