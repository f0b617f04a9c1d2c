import type { Api } from '../api/api'
import { ApiFailure, isCancelled, isOfType, throwIfAborted } from '../api/failure'
import type { ApiRequest, CheckedRequest, IsDone } from '../api/request'
import type { User } from '../api/users'
import type { SignInOutcome } from './sign-out-request'
import type { Session } from './session'

export interface SendOptions {
  /**
   * Aborted when the person has left. A read is then stopped, and a write that has not left is not sent: both reject as
   * `cancelled`. A write that has left goes on, and settles as always. Undefined for what goes on without the person, such as
   * the call of a link, whose token is consumed.
   */
  signal: AbortSignal | undefined
  /** What a toast says once a write is done, when the person has left the page or dialog that would show it. */
  doneText?: string
}

/** Runs a request. Rejects with ApiFailure only, and shows no failure: whoever catches it does. */
export interface Send {
  /** Resolves with undefined when a read has shown that the write was done. */
  <Answer>(request: CheckedRequest<Answer>, options: SendOptions): Promise<Answer | undefined>
  <Answer>(request: ApiRequest<Answer>, options: SendOptions): Promise<Answer>
}

type AnyRequest = ApiRequest<unknown> & { isDone?: IsDone | undefined }

interface SendContext {
  api: Api
  session: Session
  showSuccess: (text: string) => void
}

/** Creates the function that runs every request but the reads of the session itself. */
export function createSend({ api, session, showSuccess }: SendContext): Send {
  /** The writes whose outcome is not known: before they are sent again, a read tells whether they were done. */
  const unknown = new Set<string>()

  function send<Answer>(request: CheckedRequest<Answer>, options: SendOptions): Promise<Answer | undefined>
  function send<Answer>(request: ApiRequest<Answer>, options: SendOptions): Promise<Answer>
  async function send(request: AnyRequest, { signal, doneText }: SendOptions): Promise<unknown> {
    // What is written on a page of the account was typed for its person.
    const as = request.opensSession || request.endsSession ? undefined : session.shown
    const answer = await attempt(request, as, signal).catch(async (failure: unknown) => {
      const hasEnded = isOfType(failure, 'NO_VALID_SESSION') && !request.isPublic
      if (!hasEnded || !(await session.waitUntilRenewed(failure)) || signal?.aborted) throw failure
      return attempt(request, as, signal)
    })
    if (signal?.aborted && doneText !== undefined) showSuccess(doneText)
    return answer
  }

  async function attempt(request: AnyRequest, as: User | undefined, signal?: AbortSignal): Promise<unknown> {
    throwIfAborted(signal)
    if (request.method === 'GET') return askedAgain(request, as, signal, () => api.exchange(request, signal))
    await untilAborted(api.prepareWrite(request), signal)
    if (as && (await untilAborted(isDoneAlready(request, as), signal))) return undefined
    // The last moment at which it can be cancelled.
    throwIfAborted(signal)
    try {
      const answer = await askedAgain(request, as, signal, () => transmit(request, as, signal))
      if (request.isDone) session.ownChange.expect(request.isDone)
      return answer
    } catch (failure) {
      if (!as || !request.isDone || !(failure instanceof ApiFailure) || !failure.isUnknown) throw failure
      await findOutcome(request, request.isDone, as, failure)
      return undefined
    }
  }

  /** Runs a request, and once more when it is refused without a session although the session is open: one answer may be wrong. */
  async function askedAgain<Answer>(
    { isPublic }: AnyRequest,
    as: User | undefined,
    signal: AbortSignal | undefined,
    run: () => Promise<Answer>,
  ): Promise<Answer> {
    try {
      return await run()
    } catch (failure) {
      if (!as || isPublic || !isOfType(failure, 'NO_VALID_SESSION')) throw failure
      await session.confirm(as, 'before')
      throwIfAborted(signal)
      return run()
    }
  }

  /**
   * Asks the API right before a write whose session it is. Rejects, and covers the page, when it is somebody else's, or the
   * page no longer shows what the write depends on. Resolves with whether the write is done already.
   */
  async function isDoneAlready(request: AnyRequest, as: User): Promise<boolean | undefined> {
    const isUncertain = unknown.has(nameOf(request))
    try {
      const differs = (now: User) => request.dependsOn?.some((field) => now[field] !== as[field]) === true
      const now = await session.confirm(as, 'before', differs)
      const isDone = await request.isDone?.(now, isUncertain ? readMore : undefined)
      if (!isDone && differs(now)) throw session.coverFor(now, true)
      return isDone
    } catch (failure) {
      if (isCancelled(failure)) throw failure
      // What needs no session is sent without an answer too.
      if (request.isPublic) return false
      throw isUncertain && !isOfType(failure, 'NO_VALID_SESSION') ? stillUnknown(failure) : failure
    }
  }

  /** Sends a write, and tells the session what it needs to know of it. */
  async function transmit(request: AnyRequest, as: User | undefined, signal: AbortSignal | undefined) {
    const endSignIn = request.opensSession && session.beginSignIn()
    const changesAccount = as && request.changesAccount
    if (changesAccount) session.ownChange.begin()
    unknown.delete(nameOf(request))
    let isRefused = false
    let outcome: SignInOutcome = 'unknown'
    try {
      const answer = await api.exchange(request, signal)
      outcome = request.opensSession?.(answer) ? 'opened' : 'refused'
      return answer
    } catch (failure) {
      isRefused = failure instanceof ApiFailure && failure.status !== undefined && failure.outcome === undefined
      if (isRefused) outcome = 'refused'
      throw failure
    } finally {
      endSignIn?.(outcome, signal?.aborted === true)
      if (changesAccount) session.ownChange.end(isRefused)
    }
  }

  /** The answer to a write is lost: reads whether it was done, twice before it says no, because one answer may be behind. */
  async function findOutcome(request: AnyRequest, isDone: IsDone, as: User, failure: ApiFailure): Promise<void> {
    unknown.add(nameOf(request))
    let found: boolean | undefined
    try {
      await session.confirm(as, 'after', async (user) => (found = await isDone(user, readMore)) === false)
    } catch (error) {
      throw stillUnknown(error)
    }
    if (found === undefined) throw failure
    unknown.delete(nameOf(request))
    if (!found) throw failure.asNotDone()
    session.ownChange.expect(isDone)
  }

  const readMore = <Found>(request: ApiRequest<Found>) => send(request, { signal: undefined })

  return send
}

const nameOf = ({ method, path, id = '' }: AnyRequest) => `${method} ${path} ${id}`

/** A read of what a write has done has failed. */
const stillUnknown = (failure: unknown) =>
  isCancelled(failure) ? failure : new ApiFailure({ outcome: 'unknown' }, failure)

/** Settles as `promise`, or rejects as soon as the signal aborts. */
async function untilAborted<Value>(promise: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  const aborted = new Promise<undefined>((resolve) =>
    signal?.addEventListener('abort', () => resolve(undefined), { once: true }),
  )
  await Promise.race([promise, aborted])
  throwIfAborted(signal)
  return promise
}
