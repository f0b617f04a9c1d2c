import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { hasBrotliModule } from './configure-site'
import { findNginx } from './nginx-test-server'

/*
 * This script runs before the tests of `npm run test:deploy`. If a program is missing, and if the user is root, the
 * script installs the packages in PACKAGES. If a program is still missing, the script prints the names of the packages
 * and fails.
 */
const JS_MODULE = '/etc/nginx/modules-enabled/50-mod-http-js.conf'
const PACKAGES =
  'nginx-light libnginx-mod-http-js libnginx-mod-http-brotli-static caddy apache2 openssl curl pebble certbot logrotate'
/** The commands of these packages. Each is run to see whether it exists. */
const COMMANDS = ['caddy', '/usr/sbin/apache2', 'openssl', 'curl', 'pebble', 'certbot', '/usr/sbin/logrotate']

async function isComplete(): Promise<boolean> {
  const hasCommands = COMMANDS.every((command) => !spawnSync(command, ['--help']).error)
  return hasCommands && findNginx() !== undefined && (await hasBrotliModule()) && existsSync(JS_MODULE)
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
