import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CALLS } from './contract/contract'
import { PORTAL, startTestSandbox, type TestSandbox } from './test-browser'

/*
 * Checks over HTTP that the sandbox applies the real API's rules for cookies, origins and the CSRF header. The tests of
 * the portal cannot check the refusals, because the portal never breaks these rules.
 */

let world: TestSandbox
beforeEach(async () => {
  world = await startTestSandbox()
})
afterEach(() => world.sandbox.close())

const UNSAFE = CALLS.filter((call) => !call.startsWith('GET'))
const UNSAFE_REFUSAL = { status: 403, body: { type: 'UNKNOWN_ERROR' } }

describe('cookies', () => {
  it('every answer to a browser without a CSRF cookie sets a CSRF cookie that scripts can read', async () => {
    const first = await world.browser.fetch('GET /users/me')
    expect(first.status).toBe(401)
    expect(first.headers.getSetCookie()).toEqual([expect.stringMatching(/^XSRF-TOKEN=\w{32}; Path=\/; SameSite=Lax$/)])
    expect((await world.browser.fetch('GET /users/me')).headers.getSetCookie()).toEqual([])
  })

  it('the session cookie is hidden from scripts', async () => {
    const { email, password } = world.backend.account()
    const body = { nickNameOrEmail: email, password, fromSkemeet: false }
    const signedIn = await world.browser.send('POST /auth/login', { body })
    expect(signedIn.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^skezia-session=\w{43}; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
    const signedOut = await world.browser.send('POST /auth/logout', { body: {} })
    expect(signedOut.headers.getSetCookie()).toEqual(['skezia-session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0'])
  })
})

describe('the CSRF header', () => {
  it.each(UNSAFE)('%s is refused without a valid CSRF header and cookie', async (call) => {
    world.browser.cookies.set('XSRF-TOKEN', 'jeton')
    const send = (header: string) => world.browser.fetch(call, { body: {}, headers: { 'x-xsrf-token': header } })
    expect(await send('')).toMatchObject(UNSAFE_REFUSAL)
    expect(await send('faux')).toMatchObject(UNSAFE_REFUSAL)
    world.browser.cookies.clear()
    expect(await send('jeton')).toMatchObject(UNSAFE_REFUSAL)
  })
})

describe('origins', () => {
  const FOREIGN = ['https://evil.example', 'http://localhost:3001', 'https://localhost:3000', 'null']

  it("the portal's origin can read answers and send cookies", async () => {
    const { headers } = await world.browser.fetch('GET /users/me')
    expect(headers.get('access-control-allow-origin')).toBe(PORTAL)
    expect(headers.get('access-control-allow-credentials')).toBe('true')
    expect(headers.get('vary')).toBe('Origin')
  })

  it.each(FOREIGN)('the foreign origin %s can neither read nor change anything', async (origin) => {
    const lea = world.backend.account()
    world.browser.addCookie(world.backend.session(lea))
    const read = await world.browser.fetch('GET /users/me', { headers: { origin } })
    expect(read.headers.get('access-control-allow-origin')).toBeNull()
    const change = { body: { nickName: 'autre.nom' }, headers: { origin } }
    expect(await world.browser.send('POST /users/update-nickname', change)).toMatchObject(UNSAFE_REFUSAL)
    expect(lea.nickName).not.toBe('autre.nom')
  })

  it.each([
    [PORTAL, 204, PORTAL],
    ['https://evil.example', 403, null],
  ])('a preflight from %s gets the answer %i', async (origin, status, allowed) => {
    for (const url of [world.sandbox.accountApiUrl, world.sandbox.applicationApiUrl]) {
      const answer = await fetch(`${url}/users/password`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'PATCH' },
      })
      expect(answer.status).toBe(status)
      expect(answer.headers.get('access-control-allow-origin')).toBe(allowed)
      expect(answer.headers.get('access-control-allow-methods')).toBe(allowed && 'GET, POST, PUT, PATCH, DELETE')
      expect(answer.headers.get('access-control-allow-headers')).toBe(
        allowed && 'content-type, x-xsrf-token, authorization',
      )
    }
    expect(world.backend.calls).toEqual([])
  })
})

it('an unknown call, or a call of the other API, gets a 404', async () => {
  const { accountApiUrl, applicationApiUrl } = world.sandbox
  const addresses = [`${accountApiUrl}/projects`, `${accountApiUrl}/nowhere`, `${applicationApiUrl}/users/me`]
  const answers = await Promise.all(addresses.map((address) => fetch(address)))
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  expect(world.backend.calls.map(({ call }) => call)).toEqual([undefined, undefined, undefined])
})
