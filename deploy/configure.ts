import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { configureSite } from './configure-site'
import { runCommand } from './run-command'

/*
 * `configure [--to DIRECTORY]` configures the build beside it from the environment. The build bundles it into
 * dist-tools/configure.mjs, which needs only Node.
 */
const toolsFolder = dirname(fileURLToPath(import.meta.url))

await runCommand(async () => {
  const [option, to, ...rest] = process.argv.slice(2)
  if ((option !== undefined && option !== '--to') || (option && !to) || rest.length > 0) {
    console.error('Usage: configure [--to DIRECTORY], with the configuration in the environment.')
    process.exitCode = 2
    return
  }
  const { site, nginx } = await configureSite({
    build: join(toolsFolder, '..', 'dist'),
    templates: toolsFolder,
    to,
    environment: process.env,
  })
  console.log(`Configured ${site}. nginx must include ${join(nginx, 'portal.conf')}.`)
})
