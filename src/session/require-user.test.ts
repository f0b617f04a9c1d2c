import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiFailure } from '../api/failure'
import { installConfig, TEST_CONFIG } from '../testing/install-config'
import { primeSession, hasSession } from './current-user'
import { confirmedSignIn, requireUser } from './require-user'
import { announceSignIn, announceSignOut, currentSignIn } from './session-broadcast'

const USER = { email: 'lea@exemple.fr' }
const ADDRESS = `${TEST_CONFIG.VITE_ACCOUNT_API_URL}/users/me`

/** The answers in order; the last one is repeated. The time of each call is recorded, in milliseconds. */
let answers: (() => Response | Promise<Response>)[]
let calls: { at: number; display: string | null }[]

const server = setupServer(
  http.get(ADDRESS, ({ request }) => {
    calls.push({ at: performance.now(), display: new URL(request.url).searchParams.get('display') })
    const next = answers.length > 1 ? answers.shift() : answers[0]
    return next?.() ?? HttpResponse.error()
  }),
)

const yes = () => HttpResponse.json(USER)
const noAnswer = () => HttpResponse.error()
const status = (code: number, body?: object) => () => HttpResponse.json(body ?? null, { status: code })
const webPage = () => HttpResponse.html('<p>Wi-Fi</p>')
const never = () => new Promise<Response>(() => undefined)

beforeAll(() => {
  installConfig()
  server.listen({ onUnhandledRequest: 'error' })
})
afterAll(() => server.close())
beforeEach(() => {
  calls = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Waits for the outcome of a promise, and advances the fake clock only while nothing else is pending. */
async function settled<T>(promise: Promise<T>): Promise<T | ApiFailure> {
  let outcome: T | ApiFailure | undefined
  promise.then(
    (value) => (outcome = value),
    (error: unknown) => (outcome = error instanceof ApiFailure ? error : new ApiFailure({}, error)),
  )
  while (outcome === undefined) {
    await new Promise((resolve) => setImmediate(resolve))
    vi.advanceTimersToNextTimer()
  }
  return outcome
}

const guard = (signal = new AbortController().signal) => settled(requireUser(signal))

describe('requireUser', () => {
  it('sends one quiet read when there is an answer', async () => {
    answers = [yes]
    expect(await guard()).toMatchObject(USER)
    expect(calls).toMatchObject([{ display: 'false' }])
  })

  it.each([
    ['no answer', noAnswer],
    ['a 500', status(500, { type: 'UNKNOWN_ERROR' })],
    ['an empty 502', status(502)],
    ['a 503', status(503)],
  ])('tries again twice within about 1.5 s after %s, then gives up', async (_, answer) => {
    answers = [answer]
    expect(await guard()).toBeInstanceOf(ApiFailure)
    expect(calls.map(({ at }) => at - (calls[0]?.at ?? 0))).toEqual([0, 400, 1400])
  })

  it.each([
    ['the second try', [noAnswer, yes], 2],
    ['the third try', [status(503), noAnswer, yes], 3],
  ])('is content with %s', async (_, planned, count) => {
    answers = planned
    expect(await guard()).toMatchObject(USER)
    expect(calls).toHaveLength(count)
  })

  it.each([
    ['a 401', status(401, { type: 'NO_VALID_SESSION' })],
    ['a 403', status(403)],
    ['a 404', status(404)],
    ['a 429', status(429)],
    ['a web page with 200', webPage],
    ['null with 200', status(200)],
    ['no user with 200', status(200, { nickName: 'lea' })],
  ])('takes %s for final', async (_, answer) => {
    answers = [answer]
    expect(await guard()).toBeInstanceOf(ApiFailure)
    expect(calls).toHaveLength(1)
  })

  it('does not retry after a final answer', async () => {
    answers = [status(503), status(401)]
    expect(await guard()).toMatchObject({ status: 401 })
    expect(calls).toHaveLength(2)
  })

  it.each([
    ['before', () => undefined],
    ['during a call', () => vi.waitFor(() => expect(calls).toHaveLength(1))],
  ])('given up %s, is silent and calls no more', async (_, until) => {
    answers = [never]
    const controller = new AbortController()
    const asked = guard(controller.signal)
    await until()
    controller.abort()
    expect(await asked).toMatchObject({ cancelled: true })
    const made = calls.length
    await vi.advanceTimersByTimeAsync(3000)
    expect(calls).toHaveLength(made)
  })

  it('aborted between two attempts, sends no other read', async () => {
    answers = [status(503)]
    const controller = new AbortController()
    const asked = requireUser(controller.signal).catch((error: unknown) => error)
    await vi.waitFor(() => expect(calls).toHaveLength(1), { interval: 1 })
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1), { interval: 1 })
    controller.abort()
    expect(await asked).toMatchObject({ cancelled: true })
    await vi.advanceTimersByTimeAsync(3000)
    expect(calls).toHaveLength(1)
  })

  const HANDED = {
    ...USER,
    subscribeNewsletter: false,
    oneTimePasswordActivated: false,
    doubleAuthEmailActivated: false,
  }

  it('uses the user that the sign-in has read, once', async () => {
    answers = [status(401)]
    primeSession(HANDED, undefined)
    expect(await guard()).toBe(HANDED)
    expect(calls).toHaveLength(0)
    expect(await guard()).toMatchObject({ status: 401 })
  })

  it('does not use one that was read before a sign-in elsewhere', async () => {
    answers = [yes]
    primeSession(HANDED, currentSignIn())
    announceSignIn()
    expect(await guard()).toMatchObject(USER)
    expect(calls).toHaveLength(1)
    expect(confirmedSignIn()).toBe(currentSignIn())
    announceSignOut()
  })

  it('does not use one that was read too long ago', async () => {
    answers = [status(401)]
    primeSession(HANDED, undefined)
    vi.advanceTimersByTime(5001)
    expect(await guard()).toMatchObject({ status: 401 })
  })
})

describe('hasSession', () => {
  const probe = (signal = new AbortController().signal) => settled(hasSession(signal))

  it('is true for a user', async () => {
    answers = [yes]
    expect(await probe()).toBe(true)
    expect(calls).toMatchObject([{ display: 'false' }])
  })

  it.each([
    ['a 401', status(401, { type: 'NO_VALID_SESSION' })],
    ['a 503', status(503)],
    ['no answer', noAnswer],
    ['a web page with 200', webPage],
    ['an empty object', status(200, {})],
  ])('says no to %s, at the first try', async (_, answer) => {
    answers = [answer]
    expect(await probe()).toBe(false)
    await vi.advanceTimersByTimeAsync(3000)
    expect(calls).toHaveLength(1)
  })

  it('shares one call between concurrent callers, and sends a new one later', async () => {
    answers = [yes]
    expect(await Promise.all([probe(), probe(), probe()])).toEqual([true, true, true])
    expect(calls).toHaveLength(1)
    expect(await probe()).toBe(true)
    expect(calls).toHaveLength(2)
  })

  it('aborted by one caller, still answers the other', async () => {
    answers = [yes]
    const controller = new AbortController()
    const [first, second] = [probe(controller.signal), probe()]
    controller.abort()
    expect(await first).toBe(false)
    expect(await second).toBe(true)
    expect(calls).toHaveLength(1)
  })

  it('sends nothing with an aborted signal', async () => {
    expect(await probe(AbortSignal.abort())).toBe(false)
    expect(calls).toHaveLength(0)
  })
})
