// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Account, Identity } from './accounts'
import { SESSION_COOKIE } from './backend'
import { PORTAL, startTestSandbox, TestBrowser, type TestSandbox } from './test-browser'

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

const login = (account: Pick<Account, 'email' | 'password'>, fromSkemeet = false) =>
  world.browser.send('POST /auth/login', {
    body: { nickNameOrEmail: account.email, password: account.password, fromSkemeet },
  })

const check = (account: Account, code = world.backend.lastCode(account)) =>
  world.browser.send('POST /auth/check-one-time-password', {
    body: {
      nickNameOrEmail: account.email,
      password: account.password,
      oneTimePassword: Number(code),
      fromSkemeet: false,
    },
  })

const validate = (updateEmailToken: string) =>
  world.browser.send('POST /users/validate-account', { body: { updateEmailToken } })

/** The newest link mailed to an address: where it leads and the token it carries. */
function mailed(email: string, name: string): { path: string; token: string } {
  const url = new URL(world.backend.lastLink(email))
  return { path: `${url.origin}${url.pathname}`, token: url.searchParams.get(name) ?? '' }
}

describe('signing in', () => {
  it('opens a session by e-mail or identifier, in any case, and ends it at logout', async () => {
    const lea = world.backend.account({ email: 'lea@exemple.fr', nickName: 'lea.d' })
    await login({ ...lea, email: 'LEA.D' })
    expect(await me()).toMatchObject({ email: 'lea@exemple.fr' })
    await world.browser.send('POST /auth/logout', { body: {} })
    expect(isSignedIn()).toBe(false)
    await login({ ...lea, email: 'Lea@Exemple.FR' })
    expect(await me()).toMatchObject({ email: 'lea@exemple.fr' })
  })

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
    ['SMS', { oneTimePasswordActivated: true, cellphone: '0612345678' }, 1, 0],
    ['e-mail', { doubleAuthEmailActivated: true }, 0, 1],
    [
      'SMS rather than e-mail',
      { oneTimePasswordActivated: true, doubleAuthEmailActivated: true, cellphone: '0612345678' },
      1,
      0,
    ],
  ])('sends a code by %s, and starts no session before it is checked', async (_, factors, sms, mails) => {
    const lea = world.backend.account(factors)
    expect((await login(lea)).body).toEqual({
      oneTimePasswordActivated: lea.oneTimePasswordActivated,
      doubleAuthEmailActivated: lea.doubleAuthEmailActivated,
      ...(lea.oneTimePasswordActivated && { cellphone: '0612345678' }),
    })
    expect(isSignedIn()).toBe(false)
    expect(world.backend.sms('0612345678')).toHaveLength(sms)
    expect(world.backend.mailbox(lea.email)).toHaveLength(mails)
    expect((await check(lea)).status).toBe(204)
    expect(isSignedIn()).toBe(true)
  })

  it('accepts a code with a leading zero as a number', async () => {
    const lea = world.backend.account({ oneTimePasswordActivated: true })
    world.backend.nextCode('004217')
    await login(lea)
    expect(world.backend.sms(lea.cellphone)[0]?.text).toContain('004217')
    expect((await check(lea, '4217')).status).toBe(204)
  })

  it('accepts a code once', async () => {
    const lea = world.backend.account({ oneTimePasswordActivated: true })
    await login(lea)
    await check(lea)
    expect((await check(lea)).body).toEqual({ type: 'INVALID_CODE' })
  })

  it('refuses a code that is ten minutes old', async () => {
    const lea = world.backend.account({ oneTimePasswordActivated: true })
    await login(lea)
    world.backend.clock.advance(10 * MINUTE_MS)
    expect((await check(lea)).body).toEqual({ type: 'INVALID_CODE' })
  })

  it('sends another code after 60 s at the earliest; only the last one is valid', async () => {
    const lea = world.backend.account({ oneTimePasswordActivated: true })
    world.backend.nextCode('111111')
    await login(lea)
    world.backend.clock.advance(MINUTE_MS - 1)
    expect((await login(lea)).status).toBe(429)
    world.backend.clock.advance(1)
    world.backend.nextCode('222222')
    expect((await login(lea)).status).toBe(200)
    expect((await check(lea, '111111')).body).toEqual({ type: 'INVALID_CODE' })
    expect((await check(lea, '222222')).status).toBe(204)
  })

  it('does not delay a new sign-in', async () => {
    const lea = world.backend.account({ oneTimePasswordActivated: true })
    await login(lea)
    await check(lea)
    expect((await login(lea)).status).toBe(200)
  })
})

describe('an account of the meeting platform', () => {
  const renew = (account: Account, token: string) =>
    world.browser.send('POST /auth/create-user-from-skemeet-and-login', {
      headers: { authorization: `Bearer ${token}` },
      body: {
        email: account.email,
        password: PASSWORD,
        cellphone: '0611223344',
        firstname: 'Inès',
        lastname: 'Moreau',
      },
    })

  it('signs in from there and updates its password once', async () => {
    const ines = world.backend.account({ changeSkemeetPassword: true, firstname: 'Inès', lastname: 'Moreau' })
    const { body } = await login(ines, true)
    expect(body).toMatchObject({ changeSkemeetPassword: true, firstname: 'Inès', lastname: 'Moreau', cellphone: null })
    expect(isSignedIn()).toBe(true)
    const token = String(Reflect.get(Object(body), 'temporaryAccessToken'))
    expect((await renew(ines, token)).status).toBe(204)
    expect(ines).toMatchObject({ password: PASSWORD, cellphone: '0611223344', changeSkemeetPassword: false })
    expect((await renew(ines, token)).body).toEqual({ type: 'INVALID_AUTHORIZATION_TOKEN' })
    expect((await login(ines, true)).body).not.toHaveProperty('changeSkemeetPassword')
  })

  it('signs in from elsewhere like any other', async () => {
    expect((await login(world.backend.account({ changeSkemeetPassword: true }))).body).not.toHaveProperty(
      'changeSkemeetPassword',
    )
  })
})

describe('signing up', () => {
  const create = (locationUrl = `${PORTAL}/login`) =>
    world.browser.send('POST /users/create', {
      body: { email: 'lea@exemple.fr', nickName: 'lea.d', password: PASSWORD, subscribeNewsletter: true, locationUrl },
    })

  it('allows the sign-in after the link of the e-mail, which is valid once', async () => {
    await create()
    expect((await login({ email: 'lea@exemple.fr', password: PASSWORD })).body).toEqual({
      type: 'ACCOUNT_NOT_CONFIRMED',
    })
    const { path, token } = mailed('lea@exemple.fr', 'mailActivatedToken')
    expect(path).toBe(`${PORTAL}/login`)
    expect((await validate(token)).status).toBe(204)
    expect((await validate(token)).body).toEqual({ type: 'INVALID_TOKEN' })
    await login({ email: 'lea@exemple.fr', password: PASSWORD })
    expect(await me()).toMatchObject({ nickName: 'lea.d', subscribeNewsletter: true })
  })

  it('keeps redirectUrl in the link', async () => {
    await create(`${PORTAL}/login?redirectUrl=https%3A%2F%2Fmeet.example%2Froom`)
    expect(new URL(world.backend.lastLink('lea@exemple.fr')).searchParams.get('redirectUrl')).toBe(
      'https://meet.example/room',
    )
  })

  it('sends a new link on request, which replaces the first, and none to a confirmed account', async () => {
    await create()
    const first = mailed('lea@exemple.fr', 'mailActivatedToken').token
    const again = () => world.browser.send('POST /users/send-email-validation', { body: { email: 'Lea@exemple.fr' } })
    await again()
    expect((await validate(first)).body).toEqual({ type: 'INVALID_TOKEN' })
    expect((await validate(mailed('lea@exemple.fr', 'mailActivatedToken').token)).status).toBe(204)
    await again()
    expect(world.backend.mailbox('lea@exemple.fr')).toHaveLength(2)
  })

  it('has a link that expires after a day', async () => {
    await create()
    world.backend.clock.advance(24 * HOUR_MS)
    expect((await validate(mailed('lea@exemple.fr', 'mailActivatedToken').token)).body).toEqual({
      type: 'INVALID_TOKEN',
    })
  })
})

describe('the account', () => {
  let lea: Account
  beforeEach(async () => {
    lea = world.backend.account({ email: 'lea@exemple.fr' })
    await login(lea)
  })
  const updateEmail = (email: string) =>
    world.browser.send('POST /users/update-email', { body: { email, locationUrl: `${PORTAL}/dashboard` } })

  it('changes its e-mail address with the link sent to the new one', async () => {
    await updateEmail('lea.durand@exemple.fr')
    expect(await me()).toMatchObject({ email: 'lea@exemple.fr', emailUpdatedAt: null })
    const { path, token } = mailed('lea.durand@exemple.fr', 'mailUpdatedToken')
    expect(path).toBe(`${PORTAL}/dashboard`)
    await validate(token)
    expect(await me()).toMatchObject({ email: 'lea.durand@exemple.fr', emailUpdatedAt: '2026-01-15T09:00:00.000Z' })
    expect((await validate(token)).body).toEqual({ type: 'INVALID_TOKEN' })
  })

  it('keeps its e-mail address when the new one was taken meanwhile', async () => {
    await updateEmail('prise@exemple.fr')
    world.backend.account({ email: 'prise@exemple.fr' })
    expect((await validate(mailed('prise@exemple.fr', 'mailUpdatedToken').token)).body).toEqual({
      type: 'INVALID_TOKEN',
    })
    expect(lea.email).toBe('lea@exemple.fr')
  })

  it('changes its identifier at once', async () => {
    await world.browser.send('POST /users/update-nickname', { body: { nickName: 'lea.durand' } })
    expect(await me()).toMatchObject({ nickName: 'lea.durand', nickNameUpdatedAt: '2026-01-15T09:00:00.000Z' })
  })

  it('changes its password at once, and ends its other sessions', async () => {
    const elsewhere = new TestBrowser(world.sandbox).addCookie(world.backend.session(lea))
    await world.browser.send('PATCH /users/password', {
      body: { oldPassword: lea.password, newPassword: PASSWORD },
    })
    expect(await me()).toMatchObject({ passwordUpdatedAt: '2026-01-15T09:00:00.000Z' })
    expect((await elsewhere.send('GET /users/me')).status).toBe(401)
    expect((await login(lea)).status).toBe(200)
  })

  it('refuses its present password', async () => {
    const same = { oldPassword: lea.password, newPassword: lea.password }
    expect((await world.browser.send('PATCH /users/password', { body: same })).body).toEqual({
      type: 'INVALID_PASSWORD',
    })
  })

  it('turns its factors on and off', async () => {
    const sms = (oneTimePasswordActivated: boolean, cellphone: string) =>
      world.browser.send('POST /users/update-double-authentication', { body: { oneTimePasswordActivated, cellphone } })
    await sms(true, '0612345678')
    await world.browser.send('PUT /users/update-double-authentication-email', {
      body: { doubleAuthEmailActivated: true },
    })
    expect(await me()).toMatchObject({
      oneTimePasswordActivated: true,
      oneTimePasswordActivedAt: '2026-01-15T09:00:00.000Z',
      cellphone: '0612345678',
      doubleAuthEmailActivated: true,
    })
    await sms(false, '')
    expect(await me()).toMatchObject({
      oneTimePasswordActivated: false,
      oneTimePasswordActivedAt: null,
      cellphone: null,
    })
    expect((await sms(false, '061234567')).body).toEqual({ type: 'INVALID_INPUTS' })
  })
})

describe('recovery', () => {
  const ask = (kind: 'nickname' | 'password', email: string) =>
    world.browser.send(`POST /auth/reset-${kind}`, { body: { email, locationUrl: `${PORTAL}/reset-${kind}` } })
  const confirmPassword = (token: string, password: string) =>
    world.browser.send('POST /auth/reset-password-confirm', { body: { token, password } })

  it('sets a new password once, starts no session and ends all', async () => {
    const lea = world.backend.account()
    const elsewhere = new TestBrowser(world.sandbox).addCookie(world.backend.session(lea))
    await ask('password', lea.email)
    const { path, token } = mailed(lea.email, 'resetPasswordToken')
    expect(path).toBe(`${PORTAL}/reset-password`)
    expect((await confirmPassword(token, 'faible')).body).toEqual({ type: 'INVALID_PASSWORD' })
    expect((await confirmPassword(token, PASSWORD)).status).toBe(204)
    expect((await confirmPassword(token, PASSWORD)).body).toEqual({ type: 'INVALID_TOKEN' })
    expect(isSignedIn()).toBe(false)
    expect((await elsewhere.send('GET /users/me')).status).toBe(401)
    expect(lea.password).toBe(PASSWORD)
  })

  it('sets a new identifier once; a taken one keeps the link valid', async () => {
    const lea = world.backend.account()
    const confirm = (nickName: string) =>
      world.browser.send('POST /auth/reset-nickname-confirm', { body: { token, nickName } })
    await ask('nickname', lea.email)
    const { path, token } = mailed(lea.email, 'resetNicknameToken')
    expect(path).toBe(`${PORTAL}/reset-nickname`)
    expect((await confirm(world.backend.account().nickName)).body).toEqual({ type: 'NICKNAME_ALEREADY_USED' })
    expect((await confirm('lea.durand')).status).toBe(204)
    expect((await confirm('lea.encore')).body).toEqual({ type: 'INVALID_TOKEN' })
    expect(lea.nickName).toBe('lea.durand')
  })

  it('expires after an hour', async () => {
    const lea = world.backend.account()
    await ask('password', lea.email)
    world.backend.clock.advance(HOUR_MS)
    const { token } = mailed(lea.email, 'resetPasswordToken')
    expect((await confirmPassword(token, PASSWORD)).body).toEqual({ type: 'INVALID_TOKEN' })
  })

  it('refuses the link of another purpose', async () => {
    const lea = world.backend.account()
    await ask('nickname', lea.email)
    const { token } = mailed(lea.email, 'resetNicknameToken')
    expect((await confirmPassword(token, PASSWORD)).body).toEqual({ type: 'INVALID_TOKEN' })
  })

  it.each(['nickname', 'password'] as const)(
    'of the %s gives the same answer for known and unknown accounts',
    async (kind) => {
      const lea = world.backend.account()
      const unconfirmed = world.backend.account({ confirmed: false })
      const answers = await Promise.all(
        [lea.email, unconfirmed.email, 'inconnue@exemple.fr'].map((email) => ask(kind, email)),
      )
      expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(3).fill([204, undefined]))
      expect(world.backend.outbox.sent.map(({ to }) => to)).toEqual([lea.email])
    },
  )
})

describe('identity providers', () => {
  const exchange = (identity: Identity, code = world.backend.providerCode(identity)) =>
    world.browser.send(`POST /auth/${identity.provider}/checkUserInfo`, { body: { code } })
  const merge = (token: string) => world.browser.send('POST /auth/FC-PSC/mergeAccount', { query: { token } })
  const create = (code: string, email = 'nadia@exemple.fr', from = 'other') =>
    world.browser.send('POST /auth/FC-PSC/createAccount', {
      body: { email, code, from, locationUrl: `${PORTAL}/finalise-registration` },
    })
  const codeOf = (body: unknown) => String(Reflect.get(Object(body), 'code'))

  it('sign in a person with an account, with a code that is valid once and for five minutes', async () => {
    const lea = world.backend.account()
    const identity = world.backend.identity('pro-sante-connect', { account: lea })
    const code = world.backend.providerCode(identity)
    expect((await exchange(identity, code)).body).toEqual({})
    expect(await me()).toMatchObject({ email: lea.email })
    expect((await exchange(identity, code)).body).toEqual({ type: 'INVALID_CODE' })
    const late = world.backend.providerCode(identity)
    world.backend.clock.advance(5 * MINUTE_MS)
    expect((await exchange(identity, late)).body).toEqual({ type: 'INVALID_CODE' })
  })

  it('refuse each other’s codes', async () => {
    const identity = world.backend.identity('pro-sante-connect', { account: world.backend.account() })
    const code = world.backend.providerCode(identity)
    const answer = await world.browser.send('POST /auth/france-connect/checkUserInfo', { body: { code } })
    expect(answer.body).toEqual({ type: 'INVALID_CODE' })
  })

  it('create an account for a first visit without an e-mail address, confirmed by e-mail', async () => {
    const nadia = world.backend.identity('pro-sante-connect')
    const { body } = await exchange(nadia)
    expect(body).toEqual({ page: 'emailRequest', code: codeOf(body) })
    expect(isSignedIn()).toBe(false)

    expect((await create(codeOf(body), world.backend.account().email)).body).toEqual({ type: 'EMAIL_ALREADY_USED' })
    expect((await create(codeOf(body), 'nadia@exemple.fr', 'franceConnect')).body).toEqual({ type: 'INVALID_INPUTS' })
    expect((await create(codeOf(body))).status).toBe(204)
    expect((await create(codeOf(body), 'encore@exemple.fr')).body).toEqual({ type: 'INVALID_CODE' })

    expect((await exchange(nadia)).body).toEqual({ page: 'activeAccount', appConnectEmail: 'nadia@exemple.fr' })
    const { path, token } = mailed('nadia@exemple.fr', 'mailActivatedToken')
    expect(path).toBe(`${PORTAL}/finalise-registration`)
    await validate(token)
    expect((await exchange(nadia)).body).toEqual({})
    expect(await me()).toMatchObject({ email: 'nadia@exemple.fr', nickName: null })
  })

  it('link a first visit with an unknown address to a chosen account, by e-mail', async () => {
    const lea = world.backend.account({ email: 'lea@exemple.fr' })
    const identity = world.backend.identity('france-connect', { email: 'lea.perso@exemple.fr' })
    const { body } = await exchange(identity)
    expect(body).toMatchObject({ page: 'askCreateOrSelectMergeAccount', appConnectEmail: 'lea.perso@exemple.fr' })

    await world.browser.send('POST /users/send-email-merge-validation', { body: { email: lea.email } })
    const { path, token } = mailed(lea.email, 'mergeAccountToken')
    expect(path).toBe(`${PORTAL}/login`)
    expect((await merge(token)).status).toBe(204)
    expect((await merge(token)).body).toEqual({ type: 'INVALID_TOKEN' })
    expect((await create(codeOf(body))).body).toEqual({ type: 'INVALID_CODE' })
    expect(isSignedIn()).toBe(false)
    await exchange(identity)
    expect(await me()).toMatchObject({ email: lea.email })
  })

  it('send no merge link for an address without an account, or without a pending sign-in', async () => {
    const ask = (email: string) => world.browser.send('POST /users/send-email-merge-validation', { body: { email } })
    expect((await ask(world.backend.account().email)).body).toEqual({ type: 'INVALID_INPUTS' })
    await exchange(world.backend.identity('france-connect'))
    expect((await ask('inconnue@exemple.fr')).status).toBe(204)
    expect(world.backend.outbox.sent).toEqual([])
  })

  it('offer to merge with the account of the same address, by the code, once', async () => {
    const lea = world.backend.account()
    const identity = world.backend.identity('pro-sante-connect', { email: lea.email })
    const { body } = await exchange(identity)
    expect(body).toMatchObject({ page: 'askMergeAccount', appConnectEmail: lea.email })
    expect((await merge(codeOf(body))).status).toBe(204)
    expect((await merge(codeOf(body))).body).toEqual({ type: 'INVALID_TOKEN' })
    await exchange(identity)
    expect(await me()).toMatchObject({ email: lea.email })
  })

  it('do not merge with the code of an address without an account', async () => {
    const { body } = await exchange(world.backend.identity('france-connect', { email: 'nouvelle@exemple.fr' }))
    expect((await merge(codeOf(body))).body).toEqual({ type: 'INVALID_TOKEN' })
  })

  it('report an account that is not activated', async () => {
    const lea = world.backend.account({ confirmed: false })
    const { body } = await exchange(world.backend.identity('pro-sante-connect', { email: lea.email }))
    expect(body).toEqual({ page: 'activeAccount', appConnectEmail: lea.email })
  })

  it('return the identity token of France Connect with every answer', async () => {
    expect((await exchange(world.backend.identity('france-connect'))).body).toHaveProperty('idToken')
  })
})

describe('API connections', () => {
  it('are created, listed, updated, given a new secret and deleted', async () => {
    const hugo = world.backend.account()
    await login(hugo)
    const [cohort, registry] = [world.backend.project(hugo, 'Cohorte'), world.backend.project(hugo, 'Registre')]
    const created = await world.browser.send('POST /applications/create', {
      body: { name: 'Import', skeziaProjectId: cohort.id, scopes: [] },
    })
    const params = { appId: String(Reflect.get(Object(created.body), 'appId')) }
    await world.browser.send('PATCH /applications/{appId}/update', {
      params,
      body: { name: 'Export', skeziaProjectId: registry.id, scopes: ['skezia:answer-read', 'inconnu:autre'] },
    })
    expect((await world.browser.send('GET /applications')).body).toEqual([
      { ...params, name: 'Export', skeziaProjectId: registry.id, scopes: ['skezia:answer-read', 'inconnu:autre'] },
    ])
    const rotated = await world.browser.send('PATCH /applications/{appId}/update-secret', { params, body: {} })
    expect(rotated.body).not.toEqual({ appSecret: Reflect.get(Object(created.body), 'appSecret') as unknown })
    await world.browser.send('DELETE /applications/{appId}/delete', { params })
    expect((await world.browser.send('GET /applications')).body).toEqual([])
  })

  it('list the projects: those owned, or all', async () => {
    const hugo = world.backend.account()
    await login(hugo)
    world.backend.project(hugo, 'Partagé', { owned: false })
    expect((await world.browser.send('GET /projects', { query: { owner: 'true' } })).body).toEqual([])
    expect((await world.browser.send('GET /projects')).body).toHaveLength(1)
  })
})

it('keeps support messages', async () => {
  const message = { name: 'Léa', email: 'lea@exemple.fr', content: 'Bonjour' }
  await world.browser.send('POST /users/send-support-message', { body: message })
  expect(world.backend.supportMessages).toEqual([message])
})
