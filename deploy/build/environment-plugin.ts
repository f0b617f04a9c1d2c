import { loadEnv, type Plugin } from 'vite'
import { parseConfig, VARIABLES, type RawConfig } from '../../src/config'
import { ConfigError } from '../../src/rules/setting-values'
import { checkAnnouncements } from '../server/announcements'
import { checkBrand } from './brand'
import { withConfigBlock } from './config-block'

/**
 * Vite plugin: reads the portal's configuration from the environment and the .env files, and writes it into the page of
 * the dev server. A missing or malformed value ends the command with one line that names the variable. The dev server
 * requires the configuration. A build without any of the variables keeps the placeholders, and a deployment fills them
 * in. The plugin refuses a build if `NODE_ENV` is not `production`, because the build would silently contain the
 * development version of React.
 *
 * @returns the plugin, and a function that returns the checked values once Vite has read its own configuration
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

/** Ends the command with one line, because Vite would print an error with its stack trace. */
function endWith(line: string): never {
  console.error(line)
  process.exit(1)
}
