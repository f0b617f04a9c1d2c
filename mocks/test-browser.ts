import { Backend, type BackendOptions } from './backend'
import type { Call } from './calls'
import { startSandbox, type Sandbox } from './server'

export const PORTAL = 'http://localhost:3000'

/** What a test sends with a call. */
export interface Sent {
  body?: unknown
  query?: Record<string, string>
  /** Values of the path's parameters. A missing one is sent as `unknown`. */
  params?: Record<string, string>
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** What came back. */
export interface Received {
  status: number
  /** The JSON body; undefined when there is none. */
  body: unknown
  headers: Headers
}

/** A browser at the portal as far as the APIs can tell: it keeps cookies, names its origin, repeats the CSRF cookie. */
export class TestBrowser {
  readonly cookies = new Map<string, string>()
  private readonly sandbox: Sandbox

  constructor(sandbox: Sandbox) {
    this.sandbox = sandbox
  }

  /** Sends a call over HTTP, with the CSRF cookie fetched before as the portal does. */
  async send(call: Call, sent: Sent = {}): Promise<Received> {
    if (!this.cookies.has('XSRF-TOKEN')) await this.fetch('GET /users/me')
    return this.fetch(call, sent)
  }

  /** Sends a call as it is, with the cookies at hand; `headers` win over those of a browser. */
  async fetch(call: Call, { body, query, params = {}, headers, signal }: Sent = {}): Promise<Received> {
    const [method = '', pattern = ''] = call.split(' ')
    const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? 'unknown'))
    const base = path.startsWith('/projects') ? this.sandbox.applicationApiUrl : this.sandbox.accountApiUrl
    const csrf = this.cookies.get('XSRF-TOKEN')
    const response = await fetch(`${base}${path}${query ? `?${new URLSearchParams(query).toString()}` : ''}`, {
      method,
      ...(signal && { signal }),
      headers: {
        origin: PORTAL,
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(csrf && method !== 'GET' && { 'x-xsrf-token': csrf }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    response.headers.getSetCookie().forEach((cookie) => this.keep(cookie))
    const text = await response.text()
    const isJson = response.headers.get('content-type') === 'application/json'
    return { status: response.status, body: isJson && text ? JSON.parse(text) : undefined, headers: response.headers }
  }

  /** Takes up a session that the world began. */
  addCookie({ name, value }: { name: string; value: string }): this {
    this.cookies.set(name, value)
    return this
  }

  private keep(cookie: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    if (cookie.includes('Max-Age=0')) this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}

/** A world over HTTP, with a browser that has not been there yet. */
export async function startTestWorld(options: Partial<BackendOptions> = {}) {
  const backend = new Backend({ portalOrigin: PORTAL, ...options })
  const sandbox = await startSandbox({ backend, portalOrigin: PORTAL })
  return { backend, sandbox, browser: new TestBrowser(sandbox) }
}

export type TestWorld = Awaited<ReturnType<typeof startTestWorld>>
