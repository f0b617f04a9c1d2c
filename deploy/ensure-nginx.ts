import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findNginx } from './nginx-server'

/* `npm run test:deploy` runs this before the tests: nginx is found or installed, or one line says what to do. */
const PACKAGES = 'nginx-light libnginx-mod-http-brotli-static openssl'

if (!findNginx() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
  const install = `apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends ${PACKAGES}`
  console.log(`No nginx, so: ${install}`)
  spawnSync(install, { shell: true, stdio: 'ignore' })
}
if (!findNginx()) {
  console.error(`No nginx for the tests of the deployment: install it (on Debian: ${PACKAGES}).`)
  process.exit(1)
}
