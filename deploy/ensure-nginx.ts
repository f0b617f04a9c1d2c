import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { hasBrotliModule } from './configure-site'
import { findNginx } from './nginx-test-server'

/*
 * `npm run test:deploy` runs this before the tests. It installs nginx, its brotli module and openssl where one of them
 * is missing, or prints the command that does.
 */
const PACKAGES = 'nginx-light libnginx-mod-http-brotli-static openssl'

async function isComplete(): Promise<boolean> {
  return findNginx() !== undefined && (await hasBrotliModule()) && spawnSync('openssl', ['version']).status === 0
}

if (!(await isComplete()) && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
  const install = `apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends ${PACKAGES}`
  console.log(`Installing packages for the deployment tests: ${install}`)
  spawnSync(install, { shell: true, stdio: 'ignore' })
}
if (!(await isComplete())) {
  console.error(`The deployment tests need these Debian packages: ${PACKAGES}.`)
  process.exit(1)
}
