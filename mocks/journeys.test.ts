import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Account, Identity, Provider } from './data/accounts'
import { SESSION_COOKIE } from './backend'
import { credentials, mailedToken, PORTAL, startTestSandbox, TestBrowser, type TestSandbox } from './test-browser'
import { NEW_ACCOUNT } from './data/accounts'

/* What calls do to a world, one after the other: sessions, codes and links that work once and for a time. */

let world: TestSandbox
beforeEach(async () => {
  world = await startTestSandbox({ now: () => Date.UTC(2026, 0, 15, 9) })
})
afterEach(() => world.sandbox.close())

const PASSWORD = 'Nuage-Blanc-2026'
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const isSignedIn = () => world.browser.cookies.has(SESSION_COOKIE)
const me = async () => (await world.browser.send('GET /users/me')).body

const login = (account: Account, fromSkemeet = false) =>
  world.browser.send('POST /auth/login', { body: credentials(account, fromSkemeet) })

const check = (account: Account, code = world.backend.lastCode(account)) =>
  world.browser.send('POST /auth/check-one-time-password', {
    body: { ...credentials(account), oneTimePassword: Number(code) },
  })

const validate = (email: string) =>
  world.browser.send('POST /users/validate-account', { body: { updateEmailToken: mailedToken(world, email) } })

describe('signing in', () => {
  it('lasts twelve hours', async () => {
    await login(world.backend.account())
    world.backend.clock.advance(12 * HOUR_MS - 1)
    expect(await me()).toHaveProperty('email')
    world.backend.clock.advance(1)
    expect(await me()).toEqual({ type: 'NO_VALID_SESSION' })
  })

  it('refuses an account without a password', async () => {
    const nadia = world.backend.account({ password: '' })
    expect((await login(nadia)).body).toEqual({ type: 'INVALID_CREDENTIALS' })
  })
})

describe('the second factor', () => {
  it.each([
    ['SMS rather than e-mail', { oneTimePasswordActivated: true, cellphone: '0612345678' }, ['sms']],
    ['e-mail', {}, ['mail']],
  ])('sends a code by %s, and starts no session before it is checked', async (_, smsFactor, kinds) => {
    const lea = world.backend.account({ doubleAuthEmailActivated: true, ...smsFactor })
    expect((await login(lea)).body).toEqual({
      oneTimePasswordActivated: false,
      doubleAuthEmailActivated: true,
      ...smsFactor,
    })
    expect(isSignedIn()).toBe(false)
    expect(world.backend.outbox.sent.map(({ kind }) => kind)).toEqual(kinds)
    expect((await check(lea)).status).toBe(204)
    expect(isSignedIn()).toBe(true)
  })

  it('sends another code after 60 s at the earliest; only the last one is valid, once and for ten minutes', async () => {
    const lea = world.backend.account({ doubleAuthEmailActivated: true })
    world.backend.nextCode('111111')
    await login(lea)
    world.backend.clock.advance(MINUTE_MS - 1)
    expect((await login(lea)).status).toBe(429)
    world.backend.clock.advance(1)
    world.backend.nextCode('222222')
    expect((await login(lea)).status).toBe(200)
    expect((await check(lea, '111111')).body).toEqual({ type: 'INVALID_CODE' })
    expect((await check(lea, '222222')).status).toBe(204)
    expect((await check(lea, '222222')).body).toEqual({ type: 'INVALID_CODE' })
    await login(lea)
    world.backend.clock.advance(10 * MINUTE_MS)
    expect((await check(lea)).body).toEqual({ type: 'INVALID_CODE' })
  })
})

it('an account of the meeting platform signs in from there and updates its password once', async () => {
  const name = { firstname: 'Inès', lastname: 'Moreau' }
  const ines = world.backend.account({ changeSkemeetPassword: true, ...name })
  const { body } = await login(ines, true)
  expect(body).toMatchObject({ changeSkemeetPassword: true, ...name, cellphone: null })
  expect(isSignedIn()).toBe(true)
  const renew = () =>
    world.browser.send('POST /auth/create-user-from-skemeet-and-login', {
      headers: { authorization: `Bearer ${Reflect.get(Object(body), 'temporaryAccessToken')}` },
      body: { email: ines.email, password: PASSWORD, cellphone: '0611223344', ...name },
    })
  expect((await renew()).status).toBe(204)
  expect(ines).toMatchObject({ password: PASSWORD, cellphone: '0611223344', changeSkemeetPassword: false })
  expect((await renew()).body).toEqual({ type: 'INVALID_AUTHORIZATION_TOKEN' })
  expect((await login(ines, true)).body).not.toHaveProperty('changeSkemeetPassword')
})

it('a link that confirms a sign-up expires after a day', async () => {
  await world.browser.send('POST /users/create', { body: NEW_ACCOUNT })
  world.backend.clock.advance(24 * HOUR_MS)
  expect((await validate(NEW_ACCOUNT.email)).body).toEqual({ type: 'INVALID_TOKEN' })
})

describe('the account', () => {
  let lea: Account
  beforeEach(async () => {
    lea = world.backend.account({ email: 'lea@exemple.fr' })
    await login(lea)
  })

  it('keeps its e-mail address when the new one was taken meanwhile', async () => {
    const body = { email: 'prise@exemple.fr', locationUrl: `${PORTAL}/dashboard` }
    await world.browser.send('POST /users/update-email', { body })
    world.backend.account({ email: 'prise@exemple.fr' })
    expect((await validate('prise@exemple.fr')).body).toEqual({ type: 'INVALID_TOKEN' })
    expect(lea.email).toBe('lea@exemple.fr')
  })

  it('changes its password at once, but not to the present one, and ends its other sessions', async () => {
    const change = (newPassword: string) =>
      world.browser.send('PATCH /users/password', { body: { oldPassword: lea.password, newPassword } })
    const elsewhere = new TestBrowser(world.sandbox).addCookie(world.backend.session(lea))
    expect((await change(lea.password)).body).toEqual({ type: 'INVALID_PASSWORD' })
    await change(PASSWORD)
    expect(await me()).toMatchObject({ passwordUpdatedAt: '2026-01-15T09:00:00.000Z' })
    expect((await elsewhere.send('GET /users/me')).status).toBe(401)
    expect((await login(lea)).status).toBe(200)
  })
})

it('a forgotten password is set once by its own link, which starts no session and ends all', async () => {
  const lea = world.backend.account()
  const elsewhere = new TestBrowser(world.sandbox).addCookie(world.backend.session(lea))
  const ask = (kind: 'nickname' | 'password') =>
    world.browser.send(`POST /auth/reset-${kind}`, {
      body: { email: lea.email, locationUrl: `${PORTAL}/reset-${kind}` },
    })
  const confirm = (password: string) =>
    world.browser.send('POST /auth/reset-password-confirm', {
      body: { token: mailedToken(world, lea.email), password },
    })
  await ask('nickname')
  expect((await confirm(PASSWORD)).body).toEqual({ type: 'INVALID_TOKEN' })
  await ask('password')
  expect((await confirm('faible')).body).toEqual({ type: 'INVALID_PASSWORD' })
  expect((await confirm(PASSWORD)).status).toBe(204)
  expect((await confirm(PASSWORD)).body).toEqual({ type: 'INVALID_TOKEN' })
  expect(isSignedIn()).toBe(false)
  expect((await elsewhere.send('GET /users/me')).status).toBe(401)
  expect(lea.password).toBe(PASSWORD)
})

describe('identity providers', () => {
  const send = (provider: Provider, code: string) =>
    world.browser.send(`POST /auth/${provider}/checkUserInfo`, { body: { code } })
  const exchange = async (identity: Identity) => send(identity.provider, await world.browser.codeFor(identity))

  it('send no merge link for an address without an account, or without a pending sign-in', async () => {
    const ask = (email: string) => world.browser.send('POST /users/send-email-merge-validation', { body: { email } })
    expect((await ask(world.backend.account().email)).body).toEqual({ type: 'INVALID_INPUTS' })
    await exchange(world.backend.identity('france-connect'))
    expect((await ask('inconnue@exemple.fr')).status).toBe(204)
    expect(world.backend.outbox.sent).toEqual([])
  })

  it('do not merge with the code of an address without an account', async () => {
    const { body } = await exchange(world.backend.identity('france-connect', { email: 'nouvelle@exemple.fr' }))
    const query = { token: String(Reflect.get(Object(body), 'code')) }
    const merged = await world.browser.send('POST /auth/FC-PSC/mergeAccount', { query })
    expect(merged.body).toEqual({ type: 'INVALID_TOKEN' })
  })

  describe('refuse', () => {
    const refused = { status: 400, body: { type: 'INVALID_CODE' } }
    let identity: Identity
    beforeEach(() => (identity = world.backend.identity('france-connect', { account: world.backend.account() })))

    it('a code that was used, and a code after its thirty seconds', async () => {
      const code = await world.browser.codeFor(identity)
      expect((await send('france-connect', code)).status).toBe(200)
      expect(await send('france-connect', code)).toMatchObject(refused)
      const late = await world.browser.codeFor(identity)
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 })
      expect(await send('france-connect', late)).toMatchObject(refused)
    })

    it('a code of the other provider', async () => {
      await world.browser.codeFor(world.backend.identity('pro-sante-connect'))
      expect(await send('pro-sante-connect', await world.browser.codeFor(identity))).toMatchObject(refused)
    })

    it('a code of another browser, whether or not this one has left for the provider', async () => {
      const code = () => new TestBrowser(world.sandbox).codeFor(identity)
      expect(await send('france-connect', await code())).toMatchObject(refused)
      await world.browser.codeFor(identity)
      expect(await send('france-connect', await code())).toMatchObject(refused)
      expect(isSignedIn()).toBe(false)
    })

    it('the sign-out of an identity token of another provider, for which FranceConnect would not return', async () => {
      const params = { idToken: 'eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJodHRwczovL2F1dHJlLmV4YW1wbGUifQ.c2ln' }
      const answer = await world.browser.send('GET /auth/france-connect/logout/{idToken}', { params })
      expect(answer).toMatchObject({ status: 400, body: { type: 'INVALID_TOKEN' } })
    })
  })

  it('make a technical failure when they are down, before and after the sign-in there', async () => {
    const unavailable = { status: 502, body: { type: 'UNKNOWN_ERROR' } }
    const code = await world.browser.codeFor(world.backend.identity('france-connect'))
    await world.sandbox.providers['france-connect'].close()
    expect(await send('france-connect', code)).toMatchObject(unavailable)
    await world.sandbox.providers['pro-sante-connect'].close()
    expect(await world.browser.send('GET /auth/pro-sante-connect/connexion')).toMatchObject(unavailable)
  })
})
