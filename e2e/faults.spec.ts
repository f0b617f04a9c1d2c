import type { Page, Request } from '@playwright/test'
import { CALLS } from '../mocks/contract'
import type { Fault } from '../mocks/faults'
import { expect, test } from './fixtures'
import { reach, type CallOnScreen, type Scene } from './gallery/scene'
import { screens } from './gallery/states'
import { click } from './gallery/steps'
import { visitorOf } from './gallery/visitor'

/*
 * Cells of the fault table (src/testing/faults) in a real browser, over HTTP and CORS. The faults of a call are played in
 * a row on one page: each shows that the page recovers from the previous one without a reload.
 */

const CELLS = screens.flatMap(({ calls = [] }) => calls)

const RAW = 'RAW 502 Bad Gateway'
const html = `<!doctype html><title>${RAW}</title><h1>${RAW}</h1>`

/** Each call gets two of them, in turn. */
const FAULTS: [string, Fault][] = [
  ['no network', { drop: true }],
  ['an answer hidden by CORS', { cors: false, status: 500 }],
  ['200 with a web page', { status: 200, body: html, contentType: 'text/html', breaksContract: true }],
  ['401 without a body', { status: 401, breaksContract: true }],
  ['500 with broken JSON', { status: 500, body: `{"${RAW}` }],
  ['403 without a body', { status: 403, breaksContract: true }],
  ['502 with a web page', { status: 502, body: html, contentType: 'text/html' }],
  ['429 without a body', { status: 429, breaksContract: true }],
  ['503 without a body', { status: 503 }],
]
const PER_CALL = 2

const UNKNOWN = 'Une erreur inconnue est survenue. Réessayez. Si le problème persiste, contactez le support.'
const STILL_WAITING = 'Cela prend plus de temps que prévu. Votre demande est toujours en cours.'

const faultsOf = (index: number) =>
  Array.from({ length: PER_CALL }, (_, turn) => FAULTS[(index * 4 + turn) % FAULTS.length]).filter((fault) => !!fault)

const send = ({ send }: CallOnScreen, scene: Scene) => reach(scene, typeof send === 'string' ? [click(send)] : send)

const toasts = (page: Page) => page.getByRole('region', { name: /^Notifications/ }).getByRole('alert')

/** Resolves when the next request of the call has finished or was aborted. */
function settled(page: Page, call: string): Promise<unknown> {
  const [method = '', path = ''] = call.split(' ')
  const address = new RegExp(`${path.replace(/\{\w+\}/g, '[^/]+')}([?]|$)`)
  const matches = (request: Request) => request.method() === method && address.test(request.url())
  return Promise.race([page.waitForEvent('requestfinished', matches), page.waitForEvent('requestfailed', matches)])
}

const twoFrames = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(undefined))))

for (const [index, cell] of CELLS.entries()) {
  const { call, from, retry = [], done, error = UNKNOWN } = cell
  const faults = faultsOf(index)
  const requests = ({ world }: Scene) =>
    world.backend.calls.filter((logged) => logged.call === call && !('csrf' in logged.query)).length

  test(`${call} fails, shows one message and can be sent again: ${faults.map(([name]) => name).join(', ')}`, async ({
    page,
    world,
    expectNoise,
  }) => {
    if (faults.some(([, { cors }]) => cors === false)) expectNoise(/blocked by CORS policy/)
    const scene = { page, visitor: visitorOf(page), world }
    await reach(scene, from)
    for (const [name, fault] of faults) {
      await test.step(name, async () => {
        const earlier = requests(scene)
        world.backend.fault(call, fault)
        await send(cell, scene)
        await expect(page.getByText(error).first()).toBeVisible()
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        expect(await toasts(page).count()).toBeLessThan(2)
        await expect(page.locator('body')).not.toContainText(/undefined|RAW|<h1>|\{"/)
        // The guard repeats its read, and the sign-in page checks for a session.
        if (call !== 'GET /users/me') expect(requests(scene) - earlier).toBe(1)
        for (const toast of await toasts(page).all()) await toast.getByRole('button', { name: 'Fermer' }).click()
        world.backend.clearFaults()
        await reach(scene, retry)
      })
    }
    await send(cell, scene)
    await reach(scene, done)
  })

  if (cell.isClickedTwice)
    test(`${call} is sent once by a double click, and waiting more than ten seconds is announced`, async ({
      page,
      world,
    }) => {
      await page.clock.install()
      const scene = { page, visitor: visitorOf(page), world }
      await reach(scene, from)
      const held = world.backend.fault(call, { hang: true, times: 1 })
      await page.getByRole('button', { name: String(cell.send), exact: true }).dblclick()
      await expect.poll(() => requests(scene)).toBe(1)
      await page.clock.fastForward(10_500)
      await expect(page.getByText(STILL_WAITING).first()).toBeVisible()
      held.release()
      await reach(scene, done)
      expect(requests(scene)).toBe(1)
    })

  if (cell.isLeft)
    test(`${call}: an answer after the person has left changes nothing`, async ({ page, world }) => {
      const scene = { page, visitor: visitorOf(page), world }
      await reach(scene, from)
      const held = world.backend.fault(call, { hang: true, times: 1 })
      const over = settled(page, call)
      await send(cell, scene)
      await expect.poll(() => requests(scene)).toBe(1)
      await page.getByRole('navigation').getByRole('link', { name: 'Mes applications' }).click()
      const title = page.getByRole('heading', { level: 1, name: 'Mes applications' })
      await expect(title).toBeVisible()
      const url = page.url()
      held.release()
      await over
      await page.evaluate(twoFrames)
      await expect(title).toBeVisible()
      expect(page.url()).toBe(url)
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
}

test('each call of the two APIs has fault cells', () => {
  const played = new Set(CELLS.map(({ call }) => call))
  expect(CALLS.filter((call) => !played.has(call))).toEqual([])

  const cells = CELLS.length * PER_CALL + CELLS.filter(({ isClickedTwice }) => isClickedTwice).length * 2
  const left = CELLS.filter(({ isLeft }) => isLeft).length
  process.stdout.write(`Faults in the browser: ${CELLS.length} calls, ${cells + left} cells\n`)
})
