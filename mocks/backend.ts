import { Accounts, type Account, type Identity, type Provider } from './data/accounts'
import type { LoggedCall } from './contract/calls'
import { Clock } from './tools/clock'
import { Connections, type ApiConnection, type ConnectionSettings, type Project } from './data/connections'
import type { Call } from './contract/contract'
import { Faults, type Fault, type SetFault } from './handlers/faults'
import { OneTimeCodes } from './data/one-time-codes'
import { OneTimeTokens } from './data/one-time-tokens'
import { Outbox, type Mail } from './tools/outbox'
import type { IdentityProvider } from './providers/identity-provider'
import { inPageProvider } from './providers/in-page-provider'
import { forEachProvider } from './providers/profiles'
import { SeededRandom } from './data/seeded-random'
import { Sessions } from './data/sessions'

export const SESSION_COOKIE = 'skezia-session'

/** The name of the cookie (HttpOnly) that remembers a sign-in at a provider if the identity has no account. */
export const FEDERATION_COOKIE = 'skezia-federation'

/** Returns the name of an HttpOnly cookie. The cookie contains the nonce of a sign-in at `provider`. */
export const nonceCookie = (provider: Provider) => `skezia-${provider}-nonce`

export interface BackendOptions {
  /**
   * The origin of the portal, such as http://localhost:3000. Only this origin is allowed to call the APIs. Mailed links
   * lead to this origin.
   */
  portalOrigin: string
  /** Returns the current time in milliseconds. The default is `Date.now`. */
  now?: () => number
  /** The seed of the ids, tokens and codes. The same seed produces the same values. By default, the seed is random. */
  seed?: number
}

/**
 * The data of the two simulated APIs, such as accounts, sessions, mails and faults. Tests prepare and inspect the data
 * with the methods of this class.
 */
export class Backend {
  /**
   * The origin of the portal. A test can create a backend before it knows the portal's port. `startSandbox` sets the
   * correct origin later.
   */
  portalOrigin: string
  /**
   * The identity providers. At first, the providers run in this process. `startSandbox` replaces each provider by a
   * separate server.
   */
  providers: Record<Provider, IdentityProvider>
  readonly clock: Clock
  readonly random: SeededRandom
  readonly accounts: Accounts
  readonly identities: Identity[] = []
  readonly sessions: Sessions
  readonly tokens: OneTimeTokens
  readonly codes: OneTimeCodes
  readonly connections: Connections
  readonly outbox: Outbox
  readonly faults = new Faults()
  /** The cache headers of every answer to a GET request. */
  cacheHeaders: Record<string, string> = { 'cache-control': 'no-store' }
  readonly supportMessages: Partial<Record<string, string>>[] = []
  /** Every request, the oldest first, including refused requests and requests with a fault. */
  readonly calls: LoggedCall[] = []
  /** The reports about requests and answers that differ from docs/openapi.yaml. Tests expect an empty list. */
  readonly contractDifferences: string[] = []
  /** The browser's cookies, if the handlers run in the process of the page. */
  readonly cookieJar = new Map<string, string>()

  constructor({ portalOrigin, now = () => Date.now(), seed = Math.random() * 2 ** 32 }: BackendOptions) {
    this.portalOrigin = portalOrigin
    this.clock = new Clock(now)
    this.random = new SeededRandom(seed)
    this.accounts = new Accounts(this.clock, this.random)
    this.sessions = new Sessions(this.clock, this.random)
    this.tokens = new OneTimeTokens(this.clock, this.random)
    this.codes = new OneTimeCodes(this.clock, this.random)
    this.connections = new Connections(this.random)
    this.outbox = new Outbox(this.clock)
    this.providers = forEachProvider((provider) => inPageProvider(provider, this.tokens, this.random))
  }

  /** Adds an account. By default it is confirmed and has no second factor. Returns the account itself, not a copy. */
  account(overrides?: Partial<Omit<Account, 'id'>>): Account {
    return this.accounts.add(overrides)
  }

  /** Returns the last second-factor code that was sent to an account. Throws if no code was sent. */
  lastCode(account: Account): string {
    const code = this.codes.last(account)
    if (code === undefined) throw new Error(`No code was sent to ${account.email}.`)
    return code
  }

  /** Sets the next second-factor code, such as '004217'. The next account that gets a code gets this code. */
  nextCode(code: string): void {
    this.codes.next = code
  }

  mailbox(email: string): Mail[] {
    return this.outbox.mailsTo(email)
  }

  /** Returns the newest link in the mails to `email`. Throws if these mails contain no link. */
  lastLink(email: string): string {
    const link = this.mailbox(email)
      .flatMap((mail) => mail.links)
      .at(-1)
    if (link === undefined) throw new Error(`No link was mailed to ${email}.`)
    return link
  }

  /** Adds a project. The account owns the project. With `owned: false`, the account is only a member of the project. */
  project(account: Account, name: string, { owned = true }: { owned?: boolean } = {}): Project {
    return this.connections.addProject(account, name, owned)
  }

  /** Adds an API connection. By default it has no scopes and a new project. */
  apiConnection(account: Account, settings: ConnectionSettings = {}): ApiConnection {
    const skeziaProjectId = settings.skeziaProjectId ?? this.project(account, 'Projet').id
    return this.connections.addApiConnection(account, { ...settings, skeziaProjectId })
  }

  /**
   * Opens a session directly in the sandbox. If a test runs a browser, give the returned cookie to the browser:
   * `context.addCookies([backend.session(lea)])`.
   */
  session(account: Account) {
    const value = this.sessions.begin(account)
    this.cookieJar.set(SESSION_COOKIE, value)
    const { hostname } = new URL(this.portalOrigin)
    return { name: SESSION_COOKIE, value, domain: hostname, path: '/', httpOnly: true, sameSite: 'Lax' as const }
  }

  /** Ends every session. The browser keeps its cookie, and its next call fails with NO_VALID_SESSION. */
  endSessions(): void {
    this.sessions.endAll()
  }

  /**
   * Adds an identity at a provider. `account` is the linked account. An empty `email` means that the provider returns
   * no address.
   */
  identity(provider: Provider, given: { name?: string; email?: string; account?: Account } = {}): Identity {
    const identity = {
      id: this.random.token('identity', 22),
      provider,
      name: given.name ?? 'Camille Martin',
      email: given.email ?? '',
      account: given.account,
    }
    this.identities.push(identity)
    return identity
  }

  /**
   * Returns a new one-time provider code for handlers that run without HTTP. A real provider gives its codes only to a
   * browser (`TestBrowser.returnFrom`).
   */
  providerCode(identity: Identity): string {
    return this.tokens.issue({ kind: 'provider-code', identity })
  }

  /**
   * Returns the URL to which a provider redirects after a sign-in: /check-user with a new provider code as `code` and
   * the issuer as `iss`.
   */
  providerReturn(identity: Identity): string {
    const back = new URL('/check-user', this.portalOrigin)
    back.searchParams.set('code', this.providerCode(identity))
    back.searchParams.set('iss', this.issuer(identity.provider))
    return back.href
  }

  issuer(provider: Provider): string {
    return this.providers[provider].issuer
  }

  /**
   * Adds a fault to a call. The fault applies from the next request on. Several faults of one call apply one after the
   * other.
   */
  fault(call: Call, fault: Fault): SetFault {
    return this.faults.add(call, fault)
  }

  clearFaults(): void {
    this.faults.clear()
  }
}
