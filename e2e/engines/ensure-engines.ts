import { installPackages } from '../support/find-browser'
import { findFirefox, findWebKit } from './find-engines'

const ENGINES: { engine: string; find: () => unknown; packages: string }[] = [
  { engine: 'Firefox', find: findFirefox, packages: 'firefox-esr' },
  { engine: 'WebKit', find: findWebKit, packages: 'webkit2gtk-driver libwebkit2gtk-4.1-0 xvfb' },
]

/*
 * `npm run test:engines` runs this file before the tests. This file finds or installs each engine. If that fails, this
 * file prints how to install the engine.
 */
for (const { engine, find, packages } of ENGINES) {
  if (find() ?? installPackages(find, `--no-install-recommends ${packages}`)) continue
  console.error(`${engine} is not installed, so its tests cannot run. On Debian, install ${packages}.`)
  process.exitCode = 1
}
