import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Backend } from './backend'
import { CALLS } from './contract/contract'
import { startSandbox } from './server'
import type { Provider } from './data/accounts'
import { credentials, PORTAL, startTestSandbox, targetOf, type TestSandbox } from './test-browser'

/*
 * What only real HTTP shows: cookies, origins, the CSRF header, and the pages beside the APIs.
 */

let world: TestSandbox
beforeEach(async () => {
  world = await startTestSandbox()
})
afterEach(() => world.sandbox.close())

const UNSAFE = CALLS.filter((call) => !call.startsWith('GET'))
const UNSAFE_REFUSAL = { status: 403, body: { type: 'UNKNOWN_ERROR' } }

describe('cookies', () => {
  it('any answer, also a refusal, sets a CSRF cookie that scripts can read, unless the browser has one', async () => {
    const first = await world.browser.fetch('GET /users/me')
    expect(first.status).toBe(401)
    expect(first.headers.getSetCookie()).toEqual([expect.stringMatching(/^XSRF-TOKEN=\w{32}; Path=\/; SameSite=Lax$/)])
    expect((await world.browser.fetch('GET /users/me')).headers.getSetCookie()).toEqual([])
  })

  it('the session cookie is hidden from scripts and removed by logout', async () => {
    const signedIn = await world.browser.send('POST /auth/login', { body: credentials(world.backend.account()) })
    expect(signedIn.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^skezia-session=\w{43}; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
    const signedOut = await world.browser.send('POST /auth/logout', { body: {} })
    expect(signedOut.headers.getSetCookie()).toEqual(['skezia-session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0'])
  })
})

describe('the CSRF header', () => {
  it.each(UNSAFE)('%s is refused without it, with another one, and without the cookie', async (call) => {
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

  it('the portal can read answers and send its cookies', async () => {
    const { headers } = await world.browser.fetch('GET /users/me')
    expect(headers.get('access-control-allow-origin')).toBe(PORTAL)
    expect(headers.get('access-control-allow-credentials')).toBe('true')
    expect(headers.get('vary')).toBe('Origin')
  })

  it.each(FOREIGN)('%s can read nothing and change nothing', async (origin) => {
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
  ])('a preflight from %s is answered %i', async (origin, status, allowed) => {
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

it('answers 404 to an unknown call or a call of the other API, and logs it', async () => {
  const { accountApiUrl, applicationApiUrl } = world.sandbox
  const addresses = [`${accountApiUrl}/projects`, `${accountApiUrl}/nowhere`, `${applicationApiUrl}/users/me`]
  const answers = await Promise.all(addresses.map((address) => fetch(address)))
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  expect(world.backend.calls.map(({ call }) => call)).toEqual([undefined, undefined, undefined])
})

it('the same seed creates the same connection, whatever of another kind was created before', () => {
  const identify = (sessions: number) => {
    const backend = new Backend({ portalOrigin: PORTAL, seed: 7 })
    const account = backend.account()
    for (let count = 0; count < sessions; count += 1) backend.session(account)
    return backend.apiConnection(account)
  }
  expect(identify(3)).toEqual(identify(0))
})

it('refuses a port in use', async () => {
  const account = Number(new URL(world.sandbox.accountApiUrl).port)
  await expect(startSandbox({ portalOrigin: PORTAL, ports: { account } })).rejects.toMatchObject({ code: 'EADDRINUSE' })
})

describe('the outbox', () => {
  const page = async (path = '/') => (await fetch(world.sandbox.outboxUrl + path)).text()

  it('shows e-mails and SMS, newest first, with links to the portal', async () => {
    expect(await page()).toContain('Aucun message')
    world.backend.outbox.mail('lea@exemple.fr', {
      subject: 'Un <b>sujet</b>',
      text: `Suivez ${PORTAL}/login?a=1&b=2 vite`,
    })
    world.backend.outbox.text('0612345678', { subject: '', text: 'Code 004217' })
    const html = await page()
    expect(html).toContain('Un &lt;b&gt;sujet&lt;/b&gt;')
    expect(html).toContain(`<a href="${PORTAL}/login?a=1&amp;b=2">`)
    expect(html.indexOf('004217')).toBeLessThan(html.indexOf('lea@exemple.fr'))
    expect(JSON.parse(await page('/outbox.json'))).toMatchObject([
      { kind: 'sms', to: '0612345678' },
      { kind: 'mail', to: 'lea@exemple.fr', links: [`${PORTAL}/login?a=1&b=2`] },
    ])
  })

  it('passes no time when the portal has no limit of inactivity', async () => {
    expect(await page()).not.toContain('Laisser passer')
  })

  it('reloads itself on request', async () => {
    expect(await page()).not.toContain('http-equiv="refresh"')
    expect(await page('/?auto')).toContain('http-equiv="refresh"')
  })
})

describe('the page of the calls', () => {
  it('loads the contract and Redoc from the sandbox, and nothing from another host', async () => {
    const load = (path: string) => fetch(world.sandbox.outboxUrl + path)
    const page = await load('/api')
    const html = await page.text()
    expect(html).toContain('spec-url="/api/openapi.yaml"')
    expect(html).not.toMatch(/https?:/)
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self'; /)
    expect(await (await load('/api/openapi.yaml')).text()).toBe(readFileSync('docs/openapi.yaml', 'utf8'))
    expect(await (await load('/api/redoc.js')).text()).toContain('Redoc')
  })
})

describe('the identity providers', () => {
  const NAMES = { 'pro-sante-connect': 'Pro Santé Connect', 'france-connect': 'FranceConnect+' }
  /** FranceConnect demands a state and a nonce of 32 characters. */
  const LONG: unknown = expect.stringMatching(/^.{32,}$/)
  const linkOf = async (provider: Provider) => {
    const { body } = await world.browser.send(`GET /auth/${provider}/connexion`)
    return new URL(String(Reflect.get(Object(body), 'link')))
  }

  it.each([
    ['pro-sante-connect', 'openid scope_all', 'eidas1'],
    ['france-connect', 'openid given_name family_name email', 'eidas2'],
  ] as const)('%s is asked as its documentation says, and offers its people', async (provider, scope, acr) => {
    world.backend.identity(provider, { name: 'Léa Durand', account: world.backend.account() })
    const other = provider === 'france-connect' ? 'pro-sante-connect' : 'france-connect'
    world.backend.identity(other, { name: 'Quelqu’un d’autre' })
    const link = await linkOf(provider)
    expect(Object.fromEntries(link.searchParams)).toMatchObject({
      response_type: 'code',
      redirect_uri: `${PORTAL}/check-user`,
      scope,
      acr_values: acr,
      prompt: 'login',
      state: LONG,
      nonce: LONG,
    })
    const page = await world.browser.open(targetOf(await world.browser.open(link.href)))
    const html = await page.text()
    expect(html).toContain(`<h1>${NAMES[provider]} (bac à sable)</h1>`)
    expect(html).toContain('Léa Durand')
    expect(html).not.toContain('Quelqu’un d’autre')
  })

  it.each([
    ['pro-sante-connect', false],
    ['france-connect', true],
  ] as const)('%s sends the person back with a code, or with the error of who cancels', async (provider, isFrench) => {
    const back = await world.browser.returnFrom(provider, world.backend.identity(provider).id)
    expect(`${back.origin}${back.pathname}`).toBe(`${PORTAL}/check-user`)
    expect([...back.searchParams.keys()]).toEqual(['code', 'state', 'iss'])
    expect(back.searchParams.get('iss')).toBe(world.sandbox.providers[provider].issuer)
    expect(back.searchParams.get('iss')?.includes('franceconnect')).toBe(isFrench)
    const { searchParams } = await world.browser.returnFrom(provider)
    expect([...searchParams.keys()]).toEqual(['error', 'error_description', 'state', 'iss'])
    expect(searchParams.get('error')).toBe('access_denied')
  })

  it('say what is wrong with an address', async () => {
    const link = await linkOf('pro-sante-connect')
    link.searchParams.set('redirect_uri', 'https://evil.example')
    const refused = await world.browser.open(link.href)
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('invalid_redirect_uri')])
  })
})
