import type { Page, Request } from '@playwright/test'
import type { Call } from '../../mocks/contract/contract'
import type { Fault } from '../../mocks/handlers/faults'
import { expect, test } from '../support/fixtures'
import { reach, type CallOnScreen, type Scene } from '../gallery/scene'
import { heading, UNKNOWN_ERROR } from '../gallery/sights'
import { click } from '../gallery/steps'
import { screens } from '../gallery/states'
import { visitorOf } from '../gallery/visitor'

/*
 * Each kind of fault once in a real browser, over HTTP and CORS, on a screen of its own. src/testing/faults plays the
 * calls of all screens, and src/api/every-call.test.ts all calls under all of these kinds.
 */

const RAW = 'RAW 502 Bad Gateway'
const html = { body: `<!doctype html><title>${RAW}</title><h1>${RAW}</h1>`, contentType: 'text/html' }

/** The call that fails. */
function callOf(call: Call): CallOnScreen {
  const found = screens.flatMap(({ calls = [] }) => calls).find((entry) => entry.call === call)
  if (!found) throw new Error(`No screen has the call ${call}.`)
  return found
}

const FAULTS: [string, Call, Fault][] = [
  ['no network', 'POST /auth/login', { drop: true }],
  ['an answer hidden by CORS', 'POST /users/update-email', { cors: false, status: 500 }],
  ['200 with a web page', 'GET /applications', { status: 200, ...html, breaksContract: true }],
  ['401 without a body', 'PATCH /applications/{appId}/update', { status: 401, breaksContract: true }],
  ['500 with broken JSON', 'POST /users/send-support-message', { status: 500, body: `{"${RAW}` }],
  ['403 without a body', 'POST /auth/FC-PSC/createAccount', { status: 403, breaksContract: true }],
  ['502 with a web page', 'GET /projects', { status: 502, ...html }],
  ['429 without a body', 'PUT /users/update-double-authentication-email', { status: 429, breaksContract: true }],
  ['503 without a body', 'POST /auth/reset-password-confirm', { status: 503 }],
]

const sceneOf = (page: Page, world: Scene['world']): Scene => ({ page, world, visitor: visitorOf(page, world) })

const send = ({ send }: CallOnScreen, scene: Scene) => reach(scene, typeof send === 'string' ? [click(send)] : send)

const requests = ({ call }: CallOnScreen, { world }: Scene) =>
  world.backend.calls.filter((logged) => logged.call === call && !('csrf' in logged.query)).length

const toasts = (page: Page) => page.getByRole('region', { name: /^Notifications/ }).getByRole('alert')

for (const [name, call, fault] of FAULTS)
  test(`${name}: ${call} shows one message and can be sent again`, async ({ page, world, expectNoise }) => {
    if (fault.cors === false) expectNoise(/blocked by CORS policy/)
    const row = callOf(call)
    const scene = sceneOf(page, world)
    await reach(scene, row.from)
    const earlier = requests(row, scene)
    world.backend.fault(call, fault)
    await send(row, scene)
    await scene.visitor.see({ text: row.technical?.text ?? row.failed?.text ?? UNKNOWN_ERROR })
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    expect(await toasts(page).count()).toBeLessThan(2)
    await expect(page.locator('body')).not.toContainText(/undefined|RAW|<h1>|\{"/)
    expect(requests(row, scene) - earlier).toBe(1)
    world.backend.clearFaults()
    const again = row.technical?.again ?? row.failed?.again
    await (again ? reach(scene, again) : send(row, scene))
    await scene.visitor.see(row.done)
  })

test('a call is sent once by a double click, and waiting more than ten seconds is announced', async ({
  page,
  world,
}) => {
  await page.clock.install()
  const row = callOf('POST /applications/create')
  const scene = sceneOf(page, world)
  await reach(scene, row.from)
  const held = world.backend.fault(row.call, { hang: true, times: 1 })
  await page.getByRole('button', { name: String(row.send), exact: true }).dblclick()
  await expect.poll(() => requests(row, scene)).toBe(1)
  await page.clock.fastForward(10_500)
  await expect(page.getByText(/^Cela prend plus de temps que prévu/).first()).toBeVisible()
  held.release()
  await scene.visitor.see(row.done)
  expect(requests(row, scene)).toBe(1)
})

test('an answer after the person has left changes nothing', async ({ page, world }) => {
  const row = callOf('PATCH /applications/{appId}/update')
  const scene = sceneOf(page, world)
  await reach(scene, row.from)
  const held = world.backend.fault(row.call, { hang: true, times: 1 })
  const isOver = (request: Request) => request.method() === 'PATCH'
  const over = page.waitForEvent('requestfinished', isOver)
  await send(row, scene)
  await expect.poll(() => requests(row, scene)).toBe(1)
  await reach(scene, [click('Authentification', 'link'), heading('Authentification')])
  const url = page.url()
  held.release()
  await over
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await reach(scene, [heading('Authentification')])
  expect(page.url()).toBe(url)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
