import { ENGINES, findEngine, installEngine } from './find-engines'

/* `npm run test:engines` runs this before the tests: each engine is found or installed, or one line says what to do. */
for (const engine of ENGINES) {
  if (!findEngine[engine]()) installEngine(engine)
  if (findEngine[engine]()) continue
  console.error(`No ${engine} for the tests: run \`npx playwright install --with-deps ${engine}\`.`)
  process.exitCode = 1
}
