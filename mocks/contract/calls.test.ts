// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FailureType } from '../../src/api/failure'
import type { Account } from '../data/accounts'
import { CALLS, errorsOf, type Call } from './contract'
import { PORTAL, startTestSandbox, type Sent, type TestSandbox } from '../test-browser'

/* Every call of the contract: its answer when all is well, and each refusal that the contract lists. */

let world: TestSandbox
beforeEach(async () => {
  world = await startTestSandbox()
})
afterEach(() => world.sandbox.close())

const PASSWORD = 'Nuage-Blanc-2026'
const NEW_ACCOUNT = {
  email: 'Nouvelle@Exemple.fr',
  nickName: 'nouvelle.venue',
  password: PASSWORD,
  subscribeNewsletter: true,
  locationUrl: `${PORTAL}/login?redirectUrl=%2Fdashboard`,
}

/** A new account, signed in in the world's browser. */
function signedIn(overrides: Parameters<TestSandbox['backend']['account']>[0] = {}): Account {
  const account = world.backend.account(overrides)
  world.browser.addCookie(world.backend.session(account))
  return account
}

/** The token at the end of the newest link mailed to an address. */
function mailedToken(email: string, name: string): string {
  const token = new URL(world.backend.lastLink(email)).searchParams.get(name)
  if (!token) throw new Error(`The newest link has no ${name}.`)
  return token
}

const credentials = (account: Account, fromSkemeet = false) => ({
  nickNameOrEmail: account.email,
  password: account.password,
  fromSkemeet,
})

/** Signs in up to the code, and gives what sends it. */
async function withCodeSent(account: Account) {
  await world.browser.send('POST /auth/login', { body: credentials(account) })
  return { ...credentials(account), oneTimePassword: Number(world.backend.lastCode(account)) }
}

async function withResetAsked(kind: 'nickname' | 'password', account: Account): Promise<string> {
  await world.browser.send(`POST /auth/reset-${kind}`, {
    body: { email: account.email, locationUrl: `${PORTAL}/reset-${kind}` },
  })
  return mailedToken(account.email, kind === 'nickname' ? 'resetNicknameToken' : 'resetPasswordToken')
}

async function withSkemeetToken(account: Account): Promise<Record<string, string>> {
  const { body } = await world.browser.send('POST /auth/login', { body: credentials(account, true) })
  return { authorization: `Bearer ${field(body, 'temporaryAccessToken')}` }
}

/** The code with which a first visit goes on. */
async function withFirstVisit(email = ''): Promise<string> {
  const code = await world.browser.codeFor(world.backend.identity('france-connect', { email }))
  const { body } = await world.browser.send('POST /auth/france-connect/checkUserInfo', { body: { code } })
  return field(body, 'code')
}

function field(body: unknown, name: string): string {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
  if (typeof value !== 'string') throw new Error(`The answer has no ${name}.`)
  return value
}

const EMPTY = undefined
const TEXT = expect.stringMatching(/^.+$/) as unknown
/** An address at a provider, with this in its query. */
const linkTo = (issuer: string, query = 'nonce=') => expect.stringMatching(`^${issuer}/.+[?&]${query}`) as unknown

/** For each call: what is sent when all is well, and the body that then comes back. */
const ANSWERS: Record<Call, () => [Sent, unknown] | Promise<[Sent, unknown]>> = {
  'POST /users/create': () => [{ body: NEW_ACCOUNT }, EMPTY],
  'GET /users/me': () => {
    signedIn({ email: 'lea@exemple.fr', nickName: 'lea.d', cellphone: '0612345678' })
    const user = {
      email: 'lea@exemple.fr',
      nickName: 'lea.d',
      cellphone: '0612345678',
      subscribeNewsletter: false,
      oneTimePasswordActivated: false,
      doubleAuthEmailActivated: false,
      emailUpdatedAt: null,
      nickNameUpdatedAt: null,
      passwordUpdatedAt: null,
      oneTimePasswordActivedAt: null,
    }
    return [{ query: { display: 'false' } }, user]
  },
  'POST /users/send-email-validation': () => [{ body: { email: 'inconnue@exemple.fr' } }, EMPTY],
  'POST /users/send-email-merge-validation': async () => {
    await withFirstVisit()
    return [{ body: { email: world.backend.account().email } }, EMPTY]
  },
  'POST /users/validate-account': async () => {
    await world.browser.send('POST /users/create', { body: NEW_ACCOUNT })
    return [{ body: { updateEmailToken: mailedToken(NEW_ACCOUNT.email, 'mailActivatedToken') } }, EMPTY]
  },
  'POST /users/update-email': () => {
    signedIn()
    return [{ body: { email: 'autre@exemple.fr', locationUrl: `${PORTAL}/dashboard` } }, EMPTY]
  },
  'POST /users/update-nickname': () => {
    signedIn()
    return [{ body: { nickName: 'autre.nom' } }, EMPTY]
  },
  'PATCH /users/password': () => [{ body: { oldPassword: signedIn().password, newPassword: PASSWORD } }, EMPTY],
  'POST /users/update-double-authentication': () => {
    signedIn()
    return [{ body: { oneTimePasswordActivated: true, cellphone: '0612345678' } }, EMPTY]
  },
  'PUT /users/update-double-authentication-email': () => {
    signedIn()
    return [{ body: { doubleAuthEmailActivated: true } }, EMPTY]
  },
  'POST /users/send-support-message': () => [{ body: { name: '', email: '', content: 'Bonjour' } }, EMPTY],
  'POST /auth/login': () => [
    { body: credentials(world.backend.account()) },
    { oneTimePasswordActivated: false, doubleAuthEmailActivated: false },
  ],
  'POST /auth/check-one-time-password': async () => [
    { body: await withCodeSent(world.backend.account({ doubleAuthEmailActivated: true })) },
    EMPTY,
  ],
  'POST /auth/create-user-from-skemeet-and-login': async () => {
    const account = world.backend.account({ changeSkemeetPassword: true })
    const person = { cellphone: '0612345678', firstname: 'Inès', lastname: 'Moreau' }
    return [
      { body: { email: account.email, password: PASSWORD, ...person }, headers: await withSkemeetToken(account) },
      EMPTY,
    ]
  },
  'POST /auth/logout': () => {
    signedIn()
    return [{ body: {} }, EMPTY]
  },
  'GET /auth/pro-sante-connect/connexion': () => [{}, { link: linkTo(world.backend.issuer('pro-sante-connect')) }],
  'POST /auth/pro-sante-connect/checkUserInfo': async () => {
    const identity = world.backend.identity('pro-sante-connect', { account: world.backend.account() })
    return [{ body: { code: await world.browser.codeFor(identity) } }, {}]
  },
  'GET /auth/france-connect/connexion': () => [{}, { link: linkTo(world.backend.issuer('france-connect')) }],
  'POST /auth/france-connect/checkUserInfo': async () => {
    const identity = world.backend.identity('france-connect', { account: world.backend.account() })
    return [{ body: { code: await world.browser.codeFor(identity) } }, { idToken: TEXT }]
  },
  'GET /auth/france-connect/logout/{idToken}': async () => {
    const identity = world.backend.identity('france-connect', { account: world.backend.account() })
    const code = await world.browser.codeFor(identity)
    const { body } = await world.browser.send('POST /auth/france-connect/checkUserInfo', { body: { code } })
    const idToken = field(body, 'idToken')
    return [
      { params: { idToken } },
      { logoutUrl: linkTo(world.backend.issuer('france-connect'), `id_token_hint=${idToken}&`) },
    ]
  },
  'POST /auth/FC-PSC/createAccount': async () => {
    const locationUrl = `${PORTAL}/finalise-registration`
    return [
      { body: { email: 'nadia@exemple.fr', code: await withFirstVisit(), from: 'franceConnect', locationUrl } },
      EMPTY,
    ]
  },
  'POST /auth/FC-PSC/mergeAccount': async () => [
    { query: { token: await withFirstVisit(world.backend.account().email) } },
    EMPTY,
  ],
  'POST /auth/reset-nickname': () => [
    { body: { email: 'inconnue@exemple.fr', locationUrl: `${PORTAL}/reset-nickname` } },
    EMPTY,
  ],
  'POST /auth/reset-nickname-confirm': async () => [
    { body: { token: await withResetAsked('nickname', world.backend.account()), nickName: 'autre.nom' } },
    EMPTY,
  ],
  'POST /auth/reset-password': () => [
    { body: { email: 'inconnue@exemple.fr', locationUrl: `${PORTAL}/reset-password` } },
    EMPTY,
  ],
  'POST /auth/reset-password-confirm': async () => [
    { body: { token: await withResetAsked('password', world.backend.account()), password: PASSWORD } },
    EMPTY,
  ],
  'POST /applications/create': () => {
    const { id } = world.backend.project(signedIn(), 'Cohorte')
    return [
      { body: { name: 'Import', skeziaProjectId: id, scopes: [] } },
      { appId: TEXT, appName: 'Import', skeziaProjectId: id, appSecret: TEXT },
    ]
  },
  'GET /applications': () => {
    const { appId, skeziaProjectId } = world.backend.apiConnection(signedIn(), { name: 'Import', scopes: ['x:y'] })
    world.backend.apiConnection(world.backend.account())
    return [{}, [{ appId, name: 'Import', skeziaProjectId, scopes: ['x:y'] }]]
  },
  'DELETE /applications/{appId}/delete': () => {
    const { appId } = world.backend.apiConnection(signedIn())
    return [{ params: { appId } }, EMPTY]
  },
  'PATCH /applications/{appId}/update-secret': () => {
    const { appId } = world.backend.apiConnection(signedIn())
    return [{ params: { appId }, body: {} }, { appSecret: TEXT }]
  },
  'PATCH /applications/{appId}/update': () => {
    const { appId, skeziaProjectId } = world.backend.apiConnection(signedIn())
    return [
      { params: { appId }, body: { name: 'Export', skeziaProjectId, scopes: ['skezia:patient-read', 'x:y'] } },
      EMPTY,
    ]
  },
  'GET /applications/scopes': () => {
    signedIn()
    const scopes = ['skezia:patient-read', 'skezia:patient-write', 'skezia:answer-read', 'skezia:answer-write']
    return [{}, scopes]
  },
  'GET /projects': () => {
    const account = signedIn()
    const { id } = world.backend.project(account, 'À moi')
    world.backend.project(account, 'Partagé', { owned: false })
    return [{ query: { owner: 'true' } }, [{ id, name: 'À moi' }]]
  },
}

describe('answers', () => {
  it.each(CALLS)('%s', async (call) => {
    const [sent, body] = await ANSWERS[call]()
    const answer = await world.browser.send(call, sent)
    expect(answer.body).toEqual(body)
    expect(answer.status).toBe(body === EMPTY ? 204 : 200)
  })
})

type Refused = [Call, FailureType, number, () => Sent | Promise<Sent>]

/** Every refusal that the contract lists, with its status, and what provokes it. */
const REFUSALS: Refused[] = [
  [
    'POST /users/create',
    'EMAIL_ALREADY_USED',
    409,
    () => ({ body: { ...NEW_ACCOUNT, email: world.backend.account().email.toUpperCase() } }),
  ],
  [
    'POST /users/create',
    'NICKNAME_ALEREADY_USED',
    409,
    () => ({ body: { ...NEW_ACCOUNT, nickName: world.backend.account().nickName } }),
  ],
  ['POST /users/create', 'INVALID_INPUTS', 400, () => ({ body: { ...NEW_ACCOUNT, password: 'Trop-court1' } })],
  ['GET /users/me', 'NO_VALID_SESSION', 401, () => ({})],
  ['POST /users/send-email-validation', 'INVALID_INPUTS', 400, () => ({ body: { email: 'sans arobase' } })],
  ['POST /users/send-email-merge-validation', 'INVALID_INPUTS', 400, () => ({ body: { email: 'sans arobase' } })],
  ['POST /users/validate-account', 'INVALID_TOKEN', 400, () => ({ body: { updateEmailToken: 'inconnu' } })],
  [
    'POST /users/update-email',
    'EMAIL_ALREADY_USED',
    409,
    () => {
      signedIn()
      return { body: { email: world.backend.account().email, locationUrl: `${PORTAL}/dashboard` } }
    },
  ],
  [
    'POST /users/update-nickname',
    'NICKNAME_ALEREADY_USED',
    409,
    () => {
      signedIn()
      return { body: { nickName: world.backend.account().nickName } }
    },
  ],
  [
    'PATCH /users/password',
    'INVALID_OLD_PASSWORD',
    400,
    () => {
      signedIn()
      return { body: { oldPassword: 'Une-Autre-Encore-1', newPassword: PASSWORD } }
    },
  ],
  [
    'PATCH /users/password',
    'INVALID_PASSWORD',
    400,
    () => ({ body: { oldPassword: signedIn().password, newPassword: 'faible' } }),
  ],
  [
    'POST /users/update-double-authentication',
    'INVALID_INPUTS',
    400,
    () => {
      signedIn()
      return { body: { oneTimePasswordActivated: true, cellphone: '' } }
    },
  ],
  [
    'POST /auth/login',
    'INVALID_CREDENTIALS',
    401,
    () => ({ body: { ...credentials(world.backend.account()), password: 'Une-Autre-Encore-1' } }),
  ],
  [
    'POST /auth/login',
    'ACCOUNT_NOT_CONFIRMED',
    403,
    () => ({ body: credentials(world.backend.account({ confirmed: false })) }),
  ],
  [
    'POST /auth/login',
    'OTP_COOLDOWN',
    429,
    async () => {
      const account = world.backend.account({ oneTimePasswordActivated: true })
      await withCodeSent(account)
      return { body: credentials(account) }
    },
  ],
  [
    'POST /auth/check-one-time-password',
    'INVALID_CODE',
    400,
    async () => {
      const sent = await withCodeSent(world.backend.account({ oneTimePasswordActivated: true }))
      return { body: { ...sent, oneTimePassword: sent.oneTimePassword + 1 } }
    },
  ],
  [
    'POST /auth/check-one-time-password',
    'INVALID_CREDENTIALS',
    401,
    async () => {
      const sent = await withCodeSent(world.backend.account({ oneTimePasswordActivated: true }))
      return { body: { ...sent, password: 'Une-Autre-Encore-1' } }
    },
  ],
  [
    'POST /auth/create-user-from-skemeet-and-login',
    'INVALID_AUTHORIZATION_TOKEN',
    401,
    () => ({ body: { email: 'ines@exemple.fr', password: PASSWORD }, headers: { authorization: 'Bearer inconnu' } }),
  ],
  [
    'POST /auth/create-user-from-skemeet-and-login',
    'EMAIL_ALREADY_USED',
    409,
    async () => ({
      body: { email: world.backend.account().email, password: PASSWORD },
      headers: await withSkemeetToken(world.backend.account({ changeSkemeetPassword: true })),
    }),
  ],
  ['POST /auth/pro-sante-connect/checkUserInfo', 'INVALID_CODE', 400, () => ({ body: { code: 'inconnu' } })],
  ['POST /auth/france-connect/checkUserInfo', 'INVALID_CODE', 400, () => ({ body: { code: 'inconnu' } })],
  [
    'POST /auth/FC-PSC/createAccount',
    'EMAIL_ALREADY_USED',
    409,
    async () => ({
      body: {
        email: world.backend.account().email,
        code: await withFirstVisit(),
        from: 'franceConnect',
        locationUrl: `${PORTAL}/finalise-registration`,
      },
    }),
  ],
  [
    'POST /auth/FC-PSC/createAccount',
    'INVALID_CODE',
    400,
    () => ({
      body: {
        email: 'nadia@exemple.fr',
        code: 'inconnu',
        from: 'other',
        locationUrl: `${PORTAL}/finalise-registration`,
      },
    }),
  ],
  ['POST /auth/FC-PSC/mergeAccount', 'INVALID_TOKEN', 400, () => ({ query: { token: 'inconnu' } })],
  [
    'POST /auth/reset-nickname-confirm',
    'INVALID_TOKEN',
    400,
    () => ({ body: { token: 'inconnu', nickName: 'autre.nom' } }),
  ],
  [
    'POST /auth/reset-nickname-confirm',
    'NICKNAME_ALEREADY_USED',
    409,
    async () => ({
      body: {
        token: await withResetAsked('nickname', world.backend.account()),
        nickName: world.backend.account().nickName,
      },
    }),
  ],
  ['POST /auth/reset-password-confirm', 'INVALID_TOKEN', 400, () => ({ body: { token: 'x', password: PASSWORD } })],
  [
    'POST /auth/reset-password-confirm',
    'INVALID_PASSWORD',
    400,
    async () => ({
      body: { token: await withResetAsked('password', world.backend.account()), password: 'sansmajuscule-1' },
    }),
  ],
  [
    'POST /applications/create',
    'INVALID_INPUTS',
    400,
    () => {
      signedIn()
      const { id } = world.backend.project(world.backend.account(), 'À une autre')
      return { body: { name: 'Import', skeziaProjectId: id, scopes: [] } }
    },
  ],
  ...(
    [
      'DELETE /applications/{appId}/delete',
      'PATCH /applications/{appId}/update-secret',
      'PATCH /applications/{appId}/update',
    ] as const
  ).map((call): Refused => [
    call,
    'APPLICATION_NOT_FOUND',
    404,
    () => {
      signedIn()
      const { appId, skeziaProjectId } = world.backend.apiConnection(world.backend.account())
      return { params: { appId }, body: { name: 'Export', skeziaProjectId, scopes: [] } }
    },
  ]),
  [
    'PATCH /applications/{appId}/update',
    'INVALID_INPUTS',
    400,
    () => {
      const { appId, skeziaProjectId } = world.backend.apiConnection(signedIn())
      return { params: { appId }, body: { name: ' ', skeziaProjectId, scopes: [] } }
    },
  ],
]

/** The calls that need a session. */
const WITHOUT_SESSION = CALLS.filter((call) => errorsOf(call).includes('NO_VALID_SESSION'))

describe('refusals', () => {
  it('are those of the contract', () => {
    const listed = CALLS.flatMap((call) => errorsOf(call).map((type) => `${call}: ${type}`))
    const provoked = new Set([
      ...REFUSALS.map(([call, type]) => `${call}: ${type}`),
      ...WITHOUT_SESSION.map((call) => `${call}: NO_VALID_SESSION`),
    ])
    expect([...provoked].toSorted()).toEqual(listed.toSorted())
  })

  it.each(REFUSALS)('%s: %s', async (call, type, status, provoke) => {
    const answer = await world.browser.send(call, await provoke())
    expect(answer.body).toEqual({ type })
    expect(answer.status).toBe(status)
  })

  it.each(WITHOUT_SESSION)('%s: NO_VALID_SESSION once the session is over', async (call) => {
    signedIn()
    world.backend.endSessions()
    const answer = await world.browser.send(call)
    expect(answer.body).toEqual({ type: 'NO_VALID_SESSION' })
    expect(answer.status).toBe(401)
  })
})

describe('the rules of fields', () => {
  const create = (fields: object) => world.browser.send('POST /users/create', { body: { ...NEW_ACCOUNT, ...fields } })

  it.each([
    { nickName: 'abcd' },
    { nickName: 'a'.repeat(33) },
    { nickName: 'Majuscule' },
    { nickName: 'ab..cd' },
    { nickName: 'é'.repeat(5) },
    { email: 'a@b' },
    { email: 'a b@exemple.fr' },
    { email: 'a@@exemple.fr' },
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

  it('refuses a body that is not an object', async () => {
    await world.browser.send('GET /users/me')
    const answer = await world.browser.fetch('POST /users/create', { body: 'email=a@b.fr' })
    expect(answer.body).toEqual({ type: 'INVALID_INPUTS' })
  })

  it('refuses a code that is not a number', async () => {
    const sent = await withCodeSent(world.backend.account({ oneTimePasswordActivated: true }))
    const answer = await world.browser.send('POST /auth/check-one-time-password', {
      body: { ...sent, oneTimePassword: String(sent.oneTimePassword) },
    })
    expect(answer.body).toEqual({ type: 'INVALID_INPUTS' })
  })
})
