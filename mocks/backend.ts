import { Accounts, type Account, type Identity, type Provider } from './accounts'
import type { Call, LoggedCall } from './calls'
import { Clock } from './clock'
import { Connections, type Application, type Project } from './connections'
import { Faults, type Fault, type SetFault } from './faults'
import { OneTimeCodes } from './one-time-codes'
import { OneTimeTokens } from './one-time-tokens'
import { Outbox, type Mail, type Sms } from './outbox'
import { Random } from './random'
import { Sessions } from './sessions'

/** The cookie that says who is signed in; scripts cannot read it. */
export const SESSION_COOKIE = 'skezia-session'

/** The cookie of a provider sign-in that has not led to an account yet; scripts cannot read it. */
export const FEDERATION_COOKIE = 'skezia-federation'

/** What makes a world; all but the portal's origin has a sensible value by itself. */
export interface BackendOptions {
  /** Where the portal is, such as http://localhost:3000: the one origin that may call, and that mails link to. */
  portalOrigin: string
  /** The present in milliseconds; `Date.now` unless given. */
  now?: () => number
  /** The same seed gives the same identifiers, tokens and codes; a new one each time unless given. */
  seed?: number
}

/** A message sent by the contact widget. */
export interface SupportMessage {
  name: string
  email: string
  content: string
}

/**
 * One isolated world: accounts, sessions, projects, connections, mails, SMS, clock and faults behind the calls of the
 * two APIs (`handlers` serves them, `startSandbox` over real HTTP). Its methods set a scene and look at what came of
 * it; two worlds share nothing.
 */
export class Backend {
  /** May be set until the first request, for a portal whose port is known late. */
  portalOrigin: string
  /** Where the stand-ins for the identity providers are; `startSandbox` sets it. */
  providerUrl = 'http://localhost:4003'
  readonly clock: Clock
  readonly random: Random
  readonly accounts: Accounts
  readonly identities: Identity[] = []
  readonly sessions: Sessions
  readonly tokens: OneTimeTokens
  readonly codes: OneTimeCodes
  readonly connections: Connections
  readonly outbox: Outbox
  readonly faults = new Faults()
  readonly supportMessages: SupportMessage[] = []
  /** Every request, oldest first, refused and faulty ones included. */
  readonly calls: LoggedCall[] = []
  /** The cookies of the one browser there is when the handlers run in the page's own process, without HTTP. */
  readonly cookieJar = new Map<string, string>()

  constructor({ portalOrigin, now = () => Date.now(), seed = Math.random() * 2 ** 32 }: BackendOptions) {
    this.portalOrigin = portalOrigin
    this.clock = new Clock(now)
    this.random = new Random(seed)
    this.accounts = new Accounts(this.clock, this.random)
    this.sessions = new Sessions(this.clock, this.random)
    this.tokens = new OneTimeTokens(this.clock, this.random)
    this.codes = new OneTimeCodes(this.clock, this.random)
    this.connections = new Connections(this.random)
    this.outbox = new Outbox(this.clock)
  }

  /** Adds an account, confirmed and without second factor unless `overrides` say otherwise. Gives the live account. */
  account(overrides?: Partial<Omit<Account, 'id'>>): Account {
    return this.accounts.add(overrides)
  }

  /** The last second-factor code sent to an account, as its six digits. Throws when there is none. */
  lastCode(account: Account): string {
    const code = this.codes.last(account)
    if (code === undefined) throw new Error(`No code was sent to ${account.email}.`)
    return code
  }

  /** The next code to be sent, whoever to, is this one: `nextCode('004217')` begins with zero. */
  nextCode(code: string): void {
    this.codes.next = code
  }

  /** The mails sent to an address, oldest first. */
  mailbox(email: string): Mail[] {
    return this.outbox.mailsTo(email)
  }

  /** The newest link mailed to an address. Throws when there is none. */
  lastLink(email: string): string {
    const link = this.mailbox(email)
      .flatMap((mail) => mail.links)
      .at(-1)
    if (link === undefined) throw new Error(`No link was mailed to ${email}.`)
    return link
  }

  /** The text messages sent to a number of ten national digits, oldest first. */
  sms(cellphone: string): Sms[] {
    return this.outbox.smsTo(cellphone)
  }

  /** Adds a project that the account owns, or with `owned: false` only belongs to. */
  project(account: Account, name: string, { owned = true }: { owned?: boolean } = {}): Project {
    return this.connections.addProject(account, name, owned)
  }

  /** Adds an API connection: without scopes, of a new project unless one is named. */
  application(
    account: Account,
    settings: Partial<Omit<Application, 'appId' | 'owner' | 'appSecret'>> = {},
  ): Application {
    return this.connections.addApplication(account, {
      name: settings.name ?? 'Connexion',
      skeziaProjectId: settings.skeziaProjectId ?? this.project(account, 'Projet').id,
      scopes: settings.scopes ?? [],
    })
  }

  /**
   * Signs an account in without the portal. Handlers without HTTP take the session up at once; a browser gets it from
   * the cookie given (`context.addCookies([backend.session(lea)])`).
   */
  session(account: Account) {
    const value = this.sessions.begin(account)
    this.cookieJar.set(SESSION_COOKIE, value)
    const { hostname } = new URL(this.portalOrigin)
    return { name: SESSION_COOKIE, value, domain: hostname, path: '/', httpOnly: true, sameSite: 'Lax' as const }
  }

  /** Ends the sessions of an account, or all: the browser keeps its cookie, the next call is NO_VALID_SESSION. */
  endSessions(account?: Account): void {
    this.sessions.endAll(account)
  }

  /** Adds a person as a provider knows them; tied to `account` when given, without e-mail when `email` is ''. */
  identity(provider: Provider, person: { name?: string; email?: string; account?: Account } = {}): Identity {
    const identity = {
      id: this.random.token(22),
      provider,
      name: person.name ?? 'Camille Martin',
      email: person.email ?? '',
      account: person.account,
    }
    this.identities.push(identity)
    return identity
  }

  /** The one-time `code` with which the provider sends a person back to /check-user. */
  providerCode(identity: Identity): string {
    return this.tokens.issue({ kind: 'provider-code', identity })
  }

  /** The address at which the provider sends a person back: /check-user with `code` and `iss`. */
  providerReturn(identity: Identity): string {
    const back = new URL('/check-user', this.portalOrigin)
    back.searchParams.set('code', this.providerCode(identity))
    back.searchParams.set('iss', this.issuer(identity.provider))
    return back.href
  }

  /** The provider's address, which is also its `iss`: France Connect's contains 'franceconnect'. */
  issuer(provider: Provider): string {
    return `${this.providerUrl}/${provider === 'france-connect' ? 'franceconnect' : 'pro-sante-connect'}`
  }

  /** Makes a call go wrong from its next request on. Several faults of one call strike one after the other. */
  fault(call: Call, fault: Fault): SetFault {
    return this.faults.add(call, fault)
  }

  clearFaults(): void {
    this.faults.clear()
  }
}
