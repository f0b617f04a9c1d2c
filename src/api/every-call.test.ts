import { beforeEach, expect, test } from 'vitest'
import { answersWithBody, CALLS, type Call } from '../../mocks/contract/contract'
import type { Fault } from '../../mocks/handlers/faults'
import { startBackend } from '../testing/render-portal'
import { userWith } from '../testing/user'
import { startPlainCalls } from '../testing/start-calls'
import * as account from './account'
import * as connections from './api-connections'
import * as auth from './auth'
import { ApiFailure } from './failure'
import { listOwnProjects } from './projects'
import * as providers from './providers'
import * as registration from './registration'
import { confirmNicknameReset, confirmPasswordReset, requestReset } from './reset'
import { sendSupportMessage } from './support'
import { fetchUser, validateAccount } from './users'

/*
 * Each call of the contract under each fault of the transport: what the screens get of it is one and the same failure,
 * which says no more than that they know nothing. The fault table (src/testing/faults) plays what they make of it.
 */

const email = 'lea@exemple.fr'
const password = 'Sentinelle-de-Lea-1'
const mailed = { email, locationUrl: 'http://localhost:3000/' }
const credentials = { nickNameOrEmail: email, password, fromSkemeet: false }
const settings = { name: 'Agenda', skeziaProjectId: 'p', scopes: [] }
/** The person for whom each write is sent. */
const as = { as: userWith() }

/** What sends each call. */
const SEND: Record<Call, () => Promise<unknown>> = {
  'GET /users/me': () => fetchUser({ quiet: false }),
  'POST /users/create': () =>
    registration.createAccount({ ...mailed, nickName: 'lea.martin', password, subscribeNewsletter: false }),
  'POST /users/validate-account': () => validateAccount({ updateEmailToken: 't' }),
  'POST /users/send-email-validation': () => registration.sendEmailValidation({ email }),
  'POST /users/send-email-merge-validation': () => registration.sendEmailMergeValidation({ email }),
  'POST /users/send-support-message': () => sendSupportMessage({ name: 'Léa', email, content: 'Bonjour' }),
  'POST /users/update-email': () => account.updateEmail(mailed, as),
  'POST /users/update-nickname': () => account.updateNickname({ nickName: 'lea.bernard' }, as),
  'PATCH /users/password': () => account.updatePassword({ oldPassword: password, newPassword: password }, as),
  'POST /users/update-double-authentication': () =>
    account.updateSmsFactor({ oneTimePasswordActivated: true, cellphone: '0612345642' }, as),
  'PUT /users/update-double-authentication-email': () =>
    account.updateEmailFactor({ doubleAuthEmailActivated: true }, as),
  'POST /auth/login': () => auth.login(credentials),
  'POST /auth/check-one-time-password': () => auth.checkOneTimePassword({ ...credentials, oneTimePassword: 12 }),
  'POST /auth/create-user-from-skemeet-and-login': () => auth.updatePartnerPassword({ email, password }, 'jeton', as),
  'POST /auth/logout': () => auth.logout(),
  'GET /auth/pro-sante-connect/connexion': () => auth.providerLink('pro-sante-connect'),
  'GET /auth/france-connect/connexion': () => auth.providerLink('france-connect'),
  'POST /auth/pro-sante-connect/checkUserInfo': () => providers.checkProviderCode('pro-sante-connect', 'code'),
  'POST /auth/france-connect/checkUserInfo': () => providers.checkProviderCode('france-connect', 'code'),
  'GET /auth/france-connect/logout/{idToken}': () => providers.franceConnectLogoutLink('jeton'),
  'POST /auth/FC-PSC/createAccount': () =>
    registration.createFederatedAccount({ ...mailed, code: 'code', from: 'other' }),
  'POST /auth/FC-PSC/mergeAccount': () => auth.mergeAccount('jeton'),
  'POST /auth/reset-nickname': () => requestReset('nickname', mailed),
  'POST /auth/reset-nickname-confirm': () => confirmNicknameReset({ token: 't', nickName: 'lea.durand' }),
  'POST /auth/reset-password': () => requestReset('password', mailed),
  'POST /auth/reset-password-confirm': () => confirmPasswordReset({ token: 't', password }),
  'GET /applications': () => connections.listApiConnections(),
  'GET /applications/scopes': () => connections.listScopes(),
  'POST /applications/create': () => connections.createApiConnection(settings, as),
  'PATCH /applications/{appId}/update': () => connections.updateApiConnection('a', settings, as),
  'PATCH /applications/{appId}/update-secret': () => connections.rotateSecret('a', as),
  'DELETE /applications/{appId}/delete': () => connections.deleteApiConnection('a', as),
  'GET /projects': () => listOwnProjects(),
}

interface Kind {
  name: string
  fault: Fault
  status: number | undefined
  /** A call succeeds under it when it needs no body. */
  isBody?: true
}

const WORDS = 'RAW 502 Bad Gateway'
const page = { body: `<!doctype html><title>${WORDS}</title>`, contentType: 'text/html' }

const KINDS: Kind[] = [
  { name: 'no network', fault: { drop: true }, status: undefined },
  { name: 'an answer without CORS headers', fault: { cors: false }, status: undefined },
  { name: 'a 401 without a body', fault: { status: 401 }, status: 401 },
  { name: 'a 403 without a body', fault: { status: 403 }, status: 403 },
  { name: 'a 429 without a body', fault: { status: 429 }, status: 429 },
  { name: 'a 503 without a body', fault: { status: 503 }, status: 503 },
  { name: 'a 500 with broken JSON', fault: { status: 500, body: `{"${WORDS}` }, status: 500 },
  { name: 'a 502 with a web page', fault: { status: 502, ...page }, status: 502 },
  { name: '200 with a web page', fault: page, status: undefined },
  { name: '200 with broken JSON', fault: { body: `{"${WORDS}` }, status: undefined, isBody: true },
  { name: '200 with null', fault: { body: 'null' }, status: undefined, isBody: true },
  { name: '200 with a word', fault: { body: 'OK', contentType: 'text/html' }, status: undefined, isBody: true },
  { name: '200 without a body', fault: { body: '' }, status: undefined, isBody: true },
  { name: '200 of another shape', fault: { body: [{ [WORDS]: 1 }, 2] }, status: undefined, isBody: true },
]

const { shown } = startPlainCalls()

beforeEach(() => {
  document.cookie = 'XSRF-TOKEN=of-an-earlier-visit; path=/'
  shown.length = 0
})

test.each(CALLS)('%s fails in the same way under each fault of the transport', async (call) => {
  const backend = startBackend()
  for (const { name, fault, status, isBody } of KINDS) {
    backend.fault(call, { ...fault, breaksContract: true })
    const failure = await SEND[call]().then(
      () => undefined,
      (error: unknown) => error,
    )
    if (isBody && !answersWithBody(call)) expect(failure, name).toBeUndefined()
    else {
      expect(failure, name).toBeInstanceOf(ApiFailure)
      const nothingKnown = { type: undefined, serverMessage: undefined, isTechnical: true, cancelled: false }
      expect(failure, name).toMatchObject({ ...nothingKnown, status, display: true })
      expect(shown.splice(0), name).toEqual([failure])
    }
    backend.clearFaults()
  }
  expect(backend.calls.filter((sent) => sent.call === call)).toHaveLength(KINDS.length)
})
