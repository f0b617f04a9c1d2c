// @vitest-environment node
import { createServer } from 'vite'
import { expect, it, onTestFinished } from 'vitest'
import { CLOCK_SCRIPT, PASS_TIME_PATH, portalClock } from './portal-clock'

/*
 * This file tests only the server. e2e/journeys/walk-through.spec.ts tests the clock page and the clock script in a
 * browser.
 */

it('the development server adds the clock script to every page', async () => {
  const server = await createServer({
    configFile: false,
    root: 'mocks',
    logLevel: 'silent',
    plugins: [portalClock(() => 'http://localhost:5176')],
    server: { port: 0, host: '127.0.0.1' },
  })
  onTestFinished(() => server.close())
  await server.listen()
  const [origin] = server.resolvedUrls?.local ?? []
  const page = await (await fetch(new URL(`${PASS_TIME_PATH}?minutes=14`, origin))).text()
  expect(page).toContain('vieilli de 14 minutes')
  expect(await server.transformIndexHtml('/', '<html><head></head></html>')).toContain(CLOCK_SCRIPT)
})
