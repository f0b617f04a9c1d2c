import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { PACKAGES } from './programs'

/* `npm run test:heard` runs this first: for root, what is missing is installed, or one line names it. */
const missing = () =>
  Object.entries(PACKAGES).flatMap(([name, files]) => (files.every((file) => existsSync(file)) ? [] : [name]))

if (missing().length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
  const install = `apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends ${missing().join(' ')}`
  console.log(`Installing what the screen reader needs: ${install}`)
  spawnSync(install, { shell: true, stdio: 'ignore' })
}
if (missing().length > 0) {
  console.error(`To hear the portal, install these Debian packages, with their translations: ${missing().join(' ')}.`)
  process.exit(1)
}
