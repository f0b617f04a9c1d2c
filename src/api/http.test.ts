import { inspect } from 'node:util'
import { delay, http, HttpResponse, type HttpHandler } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { installConfig, TEST_CONFIG } from '../testing/install-config'
import { sendHere } from '../testing/send-here'
import { withResolvers } from '../lib/with-resolvers'
import { stopClock } from '../testing/stop-clock'
import {
  checkOneTimePassword,
  login,
  providerLink,
  updatePartnerPassword,
  checkProviderCode,
  franceConnectLogoutLink,
} from './auth'
import {
  createApiConnection,
  deleteApiConnection,
  listApiConnections,
  rotateSecret,
  updateApiConnection,
} from './api-connections'
import { ApiFailure } from './failure'
import { recentFailures } from './api'
import { sendEmailValidation } from './users'

const account = TEST_CONFIG.VITE_ACCOUNT_API_URL
const server = setupServer()
const credentials = { nickNameOrEmail: 'lea', password: ' espace ', fromSkemeet: false }
const NEW_CONNECTION = { name: 'a', skeziaProjectId: 'b' }
const PARTNER = { email: 'a@b.fr', password: 'p' }

let { send, session, signIns } = sendHere()

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => {
  ;({ send, session, signIns } = sendHere())
  document.cookie = 'XSRF-TOKEN=jeton; path=/'
})
afterEach(() => {
  server.resetHandlers()
})
afterAll(() => server.close())

const answering = (...handlers: HttpHandler[]) => server.use(...handlers)
const onLogin = (body: string, init: ResponseInit) =>
  answering(http.post(`${account}/auth/login`, () => new HttpResponse(body, init)))
const failureOf = async (call: Promise<unknown>): Promise<ApiFailure> => {
  const failure: unknown = await call.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(failure instanceof ApiFailure))
    throw new Error(`The call rejected with another error than ApiFailure: ${String(failure)}`)
  return failure
}

describe('a failed call', () => {
  const json = { 'content-type': 'application/json' }
  it.each([
    ['a catalogue error', '{"type":"INVALID_CREDENTIALS"}', 401, { type: 'INVALID_CREDENTIALS', isTechnical: false }],
    ['an unknown type', '{"type":"TEAPOT"}', 418, { type: undefined, status: 418, isTechnical: true }],
    ['a server message', '{"message":" Maintenance "}', 503, { serverMessage: 'Maintenance', isTechnical: true }],
    ['a message to be shown', '{"message":"Panne","display":true}', 503, { wordsToShow: 'Panne', isTechnical: true }],
    [
      'a catalogue breakdown with a message to be shown',
      '{"type":"UNKNOWN_ERROR","message":"java.lang.Exception","display":true}',
      500,
      { wordsToShow: undefined, isTechnical: true },
    ],
    ['a long message', `{"message":"${'mot '.repeat(80)}"}`, 500, { serverMessage: `${'mot '.repeat(74)}mot…` }],
    ['long signs', `{"message":"x${'😀'.repeat(150)}"}`, 500, { serverMessage: `x${'😀'.repeat(149)}…` }],
    ['a message that is no text', '{"message":{"a":1}}', 500, { serverMessage: undefined }],
    ['a message of which nothing can be seen', '{"message":"\u200b\u00ad \u2060"}', 400, { serverMessage: undefined }],
    ['a message that turns the page', '{"message":"\u202ea\u2069b"}', 400, { serverMessage: 'ab' }],
  ])(
    'if the API answers with %s, the call rejects with an ApiFailure that describes the answer',
    async (_name, body, status, expected) => {
      onLogin(body, { status, headers: json })
      expect(await failureOf(send(login(credentials)))).toMatchObject(expected)
    },
  )

  it.each([
    ['an error', () => new HttpResponse('{"type":"UNKNOWN_ERROR"}', { status: 500 })],
    ['no answer', () => HttpResponse.error()],
    ['a wrong field', () => HttpResponse.json({ changeSkemeetPassword: 'oui' })],
  ])('after %s, the ApiFailure does not contain the password of the request', async (_, answer) => {
    answering(http.post(`${account}/auth/login`, answer))
    const failure = await failureOf(send(login({ ...credentials, password: 'Secret-de-Lea-1' })))
    expect(failure.isTechnical).toBe(true)
    expect(inspect(failure, { depth: Infinity, showHidden: true })).not.toContain('Secret-de-Lea-1')
  })

  it.each([
    ['\n  <!-- proxy --><!doctype html>', 'text/html'],
    ['\uFEFF<HTML lang="en">', 'text/plain'],
    ['<?xml version="1.0"?><!DOCTYPE html><html/>', 'application/xhtml+xml'],
  ])('a call that needs no data fails if its 2xx answer is the web page %j (content type %s)', async (body, type) => {
    const answer = () => new HttpResponse(body, { headers: { 'content-type': type } })
    answering(http.post(`${account}/users/send-email-validation`, answer))
    expect(await failureOf(send(sendEmailValidation({ email: 'a@b.fr' })))).toMatchObject({ isTechnical: true })
  })
})

describe('a cancelled call', () => {
  /**
   * Sends a sign-in, and cancels it when the request has arrived at the API. After the cancellation, the API sends
   * `answer`.
   */
  async function cancelSentLogin(answer: Response) {
    const controller = new AbortController()
    answering(
      http.post(`${account}/auth/login`, () => {
        controller.abort()
        return answer
      }),
    )
    return send(login(credentials), { signal: controller.signal })
  }

  it('a call can be cancelled if it is a pending GET request, or if the portal has not sent it yet', async () => {
    answering(http.get(`${account}/applications`, () => delay('infinite')))
    const controller = new AbortController()
    const call = failureOf(send(listApiConnections(), { signal: controller.signal }))
    controller.abort()
    const write = failureOf(send(login(credentials), { signal: AbortSignal.abort() }))
    expect([await call, await write]).toMatchObject([{ cancelled: true, isTechnical: false }, { cancelled: true }])
  })

  it('if the portal cancels a sign-in that the API has already received, the call still returns the answer of the API', async () => {
    await expect(cancelSentLogin(HttpResponse.json({}))).resolves.toMatchObject({ changeSkemeetPassword: false })
    const refusal = HttpResponse.json({ type: 'INVALID_CREDENTIALS' }, { status: 401 })
    expect(await failureOf(cancelSentLogin(refusal))).toMatchObject({ type: 'INVALID_CREDENTIALS', cancelled: false })
    expect(signIns).toEqual(['opened', 'refused'])
  })
})

test('the support information lists failed calls, but no cancelled calls', async () => {
  answering(http.get(`${account}/applications`, () => HttpResponse.json([], { status: 503 })))
  await failureOf(send(listApiConnections()))
  const failed = [...recentFailures()]
  expect(failed.at(-1)).toMatchObject({ call: 'GET /applications', status: 503 })
  ;({ send } = sendHere(() => Promise.reject(new ApiFailure({ cancelled: true }))))
  expect(await failureOf(send(deleteApiConnection('a')))).toMatchObject({ cancelled: true })
  expect(recentFailures()).toEqual(failed)
})

describe('an identifier that is not a path segment', () => {
  it('a request with the identifier `..` fails before the portal sends it', async () => {
    for (const call of [
      send(deleteApiConnection('..')),
      send(rotateSecret('..')),
      send(updateApiConnection('..', { name: '', skeziaProjectId: '', scopes: [] })),
      send(franceConnectLogoutLink('..')),
    ])
      expect(await failureOf(call)).toMatchObject({ isTechnical: true })
  })

  it('if the identifier or the secret in an answer is missing or unusable, the call fails with a technical failure', async () => {
    for (const answer of [{ appId: '..', appSecret: 's', name: 'a' }, { appId: 'a' }]) {
      answering(
        http.get(`${account}/applications`, () => HttpResponse.json([{ ...answer, appId: '..' }])),
        http.post(`${account}/applications/create`, () => HttpResponse.json(answer)),
        http.patch(`${account}/applications/a/update-secret`, () => HttpResponse.json({})),
      )
      for (const call of [
        send(listApiConnections()),
        send(createApiConnection(NEW_CONNECTION)),
        send(rotateSecret('a')),
      ])
        expect(await failureOf(call)).toMatchObject({ isTechnical: true })
    }
  })
})

it('if the API returns only the identifier of a connection, the list contains this connection', async () => {
  answering(http.get(`${account}/applications`, () => HttpResponse.json([{ appId: 'a' }])))
  const readable = [{ appId: 'a', name: '', skeziaProjectId: '', scopes: [] }]
  expect(await send(listApiConnections())).toEqual({ readable, unreadable: 0 })
})

it('a password is sent byte for byte, with cookies and the CSRF header', async () => {
  const seen: Request[] = []
  answering(
    http.post(`${account}/auth/login`, ({ request }) => {
      seen.push(request.clone())
      return HttpResponse.json({})
    }),
  )
  await send(login(credentials))
  expect(await seen[0]?.json()).toEqual(credentials)
  expect(seen[0]?.headers.get('x-xsrf-token')).toBe('jeton')
  expect(seen[0]?.credentials).toBe('include')
})

it('a GET request has no header that would make the browser send a preflight request', async () => {
  const names = new Set<string>()
  answering(
    http.get(`${account}/applications`, ({ request }) => {
      for (const name of request.headers.keys()) names.add(name)
      return HttpResponse.json([])
    }),
  )
  await send(listApiConnections())
  // The browser adds the cookie header by itself.
  expect([...names]).toEqual(['Accept', 'cookie'])
})

describe('a write without the CSRF cookie', () => {
  beforeEach(() => void (document.cookie = 'XSRF-TOKEN=; path=/; max-age=-1'))

  /**
   * Records the calls that arrive at the API: each `GET /users/me` with its query, and each sign-in with its CSRF
   * header. `answer` makes the answer to `GET /users/me`.
   */
  function recorded(answer: (request: Request) => Response | Promise<Response>): string[] {
    const calls: string[] = []
    answering(
      http.get(`${account}/users/me`, ({ request }) => {
        calls.push(`GET ${new URL(request.url).search}`)
        return answer(request)
      }),
      http.post(`${account}/auth/login`, ({ request }) => {
        calls.push(`POST ${request.headers.get('x-xsrf-token')}`)
        return HttpResponse.json({})
      }),
    )
    return calls
  }

  /** Returns an answer that sets the CSRF cookie to `cookie`. */
  function refusal(cookie: string): Response {
    document.cookie = `XSRF-TOKEN=${cookie}; path=/`
    return HttpResponse.json({ type: 'NO_VALID_SESSION' }, { status: 401 })
  }

  it('if the CSRF cookie is missing, the portal sends one `GET /users/me` for the cookie before a sign-in', async () => {
    const calls = recorded(() => refusal('nouveau'))
    await send(login(credentials))
    for (const end of ['XSRF-TOKEN=; path=/; max-age=-1', 'XSRF-TOKEN=; path=/']) {
      await send(login(credentials))
      document.cookie = end
      await send(login(credentials))
    }
    const read = 'GET ?display=false&csrf='
    const post = 'POST nouveau'
    expect(calls).toEqual([read, post, post, read, post, post, read, post])
  })

  it('if there are two CSRF cookies, a sign-in sends the last cookie, because the last cookie is newer', async () => {
    const calls = recorded(() => refusal('nouveau'))
    vi.spyOn(document, 'cookie', 'get').mockReturnValue('XSRF-TOKEN=ancien; XSRF-TOKEN=jeton%3D')
    await send(login(credentials))
    expect(calls).toEqual(['POST jeton='])
  })

  it("if the API has the portal's origin and there are two CSRF cookies, a sign-in sends the newer cookie", async () => {
    installConfig({ VITE_ACCOUNT_API_URL: `${window.location.origin}/api` })
    const sent: (string | null)[] = []
    answering(
      http.post(`${window.location.origin}/api/auth/login`, ({ request }) => {
        sent.push(request.headers.get('x-xsrf-token'))
        return HttpResponse.json({})
      }),
    )
    vi.spyOn(document, 'cookie', 'get').mockReturnValue('XSRF-TOKEN=ancien; XSRF-TOKEN=jeton')
    await sendHere().send(login(credentials))
    expect(sent).toEqual(['jeton'])
  })

  it('if an API never sets the CSRF cookie, the portal requests the cookie only once', async () => {
    const calls = recorded(() => HttpResponse.json({ type: 'NO_VALID_SESSION' }, { status: 401 }))
    await send(login(credentials))
    await send(login(credentials))
    expect(calls).toEqual(['GET ?display=false&csrf=', 'POST null', 'POST null'])
  })

  it('if the browser blocks all cookies, the portal does not send a sign-in', async () => {
    const calls = recorded(() => HttpResponse.json({ type: 'NO_VALID_SESSION' }, { status: 401 }))
    vi.spyOn(document, 'cookie', 'get').mockReturnValue('')
    expect(await failureOf(send(login(credentials)))).toMatchObject({ type: 'cookiesBlocked' })
    expect(calls).toEqual(['GET ?display=false&csrf='])
  })

  it('if the request for the CSRF cookie gets no answer, the next sign-in requests the cookie again', async () => {
    const calls = recorded(() => (calls.length === 1 ? HttpResponse.error() : refusal('nouveau')))
    await send(login(credentials))
    await send(login(credentials))
    const read = 'GET ?display=false&csrf='
    expect(calls).toEqual([read, 'POST null', read, 'POST nouveau'])
  })

  it('a sign-in waits until the API has answered the request for the CSRF cookie', async () => {
    const answer = withResolvers()
    const calls = recorded(async () => {
      await answer.promise
      return refusal('nouveau')
    })
    stopClock()
    const sent = send(login(credentials))
    await vi.waitFor(() => expect(calls).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(calls).toHaveLength(1)
    answer.resolve(true)
    await sent
    expect(calls.at(-1)).toBe('POST nouveau')
  })

  it('if a sign-in is cancelled during the request for the CSRF cookie, the sign-in is not sent', async () => {
    const controller = new AbortController()
    const calls = recorded(() => {
      controller.abort()
      return refusal('nouveau')
    })
    expect(await failureOf(send(login(credentials), { signal: controller.signal }))).toMatchObject({ cancelled: true })
    expect(calls).toEqual(['GET ?display=false&csrf='])
  })

  it('a sign-in waits for every pending GET request, because each answer replaces the CSRF cookie', async () => {
    const calls = recorded(async (request) => {
      if (request.url.includes('csrf')) return refusal('premier')
      await delay(60)
      return refusal('second')
    })
    const sent = send(login(credentials))
    const read = failureOf(session.read())
    await sent
    expect(calls.at(-1)).toBe('POST second')
    expect(await read).toMatchObject({ type: 'NO_VALID_SESSION' })
  })
})

describe('the answers of the API', () => {
  it("if the API returns an unsafe address for a provider's page, the call fails", async () => {
    const open = (link: string) => {
      answering(http.get(`${account}/auth/pro-sante-connect/connexion`, () => HttpResponse.json({ link })))
      return send(providerLink('pro-sante-connect'))
    }
    for (const link of ['javascript:alert(1)', 'http://idp.example/', ''])
      expect(await failureOf(open(link)), link).toMatchObject({ isTechnical: true })
    expect(await open('https://idp.example/auth?x=1')).toBe('https://idp.example/auth?x=1')
  })

  it.each<[string, object, () => Promise<unknown>, boolean]>([
    ['to a sign-in without a second factor', {}, () => send(login(credentials)), true],
    ['to a sign-in with codes by SMS', { oneTimePasswordActivated: true }, () => send(login(credentials)), false],
    ['to a sign-in with codes by e-mail', { doubleAuthEmailActivated: true }, () => send(login(credentials)), false],
    [
      'that demands another password',
      { changeSkemeetPassword: true, oneTimePasswordActivated: true },
      () => send(login(credentials)),
      true,
    ],
    ['to a code', {}, () => send(checkOneTimePassword({ ...credentials, oneTimePassword: 12 })), true],
    ['to the password demanded', {}, () => send(updatePartnerPassword(PARTNER, 'jeton')), true],
    ["to a provider's code", {}, () => send(checkProviderCode('france-connect', 'code')), true],
    [
      "to a provider's code that leads to a step",
      { page: 'emailRequest' },
      () => send(checkProviderCode('pro-sante-connect', 'code')),
      false,
    ],
  ])('the answer %s shows whether the sign-in has opened a session', async (_, body, send, hasOpened) => {
    answering(http.post(`${account}/auth/*`, () => HttpResponse.json(body)))
    await send()
    expect(signIns).toEqual([hasOpened ? 'opened' : 'refused'])
  })

  it.each<[string, { status: number; type?: string }, string]>([
    ['a 4xx', { status: 403 }, 'refused'],
    ['a type of the catalogue, with any status', { status: 500, type: 'INVALID_CREDENTIALS' }, 'refused'],
    ['a 5xx without a type', { status: 500 }, 'unknown'],
  ])(
    'if a sign-in fails with %s, the portal records whether the API has refused the sign-in',
    async (_, { status, type }, outcome) => {
      answering(http.post(`${account}/auth/login`, () => HttpResponse.json({ type }, { status })))
      await failureOf(send(login(credentials)))
      expect(signIns).toEqual([outcome])
    },
  )
})
