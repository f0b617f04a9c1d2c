import type { Call } from './calls'

/** What goes wrong with a call. Without `status`, `body`, `drop`, `hang` and `cors` the call goes on as usual. */
export interface Fault {
  /** The answer's status; 200 when only a body is given. */
  status?: number
  /** A text is sent as it is (an HTML page, broken JSON, nothing at all); anything else as JSON. */
  body?: unknown
  /** `application/json` unless said. */
  contentType?: string
  /** Waits first, in milliseconds. */
  delayMs?: number
  /** The connection is cut without an answer. */
  drop?: true
  /** The answer lacks the CORS headers: the browser hides it from the page. */
  cors?: false
  /** Nothing comes until `release()`; the call then goes on. */
  hang?: true
  /** How many requests it strikes; all of them until `clearFaults()` unless said. */
  times?: number
}

/** A fault that was set. */
export interface SetFault {
  /** Lets the requests that hang go on, and later ones pass. */
  release: () => void
}

interface Entry {
  fault: Fault
  left: number
  released: Promise<void>
}

/** The faults of one world, by call; of several for one call the first strikes until its `times` are spent. */
export class Faults {
  private readonly entries = new Map<Call, Entry[]>()

  add(call: Call, fault: Fault): SetFault {
    const { promise, resolve } = withResolvers()
    const entry = { fault, left: fault.times ?? Infinity, released: promise }
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
   * Lets the fault in force strike a request. Gives the answer that takes the place of the handler's
   * (`Response.error()` for a cut connection), or undefined when the call goes on. A hang ends with `signal` too.
   */
  async strike(call: Call, signal: AbortSignal): Promise<{ answer: Response; cors: boolean } | undefined> {
    const entry = this.entries.get(call)?.find(({ left }) => left > 0)
    if (!entry) return undefined
    entry.left -= 1
    const { delayMs, hang, drop, status, body, cors } = entry.fault
    if (delayMs !== undefined) await new Promise((resolve) => setTimeout(resolve, delayMs))
    if (hang) await Promise.race([entry.released, aborted(signal)])
    if (drop) return { answer: Response.error(), cors: true }
    if (status === undefined && body === undefined && cors === undefined) return undefined
    return { answer: faultyAnswer(entry.fault), cors: cors ?? true }
  }
}

/** Statuses that carry no body; `Response` refuses one. */
const BODILESS = [204, 205, 304]

function faultyAnswer({ status = 200, body, contentType = 'application/json' }: Fault): Response {
  const text = typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body)
  return new Response(BODILESS.includes(status) ? null : text, { status, headers: { 'content-type': contentType } })
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
