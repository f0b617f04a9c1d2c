import { CookieJar } from 'tough-cookie'
import type { Identity, Provider } from './data/accounts'
import { Backend, type BackendOptions } from './backend'
import type { Call } from './contract/contract'
import { startSandbox, type Sandbox } from './server'

export const PORTAL = 'http://localhost:3000'

export interface Sent {
  body?: unknown
  query?: Record<string, string>
  /** The values for the path's parameters. A missing value is sent as `unknown`. */
  params?: Record<string, string>
  headers?: Record<string, string>
}

export interface Received {
  status: number
  /** The JSON body. If the answer has no JSON body, undefined. */
  body: unknown
  headers: Headers
}

/**
 * Simulates a browser with the portal. It keeps cookies, sends the Origin header, and sends the value of the CSRF
 * cookie as a header.
 */
export class TestBrowser {
  readonly cookies = new Map<string, string>()
  private readonly atProviders = new CookieJar()
  private readonly sandbox: Pick<Sandbox, 'accountApiUrl' | 'applicationApiUrl'>

  constructor(sandbox: Pick<Sandbox, 'accountApiUrl' | 'applicationApiUrl'>) {
    this.sandbox = sandbox
  }

  /** Sends a call over HTTP. Without a CSRF cookie, it first sends a read that sets one. */
  async send(call: Call, sent: Sent = {}): Promise<Received> {
    if (!this.cookies.has('XSRF-TOKEN')) await this.fetch('GET /users/me')
    return this.fetch(call, sent)
  }

  /** Sends a call with the current cookies. `headers` replace headers of the browser. */
  async fetch(call: Call, { body, query, params = {}, headers }: Sent = {}): Promise<Received> {
    const [method = '', pattern = ''] = call.split(' ')
    const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? 'unknown'))
    const base = path.startsWith('/projects') ? this.sandbox.applicationApiUrl : this.sandbox.accountApiUrl
    const csrf = this.cookies.get('XSRF-TOKEN')
    const response = await fetch(`${base}${path}${query ? `?${new URLSearchParams(query).toString()}` : ''}`, {
      method,
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

  addCookie({ name, value }: { name: string; value: string }): this {
    this.cookies.set(name, value)
    return this
  }

  /** Signs in at the provider of an identity. Returns the authorization code for the portal. */
  async codeFor({ provider, id }: Identity): Promise<string> {
    return (await this.returnFrom(provider, id)).searchParams.get('code') ?? ''
  }

  /**
   * Opens a provider and signs in with the identity of this id. An empty id cancels the sign-in. Returns the address of
   * the portal to which the provider redirects.
   */
  async returnFrom(provider: Provider, identity = ''): Promise<URL> {
    const { body } = await this.fetch(`GET /auth/${provider}/connexion`)
    const choice = targetOf(await this.open(String(Reflect.get(Object(body), 'link'))))
    const resume = targetOf(await this.open(choice, new URLSearchParams({ identity })))
    return new URL(targetOf(await this.open(resume)))
  }

  /** Opens an address of a provider, or submits a form to the address. The function follows no redirect. */
  async open(address: string, form?: URLSearchParams): Promise<Response> {
    const response = await fetch(address, {
      ...(form && { method: 'POST', body: form }),
      headers: { cookie: await this.atProviders.getCookieString(address) },
      redirect: 'manual',
    })
    for (const cookie of response.headers.getSetCookie()) await this.atProviders.setCookie(cookie, address)
    return response
  }

  private keep(cookie: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    if (cookie.includes('Max-Age=0')) this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}

const targetOf = ({ headers, url }: Response) => new URL(headers.get('location') ?? '', url).href

export async function startTestSandbox(options: Partial<BackendOptions> = {}) {
  const backend = new Backend({ portalOrigin: PORTAL, ...options })
  const sandbox = await startSandbox({ backend, portalOrigin: PORTAL })
  return { backend, sandbox, browser: new TestBrowser(sandbox) }
}

export type TestSandbox = Awaited<ReturnType<typeof startTestSandbox>>
