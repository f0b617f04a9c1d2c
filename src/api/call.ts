import { ApiFailure, failedAnswer, isOfType } from './failure'
import { lateModule } from '../lib/retry-import'
import { createEmitter } from '../lib/store'
import { takeEarlyRead } from './early-reads'
import type { Base, HttpClient, HttpRequest, Schemas } from './http'
import { recordFailure } from './recent-failures'
import { refuseWebPage, UnexpectedShape } from './shape'

/** One call of the contract, as the functions of this folder describe it. */
type Call<Answer> = HttpRequest & {
  /** The API needs no session for it: it is sent without one too, and not again after the end of the session. */
  isPublic?: true
  /** Reads the 2xx body. Throws UnexpectedShape. Without it the body is not read, because it may be empty or anything. */
  answer?: (body: unknown) => Answer
  /** Whether this success has set the session cookie. */
  opensSession?(this: void, answer: Answer): boolean
  /** The call changes the e-mail address or the nickname of the account, by which a person is recognised. */
  changesAccount?: true
}

/** How a sign-in has ended: with an open session, without one, or it is not known, because an answer is lost. */
export type SignInOutcome = 'opened' | 'refused' | 'unknown'

/** The last argument of every API function. */
export interface CallOptions {
  /** The caller shows the failure itself (or those for which the function returns true): no toast. */
  showsFailure?: boolean | ((failure: ApiFailure) => boolean)
  /**
   * Cancels the call: it rejects with a `cancelled` ApiFailure, which nothing shows. A write that has been sent still
   * happens; its answer is dropped, and the call rejects when it has come.
   */
  signal?: AbortSignal
  /** The person for whom a write was typed: it is kept back when the API names another one right before it leaves. */
  as?: Person
  /** Runs when the write leaves, after the check before it: from then on it cannot be cancelled. */
  onSent?: () => void
  /** Whether the person has left the form or the question: a refused write is then not sent again. */
  isLeft?: () => boolean
}

/** By what a person is recognised. */
export type Person = Pick<Schemas['User'], 'email' | 'nickName'>

/** The last argument of a write of a dashboard page. */
export type WriteOptions = CallOptions & { as: Person }

/** What the portal does around each call, given once, when it starts. */
export interface CallPolicies {
  /**
   * Runs when a write for a person begins. `check` runs right before it leaves, and rejects to keep it back; `settled` runs
   * at its end, with whether the API has refused it.
   */
  onWrite: (
    as: Person,
    call: { isPublic: boolean; changesAccount: boolean },
  ) => { check: () => Promise<void>; settled: (isRefused: boolean) => void }
  /** Runs when a sign-in is sent. The returned function runs when it has settled. */
  onSignIn: () => (outcome: SignInOutcome) => void
  /** Runs when a call fails because the session has ended. Resolves with true when the call is sent once more. */
  onSessionEnded: (failure: ApiFailure) => Promise<boolean> | undefined
  /** Shows a failure. Not called for one that the server, the request or the caller excludes. */
  showFailure: (failure: ApiFailure) => void
}

/** The policies of this page. The functions of this folder are called from everywhere, and a page has one portal. */
let policies: CallPolicies

/** Sets what the portal does around each call, which a new HTTP client sends. Called once, when it starts. */
export function startCalls(given: CallPolicies): void {
  policies = given
  client = undefined
}

const loadHttp = lateModule(() => import('./http'))

/** The HTTP client: imported with the first call, or by `preloadHttp`, so that no page waits for it to be painted. */
let client: HttpClient | undefined

const http = async (): Promise<HttpClient> => {
  const { createHttpClient } = await loadHttp()
  return (client ??= createHttpClient())
}

/** Loads the HTTP client before the first call. A failure is ignored, because the call itself tries again. */
export function preloadHttp(): void {
  http().catch(() => undefined)
}

/** Tells, after each call that was not cancelled, whether any answer has come: without one, the network may be lost. */
export const answers = createEmitter<boolean>()

/** Sends calls to the account API. Each resolves with what its `answer` returns, and rejects with ApiFailure only. */
export const accountApi = callsTo('account')

/** Sends calls to the application service, likewise. */
export const applicationApi = callsTo('application')

function callsTo(base: Base) {
  function send<Answer>(
    call: Call<Answer> & { answer: (body: unknown) => Answer },
    options?: CallOptions,
  ): Promise<Answer>
  function send(call: Call<unknown>, options?: CallOptions): Promise<void>
  async function send(call: Call<unknown>, options: CallOptions = {}): Promise<unknown> {
    try {
      return await sendOnce(base, call, options).catch(async (failure: unknown) => {
        const isRecovered = hasSessionEnded(failure, call) && (await policies.onSessionEnded(failure))
        if (!isRecovered || options.isLeft?.()) throw failure
        return sendOnce(base, call, options)
      })
    } catch (failure) {
      if (failure instanceof ApiFailure && isShown(failure, call, options)) policies.showFailure(failure)
      throw failure
    }
  }
  return send
}

async function sendOnce(base: Base, call: Call<unknown>, { signal, onSent, as }: CallOptions): Promise<unknown> {
  const { isPublic = false, changesAccount = false, opensSession } = call
  const write = as && policies.onWrite(as, { isPublic, changesAccount })
  const settle = opensSession && policies.onSignIn()
  let outcome: SignInOutcome = 'unknown'
  let isRefused = false
  try {
    const beforeWrite = write?.check ?? (() => Promise.resolve())
    const body = await (takeEarlyRead(base, call) ?? (await http()).send(base, call, { signal, onSent, beforeWrite }))
    const answer = readAnswer(body, call)
    outcome = opensSession?.(answer) ? 'opened' : 'refused'
    answers.emit(true)
    signal?.throwIfAborted()
    return answer
  } catch (error) {
    const failure = error instanceof ApiFailure ? error : new ApiFailure({}, error)
    isRefused = isRefusal(failure)
    if (isRefused) outcome = 'refused'
    // A write that was sent, and a read that was begun early, are not stopped.
    if (signal?.aborted) throw new ApiFailure({ cancelled: true })
    recordFailure(call, failure)
    if (!failure.cancelled) answers.emit(failure.status !== undefined)
    throw failure
  } finally {
    write?.settled(isRefused)
    settle?.(outcome)
  }
}

/** Whether the API has answered that it did not do what it was asked for. */
const isRefusal = ({ status, outcome }: ApiFailure) => status !== undefined && outcome === undefined

function readAnswer(body: string, { answer, method }: Call<unknown>): unknown {
  try {
    if (answer) return answer(JSON.parse(body === '' ? 'null' : body))
    refuseWebPage(body)
    return undefined
  } catch (error) {
    const cause = error instanceof UnexpectedShape ? error : new UnexpectedShape(String(error))
    throw failedAnswer({ isWrite: method !== 'GET' }, cause)
  }
}

/** Whether a call failed because the session has ended, and may be sent again in another one. */
function hasSessionEnded(failure: unknown, call: Call<unknown>): failure is ApiFailure {
  return isOfType(failure, 'NO_VALID_SESSION') && !isQuiet(call) && !call.isPublic
}

/** Whether a request asks the API not to have its failure shown. */
const isQuiet = ({ query }: HttpRequest) => query !== undefined && 'display' in query

/** Whether a failure is shown: neither the server (`display: false` in the body), nor the request, nor the caller excludes it. */
function isShown(failure: ApiFailure, request: HttpRequest, { showsFailure = false }: CallOptions): boolean {
  if (failure.cancelled || failure.display === false || isQuiet(request)) return false
  return !(typeof showsFailure === 'function' ? showsFailure(failure) : showsFailure)
}
