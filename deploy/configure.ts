import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { configureSite } from './configure-site'
import { loadEnvironment } from './environment'
import { runCommand } from './run-command'

/*
 * `configure --to DIRECTORY [--config FILE]` configures the build beside it with the variables of a file, or else of
 * the environment. The build bundles it into dist-tools/configure.mjs, which needs only Node.
 */
// Lets nginx's workers, which run as another user, read what the command writes.
process.umask(0o022)
const tools = dirname(fileURLToPath(import.meta.url))

await runCommand('configure --to DIRECTORY [--config FILE]', ['to', 'config'], async ({ options, positionals }) => {
  const { to, config } = options
  if (to === undefined || positionals.length > 0) return 'usage'
  await configureSite({ build: join(tools, '..', 'dist'), tools, to, environment: loadEnvironment(config) })
  console.log(`Configured ${resolve(to, 'site')}. nginx must include ${resolve(to, 'nginx', 'portal.conf')}.`)
  return undefined
})
