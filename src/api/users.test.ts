import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { TEST_CONFIG } from '../testing/install-config'
import { startPlainCalls } from '../testing/start-calls'
import { stopClock } from '../testing/stop-clock'
import { userWith } from '../testing/user'
import { fetchUser } from './users'

const server = setupServer()

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => void startPlainCalls())
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

/** The API answers with each of `answers` in turn, then names the user. Returns the number of requests so far. */
function answering(...answers: Response[]): () => number {
  let requests = 0
  server.use(
    http.get(`${TEST_CONFIG.VITE_ACCOUNT_API_URL}/users/me`, () => {
      requests += 1
      return answers[requests - 1] ?? HttpResponse.json(userWith())
    }),
  )
  return () => requests
}

const status = (code: number) => new HttpResponse(null, { status: code })

describe('the read of the user with retries', () => {
  it.each([
    ['a 500', () => status(500)],
    ['a 503', () => status(503)],
    ['no answer', () => HttpResponse.error()],
  ])('is repeated twice after %s', async (_, failure) => {
    const requests = answering(failure(), failure())
    stopClock()
    const read = fetchUser({ retries: true })
    await vi.waitFor(() => expect(requests()).toBe(1))
    await vi.advanceTimersByTimeAsync(400)
    await vi.waitFor(() => expect(requests()).toBe(2))
    await vi.advanceTimersByTimeAsync(1000)
    await expect(read).resolves.toMatchObject({ email: userWith().email })
    expect(requests()).toBe(3)
  })

  it('is given up after the third failure', async () => {
    const requests = answering(status(500), status(500), status(500))
    stopClock()
    const read = expect(fetchUser({ retries: true })).rejects.toMatchObject({ status: 500 })
    await vi.waitFor(() => expect(requests()).toBe(1))
    await vi.advanceTimersByTimeAsync(400)
    await vi.waitFor(() => expect(requests()).toBe(2))
    await vi.advanceTimersByTimeAsync(1000)
    await read
    expect(requests()).toBe(3)
  })

  it('is not repeated after a refusal', async () => {
    const requests = answering(status(401))
    await expect(fetchUser({ retries: true })).rejects.toMatchObject({ status: 401 })
    expect(requests()).toBe(1)
  })
})
