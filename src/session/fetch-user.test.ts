import { expect, it, vi } from 'vitest'
import type { Fault } from '../../mocks/handlers/faults'
import { startBackend } from '../testing/render-portal'
import { portalStateHere } from '../testing/portal-state'
import { stopClock } from '../testing/stop-clock'

it.each<Fault>([{ status: 500 }, { drop: true }])(
  'if the API fails with %o, the portal sends `GET /users/me` up to four more times',
  async (fault) => {
    const backend = startBackend()
    backend.session(backend.account({ email: 'lea@exemple.fr' }))
    backend.fault('GET /users/me', { ...fault, times: 4 })
    stopClock()
    const read = portalStateHere().session.read({ canRetry: true })
    for (const [index, pauseMs] of [400, 1000, 2000, 4000].entries()) {
      await vi.waitFor(() => expect(backend.calls).toHaveLength(index + 1))
      await vi.advanceTimersByTimeAsync(pauseMs)
    }
    await expect(read).resolves.toMatchObject({ email: 'lea@exemple.fr' })
    expect(backend.calls).toHaveLength(5)
  },
)
