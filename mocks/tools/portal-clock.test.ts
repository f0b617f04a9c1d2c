// @vitest-environment node
import { createServer } from 'vite'
import { expect, it, onTestFinished } from 'vitest'
import { CLOCK_SCRIPT, PASS_TIME_PATH, portalClock } from './portal-clock'

/** The scripts without attributes of a page. */
const inlineScripts = (page: string) =>
  Array.from(page.matchAll(/<script>([^]*?)<\/script>/g), ([, script = '']) => script)

it('passes time in the pages that are open', async () => {
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

  // A page of the portal, with the script and a clock of its own.
  const clock = { now: () => 1000 }
  const channels: BroadcastChannel[] = []
  class Channel extends BroadcastChannel {
    constructor(name: string) {
      super(name)
      channels.push(this)
    }
  }
  onTestFinished(() => channels.forEach((channel) => channel.close()))
  const run = (script: string) => {
    // eslint-disable-next-line @typescript-eslint/no-implied-eval, @typescript-eslint/no-unsafe-call -- as a page does
    new Function('Date', 'BroadcastChannel', script)(clock, Channel)
  }
  expect(await server.transformIndexHtml('/', '<html><head></head></html>')).toContain(CLOCK_SCRIPT)
  run(CLOCK_SCRIPT)
  expect(clock.now()).toBe(1000)
  inlineScripts(page).forEach(run)
  await expect.poll(() => clock.now()).toBe(1000 + 14 * 60_000)
})
