import { installBrowser } from '../support/find-browser'
import { ENGINES, findEngine, PACKAGES } from './find-engines'

/* `npm run test:engines` runs this before the tests: each engine is found or installed, or one line says what to do. */
for (const engine of ENGINES) {
  const find = findEngine[engine]
  if (find() || installBrowser(find, engine, `--no-install-recommends ${PACKAGES[engine]}`)) continue
  console.error(`No ${engine} for the tests: run \`npx playwright install --with-deps ${engine}\`.`)
  process.exitCode = 1
}
