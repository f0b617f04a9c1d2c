// @vitest-environment node
import { afterEach, beforeEach, expect, it } from 'vitest'
import { seedDemo } from './demo'
import { startTestSandbox, TestBrowser, type TestSandbox } from '../test-browser'

let world: TestSandbox
beforeEach(async () => {
  world = await startTestSandbox()
})
afterEach(() => world.sandbox.close())

it('has an account for each situation', async () => {
  const answers = []
  for (const { situation, identifier: nickNameOrEmail, password } of seedDemo(world.backend)) {
    const sent = { nickNameOrEmail, password, fromSkemeet: situation.includes('Skemeet') }
    answers.push((await world.browser.send('POST /auth/login', { body: sent })).body)
  }
  expect(answers).toMatchObject([
    { oneTimePasswordActivated: false, doubleAuthEmailActivated: false },
    { oneTimePasswordActivated: true, doubleAuthEmailActivated: false },
    { oneTimePasswordActivated: false, doubleAuthEmailActivated: true },
    { oneTimePasswordActivated: true, doubleAuthEmailActivated: true },
    { changeSkemeetPassword: true },
    { type: 'ACCOUNT_NOT_CONFIRMED' },
    { oneTimePasswordActivated: false, doubleAuthEmailActivated: false },
    { oneTimePasswordActivated: false, doubleAuthEmailActivated: false },
  ])
  // The last one signed in has many connections.
  expect((await world.browser.send('GET /applications')).body).toHaveLength(240)
  expect((await world.browser.send('GET /projects', { query: { owner: 'true' } })).body).toHaveLength(4)
})

it.each(['pro-sante-connect', 'france-connect'] as const)('has a person at %s for each outcome', async (provider) => {
  seedDemo(world.backend)
  const answers = []
  for (const identity of world.backend.identities.filter((person) => person.provider === provider)) {
    const browser = new TestBrowser(world.sandbox)
    const code = await browser.codeFor(identity)
    answers.push((await browser.send(`POST /auth/${provider}/checkUserInfo`, { body: { code } })).body)
  }
  expect(answers.map((answer): unknown => Reflect.get(Object(answer), 'page'))).toEqual([
    undefined,
    'emailRequest',
    'askCreateOrSelectMergeAccount',
    'askMergeAccount',
    'activeAccount',
  ])
})
