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

/** The name of the cookie for a provider sign-in without an account (HttpOnly). */
export const FEDERATION_COOKIE = 'skezia-federation'

/** Returns the name of the cookie with the nonce of a provider's sign-in that has begun (HttpOnly). */
export const nonceCookie = (provider: Provider) => `skezia-${provider}-nonce`

export interface BackendOptions {
  /**
   * The origin of the portal, such as http://localhost:3000. It is the only allowed caller, and the target of mailed links.
   */
  portalOrigin: string
  /** Returns the current time in milliseconds. The default is `Date.now`. */
  now?: () => number
  /** The same seed produces the same ids, tokens and codes. By default the seed is random. */
  seed?: number
}

/**
 * The state behind the calls of the two APIs: accounts, sessions, projects, connections, mails, SMS, clock and faults.
 * `handlers` serves it to MSW, `startSandbox` over HTTP. Its methods prepare and inspect the state; two backends share
 * nothing.
 */
export class Backend {
  /** May be set until the first request, for a portal whose port is not known earlier. */
  portalOrigin: string
  /** The objects that answer for the identity providers. `startSandbox` starts real providers. */
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
  /** The cache headers of each answer to a read. */
  cacheHeaders: Record<string, string> = { 'cache-control': 'no-store' }
  readonly supportMessages: Partial<Record<string, string>>[] = []
  /** Every request, the oldest first, including refused and faulty ones. */
  readonly calls: LoggedCall[] = []
  /** Each difference of a request or an answer from docs/openapi.yaml, as a line. Tests expect none. */
  readonly contractDifferences: string[] = []
  /** The browser's cookies when the handlers run in the process of the page, without HTTP. */
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

  /** Adds an account, confirmed and without second factor unless overridden. Returns the account itself, not a copy. */
  account(overrides?: Partial<Omit<Account, 'id'>>): Account {
    return this.accounts.add(overrides)
  }

  /** Returns the last code sent to an account. Throws when there is none. */
  lastCode(account: Account): string {
    const code = this.codes.last(account)
    if (code === undefined) throw new Error(`No code was sent to ${account.email}.`)
    return code
  }

  /** Sets the next code that is sent to any account, such as '004217'. */
  nextCode(code: string): void {
    this.codes.next = code
  }

  mailbox(email: string): Mail[] {
    return this.outbox.mailsTo(email)
  }

  /** Returns the newest link mailed to an address. Throws when there is none. */
  lastLink(email: string): string {
    const link = this.mailbox(email)
      .flatMap((mail) => mail.links)
      .at(-1)
    if (link === undefined) throw new Error(`No link was mailed to ${email}.`)
    return link
  }

  /** Adds a project that the account owns. With `owned: false` the account is only a member of it. */
  project(account: Account, name: string, { owned = true }: { owned?: boolean } = {}): Project {
    return this.connections.addProject(account, name, owned)
  }

  /** Adds an API connection, by default without scopes and for a new project. */
  apiConnection(account: Account, settings: ConnectionSettings = {}): ApiConnection {
    const skeziaProjectId = settings.skeziaProjectId ?? this.project(account, 'Projet').id
    return this.connections.addApiConnection(account, { ...settings, skeziaProjectId })
  }

  /**
   * Opens a session without the portal. Handlers without HTTP use it at once; a browser takes it from
   * the returned cookie (`context.addCookies([backend.session(lea)])`).
   */
  session(account: Account) {
    const value = this.sessions.begin(account)
    this.cookieJar.set(SESSION_COOKIE, value)
    const { hostname } = new URL(this.portalOrigin)
    return { name: SESSION_COOKIE, value, domain: hostname, path: '/', httpOnly: true, sameSite: 'Lax' as const }
  }

  /** Ends every session. The browser keeps its cookie, and the next call fails with NO_VALID_SESSION. */
  endSessions(): void {
    this.sessions.endAll()
  }

  /** Adds an identity at a provider. It is linked to `account` when given, and has no e-mail address when `email` is ''. */
  identity(provider: Provider, person: { name?: string; email?: string; account?: Account } = {}): Identity {
    const identity = {
      id: this.random.token('identity', 22),
      provider,
      name: person.name ?? 'Camille Martin',
      email: person.email ?? '',
      account: person.account,
    }
    this.identities.push(identity)
    return identity
  }

  /**
   * Returns a one-time `code` for handlers without HTTP. A real provider issues its own codes, to a browser
   * (`TestBrowser.returnFrom`).
   */
  providerCode(identity: Identity): string {
    return this.tokens.issue({ kind: 'provider-code', identity })
  }

  /** Returns the URL of a provider return: /check-user with a new provider code as `code` and the issuer as `iss`. */
  providerReturn(identity: Identity): string {
    const back = new URL('/check-user', this.portalOrigin)
    back.searchParams.set('code', this.providerCode(identity))
    back.searchParams.set('iss', this.issuer(identity.provider))
    return back.href
  }

  issuer(provider: Provider): string {
    return this.providers[provider].issuer
  }

  /** Adds a fault to a call, from its next request on. Several faults of one call apply one after the other. */
  fault(call: Call, fault: Fault): SetFault {
    return this.faults.add(call, fault)
  }

  clearFaults(): void {
    this.faults.clear()
  }
}
