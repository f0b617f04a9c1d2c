import { describe, expect, it, vi } from 'vitest'
import type { Fault } from '../../mocks/handlers/faults'
import { startBackend } from '../testing/render-portal'
import { startPlainCalls } from '../testing/start-calls'
import { stopClock } from '../testing/stop-clock'
import { fetchUser } from './users'

/** Reads the user with retries, from an API that fails first. Returns the number of requests so far too. */
function readFailing(fault: Fault) {
  startPlainCalls()
  const backend = startBackend()
  backend.session(backend.account({ email: 'lea@exemple.fr' }))
  backend.fault('GET /users/me', fault)
  stopClock()
  return { read: fetchUser({ retries: true }), requests: () => backend.calls.length }
}

/** Lets the pauses before further attempts pass. */
async function passPauses(requests: () => number) {
  for (const [index, pauseMs] of [400, 1000, 2000, 4000].entries()) {
    await vi.waitFor(() => expect(requests()).toBe(index + 1))
    await vi.advanceTimersByTimeAsync(pauseMs)
  }
}

describe('the read of the user with retries', () => {
  it.each<Fault>([{ status: 500 }, { drop: true }])('is repeated four times after %o', async (fault) => {
    const { read, requests } = readFailing({ ...fault, times: 4 })
    await passPauses(requests)
    await expect(read).resolves.toMatchObject({ email: 'lea@exemple.fr' })
    expect(requests()).toBe(5)
  })

  it('is given up after about eight seconds', async () => {
    const { read, requests } = readFailing({ status: 500 })
    const failed = expect(read).rejects.toMatchObject({ status: 500 })
    await passPauses(requests)
    await failed
    expect(requests()).toBe(5)
  })

  it('is not repeated after a refusal', async () => {
    const { read, requests } = readFailing({ status: 401, body: { type: 'NO_VALID_SESSION' } })
    await expect(read).rejects.toMatchObject({ status: 401 })
    expect(requests()).toBe(1)
  })
})
