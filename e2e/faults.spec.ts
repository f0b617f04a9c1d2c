import type { Page, Request } from '@playwright/test'
import { CALLS } from '../mocks/calls'
import type { Fault } from '../mocks/faults'
import { accountScreens } from './faults/account-screens'
import { connectionScreens } from './faults/connection-screens'
import { publicScreens } from './faults/public-screens'
import type { Scene, Screen } from './faults/screen'
import { expect, test } from './fixtures'
import { password } from './sign-in'
import type { World } from './world'

/*
 * Cells of the table of faults (src/testing/faults) again, where they may differ: in a real browser, over real HTTP,
 * through CORS. The faults of a screen are played one after the other on the same page, so that each shows that the one
 * before can be recovered from without a reload.
 */

const SCREENS = [...publicScreens, ...accountScreens, ...connectionScreens]

const RAW = 'RAW 502 Bad Gateway'
const html = `<!doctype html><title>${RAW}</title><h1>${RAW}</h1>`

/** Each screen plays two of them; over the screens each of them meets each kind of call. */
const FAULTS: [string, Fault][] = [
  ['no network', { drop: true }],
  ['an answer hidden by CORS', { cors: false, status: 500 }],
  ['a web page in the place of the answer', { status: 200, body: html, contentType: 'text/html' }],
  ['a 401 without a body', { status: 401 }],
  ['broken JSON', { status: 500, body: `{"${RAW}` }],
  ['a 403 without a body', { status: 403 }],
  ['a 502 with a web page', { status: 502, body: html, contentType: 'text/html' }],
  ['a 429 without a body', { status: 429 }],
  ['a 503 without a body', { status: 503 }],
]
const EACH = 2

const UNKNOWN = 'Une erreur inconnue est survenue. Si le problème persiste, contactez le support.'
const STILL_WAITING = 'Cela prend plus de temps que prévu. Votre demande est toujours en cours.'

const faultsOf = (index: number) =>
  Array.from({ length: EACH }, (_, turn) => FAULTS[(index * 4 + turn) % FAULTS.length]).filter((fault) => !!fault)

const toasts = (page: Page) => page.getByRole('region', { name: /^Notifications/ }).getByRole('alert')

/** Resolves once the page has, or does not want any more, the answer of the call that it sends next. */
function answered(page: Page, call: string): Promise<unknown> {
  const [method = '', path = ''] = call.split(' ')
  const address = new RegExp(`${path.replace(/\{\w+\}/g, '[^/]+')}([?]|$)`)
  const isIt = (request: Request) => request.method() === method && address.test(request.url())
  return Promise.race([page.waitForEvent('requestfinished', isIt), page.waitForEvent('requestfailed', isIt)])
}

const twoFrames = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(undefined))))

let cells = 0

async function start({ isProtected, open }: Screen, page: Page, { backend, skemeet }: World): Promise<Scene> {
  const lea = backend.account({ email: 'lea@exemple.fr', nickName: 'lea.martin', password })
  const scene = { page, context: page.context(), backend, skemeet, lea }
  if (isProtected) await scene.context.addCookies([backend.session(lea)])
  await open(scene)
  return scene
}

for (const [index, screen] of SCREENS.entries()) {
  const { call, act, before, done, told = UNKNOWN, button, leave } = screen
  const faults = faultsOf(index)
  const sent = ({ backend }: Scene) =>
    backend.calls.filter((logged) => logged.call === call && !('csrf' in logged.query)).length

  test(`${call}: ${faults.map(([name]) => name).join(', ')}`, async ({ page, world, backend, expectNoise }) => {
    if (faults.some(([, { cors }]) => cors === false)) expectNoise(/blocked by CORS policy/)
    const scene = await start(screen, page, world)
    for (const [name, fault] of faults) {
      await test.step(name, async () => {
        const earlier = sent(scene)
        backend.fault(call, fault)
        await act(scene)
        await expect(page.getByText(told).first()).toBeVisible()
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        expect(await toasts(page).count()).toBeLessThan(2)
        await expect(page.locator('body')).not.toContainText(/undefined|RAW|<h1>|\{"/)
        // The guard reads again by itself, and the sign-in page asks who is there.
        if (call !== 'GET /users/me') expect(sent(scene) - earlier).toBe(1)
        for (const toast of await toasts(page).all()) await toast.getByRole('button', { name: 'Fermer' }).click()
        backend.clearFaults()
        await before?.(scene)
      })
    }
    await act(scene)
    await expect(done(scene).first()).toBeVisible()
  })

  if (button)
    test(`${call}: pressed twice, and no answer for ten seconds`, async ({ page, world, backend }) => {
      await page.clock.install()
      const scene = await start(screen, page, world)
      const held = backend.fault(call, { hang: true, times: 1 })
      await button(page).dblclick()
      await expect.poll(() => sent(scene)).toBe(1)
      await page.clock.fastForward(10_500)
      await expect(page.getByText(STILL_WAITING).first()).toBeVisible()
      held.release()
      await expect(done(scene).first()).toBeVisible()
      expect(sent(scene)).toBe(1)
    })

  if (leave)
    test(`${call}: an answer after the person has left`, async ({ page, world, backend }) => {
      const scene = await start(screen, page, world)
      const held = backend.fault(call, { hang: true, times: 1 })
      const over = answered(page, call)
      await act(scene)
      await expect.poll(() => sent(scene)).toBe(1)
      const elsewhere = await leave(page)
      await expect(elsewhere).toBeVisible()
      const url = page.url()
      held.release()
      await over
      await page.evaluate(twoFrames)
      await expect(elsewhere).toBeVisible()
      expect(page.url()).toBe(url)
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })

  cells += faults.length + (button ? 2 : 0) + (leave ? 1 : 0)
}

test('each call has its cells', () => {
  const played = new Set(SCREENS.map(({ call }) => call))
  expect(CALLS.filter((call) => !played.has(call))).toEqual([])

  process.stdout.write(`Faults in the browser: ${SCREENS.length} calls, ${cells} cells\n`)
})
