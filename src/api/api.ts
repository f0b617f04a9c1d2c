import { lateModule } from '../lib/late-module'
import { createEmitter } from '../lib/store'
import { takeEarlyRead } from './early-reads'
import { ApiFailure, failureFromAnswer, throwIfAborted } from './failure'
import type { HttpClient, HttpRequest } from './http'
import type { ApiRequest } from './request'

/**
 * A failed call. It contains no text of the user or of the API. A variable segment of the path is replaced by its name.
 */
type RecentFailure = Pick<ApiFailure, 'status' | 'type'> & { at: Date; call: string }

const RECENT_MAX_COUNT = 3
const recent: RecentFailure[] = []

/** Records a failed call for the support information. */
export function recordFailure({ method, path }: HttpRequest, { status, type }: ApiFailure): void {
  recent.push({ at: new Date(), call: `${method} ${path}`, status, type })
  recent.splice(0, recent.length - RECENT_MAX_COUNT)
}

/** Returns the last three failed calls of this page, the oldest first. */
export const recentFailures = (): readonly RecentFailure[] => recent

const loadHttp = lateModule(() => import('./http'))

/** The client of the two APIs. It contains no rules of the portal. Each `PortalState` has one client. */
export class Api {
  /**
   * Emits after each request that was not cancelled. The value is true if the API has answered. The value is false if
   * no answer came, for example because the browser is offline.
   */
  readonly answers = createEmitter<boolean>()
  private client: HttpClient | undefined

  /**
   * Returns the HTTP client. The client is imported by the first request or by `preload`, because the first paint of
   * the page must not wait for it.
   */
  private async http(): Promise<HttpClient> {
    const { createHttpClient } = await loadHttp()
    return (this.client ??= createHttpClient())
  }

  /** Loads the HTTP client before the first request. Ignores a failure, because the first request tries again. */
  preload(): void {
    this.http().catch(() => undefined)
  }

  /**
   * Fetches the CSRF cookie, because a call that changes data needs this cookie. Resolves when the cookie is set, or
   * when the request has ended without a cookie. Rejects only with ApiFailure.
   */
  async prepareWrite(request: ApiRequest<unknown>): Promise<void> {
    try {
      await (await this.http()).fetchCsrfCookie()
    } catch (error) {
      throw this.recordError(request, error)
    }
  }

  /**
   * Sends a request and returns its answer. If `signal` aborts, a GET request or a request with `keepalive` stops and
   * rejects as cancelled. Rejects only with ApiFailure.
   */
  async exchange<Answer>(request: ApiRequest<Answer>, signal?: AbortSignal): Promise<Answer> {
    try {
      const body = await (takeEarlyRead(request) ?? (await this.http()).send(request, signal))
      const answer = readAnswer(request, body)
      this.answers.emit(true)
      // `signal` cannot stop a request that the pre-hydration script has sent. If `signal` has aborted, ignore the
      // answer.
      if (request.method === 'GET') throwIfAborted(signal)
      return answer
    } catch (error) {
      if (request.method === 'GET') throwIfAborted(signal)
      throw this.recordError(request, error)
    }
  }

  private recordError(request: ApiRequest<unknown>, error: unknown): ApiFailure {
    const failure = error instanceof ApiFailure ? error : new ApiFailure({}, error)
    if (failure.cancelled) return failure
    recordFailure(request, failure)
    this.answers.emit(failure.status !== undefined)
    return failure
  }
}

function readAnswer<Answer>({ readAnswer, method }: ApiRequest<Answer>, body: string): Answer {
  try {
    return readAnswer(body)
  } catch (error) {
    throw failureFromAnswer({ isWrite: method !== 'GET' }, error)
  }
}
