import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FailureType } from '../../src/api/failure'
import { NEW_ACCOUNT, type Account } from '../data/accounts'
import { CALLS, errorsOf, type Call } from './contract'
import {
  credentials,
  mailedToken,
  PORTAL,
  startTestSandbox,
  type Received,
  type Sent,
  type TestSandbox,
} from '../test-browser'

/* Each refusal that the contract lists. The fault table plays each call until it succeeds, on the screens that make it. */

let world: TestSandbox
beforeEach(async () => {
  world = await startTestSandbox()
})
afterEach(() => world.sandbox.close())

const PASSWORD = 'Aurore-Boreale-27'

/** An address that gets a link, and what the link opens. */
const mailTo = (email: string) => ({ email, locationUrl: `${PORTAL}/login` })

const field = ({ body }: Received, name: string) => String(Reflect.get(Object(body), name))

/** Signs in up to the code, and gives what sends it. */
async function withCodeSent(account: Account) {
  account.doubleAuthEmailActivated = true
  await world.browser.send('POST /auth/login', { body: credentials(account) })
  return { ...credentials(account), oneTimePassword: Number(world.backend.lastCode(account)) }
}

async function withResetAsked(kind: 'nickname' | 'password', { email }: Account) {
  await world.browser.send(`POST /auth/reset-${kind}`, { body: mailTo(email) })
  return mailedToken(world, email)
}

async function withSkemeetToken(account: Account) {
  account.changeSkemeetPassword = true
  const answer = await world.browser.send('POST /auth/login', { body: credentials(account, true) })
  return { authorization: `Bearer ${field(answer, 'temporaryAccessToken')}` }
}

/** The code with which a first visit goes on. */
async function withFirstVisit(email = '') {
  const code = await world.browser.codeFor(world.backend.identity('france-connect', { email }))
  return field(await world.browser.send('POST /auth/france-connect/checkUserInfo', { body: { code } }), 'code')
}

/** An API connection of an account, and what updates it. */
function connectionOf(account: Account) {
  const { appId, skeziaProjectId } = world.backend.apiConnection(account)
  return { params: { appId }, body: { name: 'Export', skeziaProjectId, scopes: [] } }
}

const WITH_SESSION = CALLS.filter((call) => errorsOf(call).includes('NO_VALID_SESSION'))

/** An account for a call, signed in when the call needs a session. */
function accountFor(call: Call): Account {
  const lea = world.backend.account()
  if (WITH_SESSION.includes(call)) world.browser.addCookie(world.backend.session(lea))
  return lea
}

type Refusals = Record<`${number} ${FailureType}`, (lea: Account) => Sent | Promise<Sent>>

const REFUSED_EMAIL: Refusals = { '400 INVALID_INPUTS': () => ({ body: { email: 'sans arobase' } }) }
const REFUSED_CODE: Refusals = { '400 INVALID_CODE': () => ({ body: { code: 'inconnu' } }) }
const OF_SOMEBODY_ELSE: Refusals = { '404 APPLICATION_NOT_FOUND': () => connectionOf(world.backend.account()) }

/** For each call: the status and the type of each refusal that the contract lists, and what provokes it. */
const REFUSALS: Partial<Record<Call, Refusals>> = {
  'POST /users/create': {
    '409 EMAIL_ALREADY_USED': ({ email }) => ({ body: { ...NEW_ACCOUNT, email: email.toUpperCase() } }),
    '409 NICKNAME_ALEREADY_USED': ({ nickName }) => ({ body: { ...NEW_ACCOUNT, nickName } }),
    '400 INVALID_INPUTS': () => ({ body: { ...NEW_ACCOUNT, password: 'Trop-court1' } }),
  },
  'POST /users/send-email-validation': REFUSED_EMAIL,
  'POST /users/send-email-merge-validation': REFUSED_EMAIL,
  'POST /users/validate-account': { '400 INVALID_TOKEN': () => ({ body: { updateEmailToken: 'inconnu' } }) },
  'POST /users/update-email': {
    '409 EMAIL_ALREADY_USED': () => ({ body: mailTo(world.backend.account().email) }),
  },
  'POST /users/update-nickname': {
    '409 NICKNAME_ALEREADY_USED': () => ({ body: { nickName: world.backend.account().nickName } }),
  },
  'PATCH /users/password': {
    '400 INVALID_OLD_PASSWORD': () => ({ body: { oldPassword: 'Une-Autre-Encore-1', newPassword: PASSWORD } }),
    '400 INVALID_PASSWORD': ({ password }) => ({ body: { oldPassword: password, newPassword: 'faible' } }),
  },
  'POST /users/update-double-authentication': {
    '400 INVALID_INPUTS': () => ({ body: { oneTimePasswordActivated: true, cellphone: '' } }),
  },
  'POST /auth/login': {
    '401 INVALID_CREDENTIALS': (lea) => ({ body: { ...credentials(lea), password: 'Une-Autre-Encore-1' } }),
    '403 ACCOUNT_NOT_CONFIRMED': () => ({ body: credentials(world.backend.account({ confirmed: false })) }),
    '429 OTP_COOLDOWN': async (lea) => {
      await withCodeSent(lea)
      return { body: credentials(lea) }
    },
  },
  'POST /auth/check-one-time-password': {
    '400 INVALID_CODE': async (lea) => {
      const sent = await withCodeSent(lea)
      return { body: { ...sent, oneTimePassword: sent.oneTimePassword + 1 } }
    },
    '401 INVALID_CREDENTIALS': async (lea) => ({
      body: { ...(await withCodeSent(lea)), password: 'Une-Autre-Encore-1' },
    }),
  },
  'POST /auth/create-user-from-skemeet-and-login': {
    '401 INVALID_AUTHORIZATION_TOKEN': ({ email }) => ({
      body: { email, password: PASSWORD },
      headers: { authorization: 'Bearer inconnu' },
    }),
    '409 EMAIL_ALREADY_USED': async (lea) => ({
      body: { email: world.backend.account().email, password: PASSWORD },
      headers: await withSkemeetToken(lea),
    }),
  },
  'POST /auth/pro-sante-connect/checkUserInfo': REFUSED_CODE,
  'POST /auth/france-connect/checkUserInfo': REFUSED_CODE,
  'POST /auth/FC-PSC/createAccount': {
    '409 EMAIL_ALREADY_USED': async ({ email }) => ({
      body: { ...mailTo(email), code: await withFirstVisit(), from: 'franceConnect' },
    }),
    '400 INVALID_CODE': () => ({ body: { ...mailTo('nadia@exemple.fr'), code: 'inconnu', from: 'other' } }),
  },
  'POST /auth/FC-PSC/mergeAccount': { '400 INVALID_TOKEN': () => ({ query: { token: 'inconnu' } }) },
  'POST /auth/reset-nickname-confirm': {
    '400 INVALID_TOKEN': () => ({ body: { token: 'inconnu', nickName: 'autre.nom' } }),
    '409 NICKNAME_ALEREADY_USED': async (lea) => ({
      body: { token: await withResetAsked('nickname', lea), nickName: world.backend.account().nickName },
    }),
  },
  'POST /auth/reset-password-confirm': {
    '400 INVALID_TOKEN': () => ({ body: { token: 'x', password: PASSWORD } }),
    '400 INVALID_PASSWORD': async (lea) => ({
      body: { token: await withResetAsked('password', lea), password: 'sansmajuscule-1' },
    }),
  },
  'POST /applications/create': {
    '400 INVALID_INPUTS': () => {
      const { id } = world.backend.project(world.backend.account(), 'À une autre')
      return { body: { name: 'Import', skeziaProjectId: id, scopes: [] } }
    },
  },
  'DELETE /applications/{appId}/delete': OF_SOMEBODY_ELSE,
  'PATCH /applications/{appId}/update-secret': OF_SOMEBODY_ELSE,
  'PATCH /applications/{appId}/update': {
    ...OF_SOMEBODY_ELSE,
    '400 INVALID_INPUTS': (lea) => {
      const { params, body } = connectionOf(lea)
      return { params, body: { ...body, name: ' ' } }
    },
  },
}

const ROWS = CALLS.flatMap((call) =>
  Object.entries(REFUSALS[call] ?? {}).map(([refusal, provoke]) => [call, refusal, provoke] as const),
)

describe('refusals', () => {
  it('are those of the contract', () => {
    const listed = CALLS.flatMap((call) => errorsOf(call).map((type) => `${call}: ${type}`))
    const provoked = [
      ...ROWS.map(([call, refusal]) => `${call}: ${refusal.replace(/^\d+ /, '')}`),
      ...WITH_SESSION.map((call) => `${call}: NO_VALID_SESSION`),
    ]
    expect(provoked.toSorted()).toEqual(listed.toSorted())
  })

  it.each(ROWS)('%s: %s', async (call, refusal, provoke) => {
    const { status, body } = await world.browser.send(call, await provoke(accountFor(call)))
    const [expectedStatus, type] = refusal.split(' ')
    expect(body).toMatchObject({ type })
    expect(status).toBe(Number(expectedStatus))
  })

  it.each(WITH_SESSION)('%s: NO_VALID_SESSION once the session is over', async (call) => {
    accountFor(call)
    world.backend.endSessions()
    const { status, body } = await world.browser.send(call)
    expect({ status, body }).toEqual({ status: 401, body: { type: 'NO_VALID_SESSION' } })
  })
})

describe('the rules of fields', () => {
  const create = (fields: object) => world.browser.send('POST /users/create', { body: { ...NEW_ACCOUNT, ...fields } })

  it.each([
    { nickName: 'abcd' },
    { nickName: 'a'.repeat(33) },
    { nickName: 'Majuscule' },
    { nickName: 'ab..cd' },
    { email: 'a@b' },
    { email: 'a b@exemple.fr' },
    { password: 'Onze-cara-1' },
    { password: 'sans-majuscule-1' },
    { password: 'SANS-MINUSCULE-1' },
    { password: 'Sans-chiffre-aucun' },
    { password: 'SansSpecial12345' },
    { subscribeNewsletter: 'oui' },
    { locationUrl: 'https://evil.example/login' },
    { locationUrl: `${PORTAL}/login?next=1` },
    { locationUrl: `${PORTAL}/login#x` },
    { locationUrl: '/login' },
    { email: undefined },
  ])('refuses %o', async (fields) => expect((await create(fields)).body).toEqual({ type: 'INVALID_INPUTS' }))

  it.each([
    { nickName: 'ab.cd' },
    { nickName: '0_'.repeat(16) },
    { password: `Aa1 ${'é'.repeat(124)}` },
    { email: 'prenom.nom+test@sous.exemple.fr' },
  ])('accepts %o', async (fields) => expect((await create(fields)).status).toBe(204))

  it('refuses a body that is no object, and a code that is no number', async () => {
    const refused = { status: 400, body: { type: 'INVALID_INPUTS' } }
    expect(await world.browser.send('POST /users/create', { body: 'email=a@b.fr' })).toMatchObject(refused)
    const sent = await withCodeSent(world.backend.account())
    const body = { ...sent, oneTimePassword: String(sent.oneTimePassword) }
    expect(await world.browser.send('POST /auth/check-one-time-password', { body })).toMatchObject(refused)
  })
})

it('GET /projects with owner=true lists only the projects that the person owns', async () => {
  const lea = accountFor('GET /projects')
  const { id } = world.backend.project(lea, 'À moi')
  world.backend.project(lea, 'Partagé', { owned: false })
  const { body } = await world.browser.send('GET /projects', { query: { owner: 'true' } })
  expect(body).toEqual([{ id, name: 'À moi' }])
})
