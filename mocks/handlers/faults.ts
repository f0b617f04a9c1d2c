import type { Call } from '../contract/contract'

/** A fault of a call. Without `status`, `body`, `drop`, `drips` and `cors` the handler answers as usual. */
export interface Fault {
  /** The status of the response. It is 200 when only a body is set. */
  status?: number
  /** The body. A string is sent unchanged (an HTML page, broken JSON, an empty body), any other value as JSON. */
  body?: unknown
  contentType?: string
  delayMs?: number
  /** The connection closes without a response. */
  drop?: true
  /** The response has no CORS headers, so the browser hides it from the page. */
  cors?: false
  /** There is no response until `release()`. The call then continues. */
  hang?: true
  /** The call continues at once, and its response arrives after `release()`. */
  isLate?: true
  /** The answer intentionally differs from docs/openapi.yaml, so the sandbox does not compare the two. */
  breaksContract?: true
  /** The API does the call's work. Only its answer is faulty, or lost with `drop`. */
  isApplied?: true
  /** The API does the call's work, and begins an answer that does not end until `release()`. */
  drips?: true
  /** The number of requests that pass before the fault applies, by default 0. */
  after?: number
  /** The number of requests to which the fault applies. By default it applies to all until `clearFaults()`. */
  times?: number
}

export interface SetFault {
  /** Releases hanging requests and disables the fault. */
  release: () => void
}

interface Entry {
  fault: Fault
  passing: number
  left: number
  released: Promise<void>
}

/** The faults of one backend, by call. The first fault of a call applies until its `times` are used up. */
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
   * Applies the active fault to a request. Resolves with the effect on the handler's response (`Response.error()` stands
   * for a closed connection), or undefined when the call continues. A hang also ends when `signal` aborts.
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

/** The effect of a fault on the handler's answer. */
interface AppliedFault {
  /** The answer that replaces the handler's answer. */
  answer?: Response
  /** Resolves when the answer arrives. Without it, the answer arrives at once. */
  arrival?: Promise<void>
  cors: boolean
  breaksContract: boolean
  isApplied: boolean
}

/** The statuses without a body. The `Response` constructor rejects a body for them. */
const BODILESS = [204, 205, 304]

function faultyAnswer({ status = 200, body, contentType = 'application/json' }: Fault): Response {
  const text = typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body)
  return new Response(BODILESS.includes(status) ? null : text, { status, headers: { 'content-type': contentType } })
}

/** Returns a JSON object that begins at once and ends when `released` resolves. */
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
