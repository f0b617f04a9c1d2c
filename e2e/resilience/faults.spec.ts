import type { Page } from '@playwright/test'
import type { Call } from '../../mocks/contract/contract'
import type { Fault } from '../../mocks/handlers/faults'
import { expect, test } from '../support/fixtures'
import { reach, type CallOnScreen, type Scene } from '../../catalogue/scene'
import { UNKNOWN_ERROR } from '../../catalogue/sights'
import { click } from '../../catalogue/steps'
import { screens } from '../../catalogue/states'
import { visitorOf } from '../support/visitor'

/*
 * What a browser decides about an answer, each on a screen of its own. src/testing/faults plays the calls of all screens,
 * and src/api/transport-faults.test.ts every kind of fault.
 */

function callOf(call: Call): CallOnScreen {
  const found = screens.flatMap(({ calls = [] }) => calls).find((entry) => entry.call === call)
  if (!found) throw new Error(`No screen has the call ${call}.`)
  return found
}

const FAULTS: [string, Call, Fault][] = [
  ['no network', 'POST /auth/login', { drop: true }],
  ['an answer hidden by CORS', 'POST /users/update-email', { cors: false, status: 500 }],
  [
    '200 with a web page',
    'GET /applications',
    { status: 200, body: '<h1>RAW 502 Bad Gateway</h1>', contentType: 'text/html', breaksContract: true },
  ],
]

const send = ({ send }: CallOnScreen, scene: Scene) => reach(scene, typeof send === 'string' ? [click(send)] : send)

const requests = ({ call }: CallOnScreen, { world }: Scene) =>
  world.backend.calls.filter((logged) => logged.call === call && !('csrf' in logged.query)).length

const toasts = (page: Page) => page.getByRole('region', { name: /^Notifications/ }).getByRole('alert')

for (const [name, call, fault] of FAULTS)
  test(`${name}: ${call} shows one message and can be sent again`, async ({ page, world, expectNoise }) => {
    if (fault.cors === false) expectNoise(/blocked by CORS policy/)
    const row = callOf(call)
    const scene: Scene = { page, world, visitor: visitorOf(page, world) }
    await reach(scene, row.from)
    const earlier = requests(row, scene)
    world.backend.fault(call, fault)
    await send(row, scene)
    const message = row.unanswered?.text ?? row.technical?.text ?? row.failed?.text ?? UNKNOWN_ERROR
    // In the page itself: component tests, which have no styles, do not know whether a notice can be seen.
    await expect(page.getByRole('main').getByText(message).first()).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    expect(await toasts(page).count()).toBeLessThan(2)
    await expect(page.locator('body')).not.toContainText(/undefined|RAW|<h1>|\{"/)
    expect(requests(row, scene) - earlier).toBe(1)
    world.backend.clearFaults()
    const again = row.technical?.again ?? row.failed?.again
    await (again ? reach(scene, again) : send(row, scene))
    await scene.visitor.see(row.done)
  })
