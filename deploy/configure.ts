import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { configureSite } from './configure-site'
import { printErrors } from './print-errors'

/*
 * `configure [--to DIRECTORY]`: makes a deployment of the build beside it, from the environment. Bundled by the build
 * into dist-tools/configure.mjs, which needs Node and nothing else.
 */
const here = dirname(fileURLToPath(import.meta.url))

await printErrors(async () => {
  const [option, to, ...more] = process.argv.slice(2)
  if ((option !== undefined && option !== '--to') || (option && !to) || more.length > 0) {
    console.error('Usage: configure [--to DIRECTORY], the configuration in the environment.')
    process.exitCode = 2
    return
  }
  const { site, nginx } = await configureSite({
    build: join(here, '..', 'dist'),
    templates: here,
    to,
    environment: process.env,
  })
  console.log(`Configured ${site}; nginx includes ${join(nginx, 'portal.conf')}.`)
})
