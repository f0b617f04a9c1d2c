import { Backend, type BackendOptions } from './backend'
import type { Call } from './contract'
import { startSandbox, type Sandbox } from './server'

export const PORTAL = 'http://localhost:3000'

/** The parts of a request. */
export interface Sent {
  body?: unknown
  query?: Record<string, string>
  /** Values of the path's parameters. A missing one is sent as `unknown`. */
  params?: Record<string, string>
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** The response. */
export interface Received {
  status: number
  /** The JSON body; undefined when there is none. */
  body: unknown
  headers: Headers
}

/** Simulates a browser on the portal: keeps cookies, sends the Origin header and repeats the CSRF cookie. */
export class TestBrowser {
  readonly cookies = new Map<string, string>()
  private readonly sandbox: Sandbox

  constructor(sandbox: Sandbox) {
    this.sandbox = sandbox
  }

  /** Sends a call over HTTP. Fetches the CSRF cookie first when there is none. */
  async send(call: Call, sent: Sent = {}): Promise<Received> {
    if (!this.cookies.has('XSRF-TOKEN')) await this.fetch('GET /users/me')
    return this.fetch(call, sent)
  }

  /** Sends a call with the current cookies; `headers` override the browser's. */
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

  /** Adds a cookie, such as the one of `backend.session`. */
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

/** Starts a sandbox and a browser without cookies. */
export async function startTestSandbox(options: Partial<BackendOptions> = {}) {
  const backend = new Backend({ portalOrigin: PORTAL, ...options })
  const sandbox = await startSandbox({ backend, portalOrigin: PORTAL })
  return { backend, sandbox, browser: new TestBrowser(sandbox) }
}

export type TestSandbox = Awaited<ReturnType<typeof startTestSandbox>>
