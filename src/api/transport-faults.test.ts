import { beforeEach, expect, test } from 'vitest'
import type { Fault } from '../../mocks/handlers/faults'
import { startBackend } from '../testing/render-portal'
import { sendHere } from '../testing/send-here'
import { listApiConnections } from './api-connections'
import { ApiFailure } from './failure'
import { sendEmailValidation } from './users'

/*
 * These tests simulate each network fault for two calls. The portal uses the answer of the first call, and ignores the
 * answer of the second call. The fault table (src/testing/faults) tests how the screens handle the faults.
 */

interface Kind {
  name: string
  fault: Fault
  status: number | undefined
  /** True if the fault is only in the body of the answer. A call that ignores the body then succeeds. */
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

const { send } = sendHere()

beforeEach(() => {
  document.cookie = 'XSRF-TOKEN=of-an-earlier-visit; path=/'
})

test.each([
  { call: 'GET /applications', send: () => send(listApiConnections()), isReading: true },
  {
    call: 'POST /users/send-email-validation',
    send: () => send(sendEmailValidation({ email: 'lea@exemple.fr' })),
    isReading: false,
  },
] as const)(
  'if $call notices a network fault, $call always rejects with the same technical failure',
  async ({ call, send, isReading }) => {
    const backend = startBackend()
    for (const { name, fault, status, isBody } of KINDS) {
      backend.fault(call, { ...fault, breaksContract: true })
      const failure: unknown = await send().then(
        () => undefined,
        (error: unknown) => error,
      )
      if (isBody && !isReading) expect(failure, name).toBeUndefined()
      else {
        expect(failure, name).toBeInstanceOf(ApiFailure)
        const nothingKnown = { type: undefined, serverMessage: undefined, isTechnical: true, cancelled: false }
        expect(failure, name).toMatchObject({ ...nothingKnown, status, display: undefined })
      }
      backend.clearFaults()
    }
    expect(backend.calls.filter((sent) => sent.call === call)).toHaveLength(KINDS.length)
  },
)
