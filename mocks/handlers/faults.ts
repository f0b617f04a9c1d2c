import type { Call } from '../contract/contract'

/**
 * A planned fault of a call. The fault changes the answer only if `status`, `body`, `drop`, `drips` or `cors` is set.
 */
export interface Fault {
  /** The status of the response. The default with a body is 200. */
  status?: number
  /**
   * The body of the response. A string is sent unchanged (an HTML page, broken JSON, an empty body). Any other value is
   * sent as JSON.
   */
  body?: unknown
  contentType?: string
  delayMs?: number
  /** Whether the connection closes without a response. */
  drop?: true
  /** If false, the response has no CORS headers, so the browser hides it from the page. */
  cors?: false
  /** Whether the handler waits for `release()` before it does its work. */
  hang?: true
  /** True if the handler changes the data at once, but sends its response only after a call of `release()`. */
  isLate?: true
  /**
   * Whether the answer is allowed to differ from docs/openapi.yaml. If it is, the sandbox does not compare the answer
   * with the contract.
   */
  breaksContract?: true
  /** True if the handler changes the data before the fault replaces or drops the answer. */
  isApplied?: true
  /**
   * True if the handler changes the data and begins its answer at once, but ends the answer only after a call of
   * `release()`.
   */
  drips?: true
  /** The number of requests that succeed before the fault begins. The default is 0. */
  after?: number
  /**
   * The number of requests that the fault affects. By default, the fault affects all requests until `clearFaults()`.
   */
  times?: number
}

export interface SetFault {
  /** Lets waiting requests continue, and removes the fault. */
  release: () => void
}

interface Entry {
  fault: Fault
  passing: number
  left: number
  released: Promise<void>
}

/**
 * The planned faults of one backend, for each call. If a call has several faults, the second fault begins when the
 * first fault has ended (`times`, `release()`).
 */
export class Faults {
  private readonly entries = new Map<Call, Entry[]>()

  add(call: Call, fault: Fault): SetFault {
    const { promise, resolve } = withResolvers()
    const entry = { fault, passing: fault.after ?? 0, left: fault.times ?? Infinity, released: promise }
    this.entries.set(call, [...(this.entries.get(call) ?? []), entry])
    return {
      release: () => {
        entry.left = 0
        resolve()
      },
    }
  }

  clear(): void {
    this.entries.clear()
  }

  /**
   * Applies the current fault of `call` to a request. Resolves with the changes to the response, or with undefined for a
   * normal answer.
   *
   * - The answer `Response.error()` closes the connection.
   * - If `signal` aborts, the request stops waiting for `release()`.
   */
  async apply(call: Call, signal: AbortSignal): Promise<AppliedFault | undefined> {
    const entry = this.entries.get(call)?.find(({ left }) => left > 0)
    if (!entry) return undefined
    if (entry.passing > 0) {
      entry.passing -= 1
      return undefined
    }
    entry.left -= 1
    const {
      delayMs,
      hang,
      isLate,
      drop,
      drips,
      status,
      body,
      cors,
      breaksContract = false,
      isApplied = false,
    } = entry.fault
    if (delayMs !== undefined) await new Promise((resolve) => setTimeout(resolve, delayMs))
    const released = Promise.race([entry.released, aborted(signal)])
    if (hang) await released
    if (isLate) return { arrival: released, cors: true, breaksContract, isApplied }
    if (drop) return { answer: Response.error(), cors: true, breaksContract, isApplied }
    if (drips) return { answer: drippingAnswer(entry.released), cors: true, breaksContract: true, isApplied: true }
    if (status === undefined && body === undefined && cors === undefined) return undefined
    return { answer: faultyAnswer(entry.fault), cors: cors ?? true, breaksContract, isApplied }
  }
}

/** The changes that a planned fault makes to the handler's answer. */
interface AppliedFault {
  /** The answer that replaces the handler's answer. */
  answer?: Response
  /**
   * Resolves when the handler is allowed to send the answer. If this promise is missing, the handler sends the answer
   * at once.
   */
  arrival?: Promise<void>
  cors: boolean
  breaksContract: boolean
  isApplied: boolean
}

/** The statuses without a body. For one of these statuses, the `Response` constructor throws if there is a body. */
const BODILESS = [204, 205, 304]

function faultyAnswer({ status = 200, body, contentType = 'application/json' }: Fault): Response {
  const text = typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body)
  return new Response(BODILESS.includes(status) ? null : text, { status, headers: { 'content-type': contentType } })
}

/** Returns an answer whose body is a JSON object. The body begins at once, and ends when `released` resolves. */
function drippingAnswer(released: Promise<void>): Response {
  const encoder = new TextEncoder()
  const body = new ReadableStream({
    start: async (controller) => {
      controller.enqueue(encoder.encode('{'))
      await released
      controller.enqueue(encoder.encode('}'))
      controller.close()
    },
  })
  return new Response(body, { headers: { 'content-type': 'application/json' } })
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {}
  const promise = new Promise<void>((settle) => (resolve = settle))
  return { promise, resolve }
}
