import type { Api } from '../api/api'
import { ApiFailure, readBeforeWrite, isCancelled, isOfType, throwIfAborted, withOutcome } from '../api/failure'
import type { ApiRequest, CheckedRequest, IsDone } from '../api/request'
import type { User } from '../api/users'
import type { SignInOutcome } from './sign-out-request'
import type { Session } from './session'

export interface SendOptions {
  /**
   * The signal aborts when the user leaves the page, the dialog or the step:
   * - A GET request stops, and rejects as `cancelled`.
   * - A call that changes data stops only if it is not sent yet, or if the request has `keepalive`.
   * Pass undefined for a request that must continue.
   */
  signal: AbortSignal | undefined
  /**
   * The text of a toast about a successful change. The toast appears if the user has left the page or dialog that sent
   * the change.
   */
  doneText?: string
}

/**
 * Sends a request. Rejects only with ApiFailure. Shows no failure, because the caller shows the failures that it
 * catches.
 */
export interface Send {
  /** If the answer is missing, but another request shows that the API has made the change, resolves with undefined. */
  <Answer>(request: CheckedRequest<Answer>, options: SendOptions): Promise<Answer | undefined>
  <Answer>(request: ApiRequest<Answer>, options: SendOptions): Promise<Answer>
}

type AnyRequest = ApiRequest<unknown> & { isDone?: IsDone | undefined }

interface SendContext {
  api: Api
  session: Session
  showSuccess: (text: string) => void
}

/** Creates the function with which the loaders and the screens send requests. */
export function createSend({ api, session, showSuccess }: SendContext): Send {
  /**
   * Contains each call that changes data and has an unknown outcome. Before the portal sends such a call again, it asks
   * the API whether the first call was successful.
   */
  const unknown = new Set<string>()

  function send<Answer>(request: CheckedRequest<Answer>, options: SendOptions): Promise<Answer | undefined>
  function send<Answer>(request: ApiRequest<Answer>, options: SendOptions): Promise<Answer>
  async function send(request: AnyRequest, { signal, doneText }: SendOptions): Promise<unknown> {
    // If a dashboard page sends the request, the user of this page must be signed in.
    const pageUser = request.opensSession || request.endsSession ? undefined : session.pageUser
    const answer = await runOnce(request, pageUser, signal).catch(async (failure: unknown) => {
      const hasEnded = isOfType(failure, 'NO_VALID_SESSION') && !request.isPublic
      if (!hasEnded || !(await session.waitUntilRenewed(failure)) || signal?.aborted) throw failure
      return runOnce(request, pageUser, signal)
    })
    if (signal?.aborted && doneText !== undefined) showSuccess(doneText)
    return answer
  }

  async function runOnce(request: AnyRequest, pageUser: User | undefined, signal?: AbortSignal): Promise<unknown> {
    throwIfAborted(signal)
    if (request.method === 'GET') return withRetry(request, pageUser, signal, () => api.exchange(request, signal))
    await rejectOnAbort(api.prepareWrite(request), signal)
    if (pageUser && (await rejectOnAbort(isDoneAlready(request, pageUser), signal))) return undefined
    // The portal cannot cancel the call after this line.
    throwIfAborted(signal)
    try {
      const answer = await withRetry(request, pageUser, signal, () => transmit(request, pageUser, signal))
      if (request.isDone) session.ownChange.expect(request.isDone)
      return answer
    } catch (failure) {
      if (!pageUser || !request.isDone || !(failure instanceof ApiFailure) || !failure.isUnknown) throw failure
      await findOutcome(request, request.isDone, pageUser, failure)
      return undefined
    }
  }

  /**
   * Sends a request with `run`. If the API answers that there is no session, requests the signed-in user. If the API
   * returns the user, the first answer was wrong, and the request is sent again.
   */
  async function withRetry<Answer>(
    { isPublic, method }: AnyRequest,
    pageUser: User | undefined,
    signal: AbortSignal | undefined,
    run: () => Promise<Answer>,
  ): Promise<Answer> {
    try {
      return await run()
    } catch (failure) {
      if (!pageUser || isPublic || !isOfType(failure, 'NO_VALID_SESSION')) throw failure
      const read = session.requireUser(pageUser, 'beforeChange')
      await (method === 'GET' ? read : readBeforeWrite(read))
      throwIfAborted(signal)
      return run()
    }
  }

  /**
   * Requests the signed-in user right before a call that changes data. Resolves with true if the API already has the
   * new values. If another user is signed in, or if the page shows outdated values, covers the page and rejects.
   */
  async function isDoneAlready(request: AnyRequest, pageUser: User): Promise<boolean | undefined> {
    const isUncertain = unknown.has(nameOf(request))
    try {
      const differs = (now: User) => request.dependsOn?.some((field) => now[field] !== pageUser[field]) === true
      const now = await session.requireUser(pageUser, 'beforeChange', differs)
      const isDone = await request.isDone?.(now, isUncertain ? readMore : undefined)
      if (!isDone && differs(now)) throw session.coverFor(now, true)
      return isDone
    } catch (failure) {
      if (isCancelled(failure)) throw failure
      // A request that needs no session is sent even if the user could not be read.
      if (request.isPublic) return false
      throw withOutcome(failure, isUncertain ? 'unknown' : 'notDone')
    }
  }

  /** Sends a call that changes data. Informs the session about a sign-in, and about a change of the account. */
  async function transmit(request: AnyRequest, pageUser: User | undefined, signal: AbortSignal | undefined) {
    const endSignIn = request.opensSession && session.beginSignIn()
    const changesAccount = pageUser && request.changesAccount
    if (changesAccount) session.ownChange.begin(changesAccount)
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

  /** Asks the API whether it has made a change, because the answer to the change was lost. */
  async function findOutcome(request: AnyRequest, isDone: IsDone, pageUser: User, failure: ApiFailure): Promise<void> {
    unknown.add(nameOf(request))
    let isMade: boolean | undefined
    try {
      await session.requireUser(
        pageUser,
        'afterChange',
        async (user) => (isMade = await isDone(user, readMore)) === false,
      )
    } catch (error) {
      throw isCancelled(error) ? error : failure
    }
    if (isMade === undefined) throw failure
    unknown.delete(nameOf(request))
    if (!isMade) throw withOutcome(failure, 'notDone')
    session.ownChange.expect(isDone)
  }

  const readMore = <Found>(request: ApiRequest<Found>) => send(request, { signal: undefined })

  return send
}

const nameOf = ({ method, path, id = '' }: AnyRequest) => `${method} ${path} ${id}`

/** Settles as `promise` does, but rejects as soon as `signal` aborts. */
async function rejectOnAbort<Value>(promise: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  const aborted = new Promise<undefined>((resolve) =>
    signal?.addEventListener('abort', () => resolve(undefined), { once: true }),
  )
  await Promise.race([promise, aborted])
  throwIfAborted(signal)
  return promise
}
