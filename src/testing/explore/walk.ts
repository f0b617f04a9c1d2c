import { act, cleanup } from '@testing-library/react'
import { vi } from 'vitest'
import { SESSION_COOKIE, type Backend } from '../../../mocks/backend'
import type { Account } from '../../../mocks/data/accounts'
import type { LoggedCall } from '../../../mocks/contract/calls'
import type { Call } from '../../../mocks/contract/contract'
import type { Fault } from '../../../mocks/handlers/faults'
import { topLayerElement } from '../../ui/feedback/announcer'
import { isolatePage } from '../browser'
import { recordDepartures } from '../external-navigation'
import { installConfig } from '../install-config'
import { listenBackend, showPortal } from '../render-portal'
import { askedOf, isDoneAlready, isTyped, pagesOfToken, type Write } from './writes'

/** Facts about one step of a random walk through the portal. The checks after the step use these facts. */
export interface Step {
  /**
   * The number of requests that the API had received before the user cancelled the action or another user signed in.
   * Later requests of the page must not change data.
   */
  cancelledAt?: number
  /**
   * Describes the page and the dialog that the user sees after leaving a pending action. A late answer must not change
   * them.
   */
  front?: string
  /** Whether the portal is allowed to send a sign-out during this step. */
  isSignOut?: boolean
  /** True if the step makes the page check its session again, for example with a message from another tab. */
  isTold?: boolean
  /** True if the step makes calls fail. The test removes these faults at the end of the step. */
  isFaulty?: boolean
}

const PASSWORD = 'Secret-de-Lea-1'
const INACTIVITY_MINUTES = 60

/**
 * The maximum time for which a page is allowed to be busy without a pending request, in milliseconds of the page's
 * clock.
 */
const BUSY_MAX_MS = 40_000

/**
 * Restore the functions of XMLHttpRequest after each walk. The wrappers of MSW would keep the contents of all requests
 * in memory.
 */
const requests = Reflect.getPrototypeOf(XMLHttpRequest.prototype) ?? {}
const ownFunctions = Object.getOwnPropertyDescriptors(requests)

/**
 * A random walk through the portal. The class opens the portal with a sandbox and performs the steps of the walk. After
 * each step, the class checks conditions that must always be true.
 */
export class Walk {
  backend!: Backend
  lea!: Account
  bob!: Account
  /** The names of the steps so far, for the message about a failure. */
  readonly log: string[] = []
  /** The texts that the test has typed into the fields of the portal. */
  readonly typed = new Set<string>()
  /** True if the page may still show old values, for example after a failed GET call. */
  isStale = false
  private hasReadFault = false
  private texts = 0
  private noise: string[] = []
  private departures: string[] = []
  private closeBackend = () => {}
  private closePage: () => Promise<void> | void = () => {}
  private readonly hanging = new Map<() => void, { call: Call; from: number }>()
  /**
   * The number of controls that the user has pressed since the last call that changed data. If the number is 0, the
   * portal must not send such a call.
   */
  private openPresses = 0
  /**
   * Whether the API has refused a call that changes data, because there was no session. After the user has signed in
   * again, the portal sends this call again.
   */
  private awaitsSession = false
  /** The user whose dashboard page was shown when the test last pressed a control. */
  private pressedAs: Account | undefined
  /** The problems of the calls that change data. The test records a problem when the call arrives at the backend. */
  private readonly wrongWrites: string[] = []
  /** The one-time tokens that the API has issued, with the pages that are allowed to use each token. */
  private readonly tokens = new Map<string, { pages: RegExp; isOpened: boolean; isLeft: boolean }>()

  async begin(address: string, isSignedIn: boolean): Promise<void> {
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
    })
    const record = (...words: unknown[]) => {
      const line = words.map(String).join(' ')
      // React warns about updates between two steps. Such an update is not a fault of the portal.
      if (!line.includes('not wrapped in act')) this.noise.push(line)
    }
    vi.spyOn(console, 'error').mockImplementation(record)
    vi.spyOn(console, 'warn').mockImplementation(record)
    installConfig({ VITE_INACTIVITY_MINUTES: String(INACTIVITY_MINUTES) })
    isolatePage((what) => record(what))
    this.departures = recordDepartures()
    localStorage.clear()
    sessionStorage.clear()
    document.cookie = 'XSRF-TOKEN=of-an-earlier-visit; path=/'
    window.history.replaceState(null, '', '/')
    const { backend, close } = listenBackend(7)
    this.closeBackend = close
    this.backend = backend
    this.recordTokens()
    this.recordWrites()
    this.lea = backend.account({ email: 'lea@exemple.fr', nickName: 'lea.martin', password: PASSWORD })
    this.bob = backend.account({ email: 'bob@exemple.fr', nickName: 'bob.durand', password: PASSWORD })
    for (const account of [this.lea, this.bob])
      for (const name of ['Agenda', 'Laboratoire']) {
        const skeziaProjectId = backend.project(account, 'Cabinet Voltaire').id
        backend.apiConnection(account, { name, skeziaProjectId, scopes: ['skezia:patient-read'] })
      }
    if (isSignedIn) backend.session(this.lea)
    await this.open(address)
  }

  async end(): Promise<void> {
    await this.release()
    this.clearFaults()
    await this.closePage()
    cleanup()
    this.closeBackend()
    vi.useRealTimers()
    // Without this call, Vitest would keep each mock and its calls in memory.
    vi.resetAllMocks()
    vi.restoreAllMocks()
    Object.defineProperties(requests, ownFunctions)
  }

  async open(address: string): Promise<void> {
    await this.closePage()
    cleanup()
    document.body.replaceChildren()
    this.openPresses = 0
    this.pressedAs = undefined
    this.pageChanged()
    // A new history entry removes all entries after the current one.
    window.history.pushState(null, '', '/')
    const { close } = await showPortal(this.addressHere(address), { isStrict: false })
    this.closePage = close
    await this.settle()
  }

  /** Goes back in the history. Does nothing if the previous entry belongs to another document. */
  back(): void {
    const state: unknown = window.history.state
    if (typeof state === 'object' && state !== null && 'idx' in state && state.idx !== 0)
      act(() => window.history.back())
  }

  /** Puts the id of a connection into an address. The connection belongs to the signed-in user. */
  private addressHere(address: string): string {
    const [connection] = this.backend.connections.apiConnectionsOf(this.session() ?? this.lea)
    return address.replace(':appId', connection?.appId ?? 'none')
  }

  /** A newly opened page must show current values, except after a failed GET call. */
  private pageChanged(): void {
    this.isStale = this.hasReadFault
  }

  /** Makes the next `times` requests of a call fail. */
  fault(call: Call, fault: Fault, times = 1): void {
    const { release } = this.backend.fault(call, { ...fault, times, breaksContract: true })
    if (fault.hang || fault.isLate) this.hanging.set(release, { call, from: this.count(call) })
    else if (call.startsWith('GET ')) this.isStale = this.hasReadFault = true
  }

  private count = (call: Call) => this.backend.calls.filter((one) => one.call === call).length

  /** Answers the pending requests one after the other. */
  async release(): Promise<void> {
    for (const release of this.hanging.keys()) {
      release()
      await turns(4)
    }
    this.hanging.clear()
  }

  clearFaults(): void {
    this.hasReadFault = false
    this.backend.clearFaults()
  }

  /**
   * Returns the calls that change data. Starts at the call with the number `from`. Ignores the calls that a page sends
   * automatically when the page opens.
   */
  writesSince(from: number): Write[] {
    return this.backend.calls.slice(from).flatMap((one) => askedOf(one) ?? [])
  }

  /** Returns all controls that the user can press in the topmost dialog, or in the page if no dialog is open. */
  pressables(): HTMLElement[] {
    const controls = topLayerElement().querySelectorAll<HTMLElement>(
      'button, a[href], input[type="checkbox"], [role="option"], [role="combobox"], summary',
    )
    return [...controls].filter((control) => !control.matches(':disabled') && isShown(control) && !leadsAway(control))
  }

  fields(): (HTMLInputElement | HTMLTextAreaElement)[] {
    const fields = topLayerElement().querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      'input:not([type="checkbox"], [type="hidden"], [readonly]), textarea',
    )
    return [...fields].filter(isShown)
  }

  /** Returns the account whose data the test types into the fields. */
  accountInUse(): Account {
    return this.shownAccount() ?? this.lea
  }

  /** Returns a text that is valid for a field. The text is different each time a form is filled in. */
  textFor(field: HTMLInputElement | HTMLTextAreaElement): string {
    const account = this.accountInUse()
    const number = this.texts
    if (field.autocomplete === 'current-password') return account.password
    if (field.autocomplete === 'new-password') return `Nuage-Blanc-${2000 + number}`
    if (field.autocomplete === 'one-time-code') return this.backend.codes.last(account) ?? '000000'
    if (field.type === 'tel') return `${number % 2 ? '(+33) ' : ''}06 12 34 56 ${10 + (number % 90)}`
    const isPublic = !window.location.pathname.startsWith('/dashboard')
    if (field.type === 'email')
      return isPublic && window.location.pathname !== '/subscription' ? account.email : `lea${number}@exemple.fr`
    return window.location.pathname === '/login' ? account.nickName : `lea.martin${number}`
  }

  nextTexts(): void {
    this.texts += 1
  }

  /** Returns the account to which the session cookie belongs. */
  session(): Account | undefined {
    return this.backend.sessions.account(this.backend.cookieJar.get(SESSION_COOKIE))
  }

  /** Returns the user whose dashboard page is shown. The header of the page contains the e-mail address of the user. */
  shownAccount(): Account | undefined {
    if (document.querySelector('dialog[open][aria-modal] h1')) return undefined
    const header = document.querySelector('[data-header]')?.textContent ?? ''
    return [this.lea, this.bob].find(({ email }) => header.includes(email))
  }

  /** Returns the path of the page, and the titles of the page and of the topmost dialog. */
  front(): string {
    const titles = [...document.querySelectorAll('h1'), topLayerElement().querySelector('h1, h2')]
    return [window.location.pathname, ...titles.map((title) => title?.textContent)].join(' | ')
  }

  /**
   * Records the user of the page when the test clicks a control. The click must change data only in this user's
   * session.
   */
  pressed(): void {
    this.openPresses += 1
    const isPersonal = window.location.pathname.startsWith('/dashboard')
    // A dialog can hide the user's name. In this case, `pressedAs` does not change.
    const covered = document.querySelector('dialog[aria-modal]') ? this.pressedAs : undefined
    this.pressedAs = isPersonal ? (this.shownAccount() ?? covered) : undefined
  }

  /** Runs a step, waits for its effects, and checks the invariants. */
  async perform(name: string, run: () => Promise<Step | undefined> | Step | undefined): Promise<void> {
    const from = this.backend.calls.length
    const isCheckHeld = [...this.hanging.values()].some(
      (held) => held.call === 'GET /users/me' && held.from === this.count(held.call),
    )
    const before = { shown: this.shownAccount(), session: this.session(), path: window.location.pathname, isCheckHeld }
    this.log.push(name)
    const step = (await run()) ?? {}
    await this.settle()
    if (step.isTold || step.isFaulty || this.isStale) {
      // The portal repeats a failed GET call after a pause.
      await act(() => vi.advanceTimersByTimeAsync(9000))
      await this.settle()
    }
    const wasStale = this.isStale
    if (window.location.pathname !== before.path) this.pageChanged()
    if (step.isFaulty) this.clearFaults()
    const problems = this.problems(step, { ...before, wasStale }, from)
    if (problems.length > 0)
      throw new Error(`${problems.join('\n')}\nafter these steps:${this.log.map((line) => `\n  ${line}`).join('')}\n`)
    // If the step has opened another site, return to the portal, on /login.
    if (this.departures.splice(0).length > 0) await this.open('/login')
  }

  private problems(
    step: Step,
    before: {
      shown: Account | undefined
      session: Account | undefined
      path: string
      isCheckHeld: boolean
      wasStale: boolean
    },
    from: number,
  ): string[] {
    const found = [...this.wrongWrites.splice(0), ...this.noise.splice(0)]
    const says = (isWrong: boolean, problem: string) => isWrong && found.push(problem)
    const asked = this.writesSince(from).map(({ call }) => call)
    const hasLeft = this.departures.length > 0
    const text = document.body.textContent
    const [shown, session] = [this.shownAccount(), this.session()]

    says(
      asked.length > 0 && this.openPresses === 0,
      `the portal changes data although nothing was pressed: ${asked.join(', ')}`,
    )
    // If the session ended before the answer, the portal sends the call again after another sign-in.
    if (asked.length > 0) this.openPresses = Number(this.awaitsSession || session === undefined)
    this.awaitsSession = false
    const late = step.cancelledAt === undefined ? [] : this.writesSince(step.cancelledAt).map(({ call }) => call)
    says(late.length > 0, `the portal changes data after the action was cancelled: ${late.join(', ')}`)
    const twice = asked.find((call, index) => asked.indexOf(call) !== index)
    says(twice !== undefined, `the portal sends the same change twice: ${twice}`)
    says(
      this.backend.calls.slice(from).some(({ call }) => call === 'POST /auth/logout') &&
        !step.isSignOut &&
        before.session !== undefined &&
        before.path !== '/logout',
      'the portal signs the user out without a request',
    )
    says(
      step.front !== undefined && step.front !== this.front(),
      `a late answer has replaced the page or dialog ${step.front} with ${this.front()}`,
    )
    says(
      !hasLeft && this.pressables().length === 0,
      `nothing can be pressed on ${window.location.pathname}: ${text.slice(0, 300)}`,
    )
    says(
      !hasLeft && this.hanging.size === 0 && isBusy(),
      `busy for ever on ${window.location.pathname}: ${text.slice(0, 300)}`,
    )
    says(
      /\bundefined\b|\[object |\bNaN\b|\{\{|Invalid Date|Unexpected Application Error/.test(text) || hasKey(),
      `not a text: ${text.slice(0, 400)}`,
    )
    says(
      step.isTold === true &&
        shown !== undefined &&
        shown !== session &&
        !before.isCheckHeld &&
        // Accept a page without a session if a dialog asks the same user to sign in again.
        !(session === undefined && topLayerElement().textContent.includes('Votre session a expiré')),
      `the page of ${shown?.email} in the session of ${session?.email}`,
    )
    const signIn = this.writesSince(from).find(({ call }) => call === 'POST /auth/login')
    const signedIn = this.backend.accounts.byIdentifier(String(signIn?.body.nickNameOrEmail))
    says(
      !before.shown &&
        shown !== undefined &&
        signedIn !== undefined &&
        shown !== signedIn &&
        // If Back loads a document during a sign-in, the document shows the user of the session at that moment.
        !before.wasStale,
      `${signedIn?.email} has signed in, and sees the page of ${shown?.email}`,
    )
    if (shown && shown === session && !this.isStale && this.hanging.size === 0)
      found.push(...untruths(shown, this.backend))
    const stored = JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      window.history.state,
      document.title,
      window.location.href,
    ])
    for (const secret of this.secrets())
      says(stored.includes(secret), `a secret is stored or in the address: ${secret}`)
    for (const token of this.tokens.values()) {
      const isAtItsPage = token.pages.test(window.location.pathname)
      token.isLeft ||= token.isOpened && !isAtItsPage
      token.isOpened ||= isAtItsPage
    }
    return found
  }

  private secrets(): string[] {
    const people = [this.lea, this.bob]
    const codes = people.flatMap((account) => this.backend.codes.last(account) ?? [])
    const connections = people.flatMap((account) => this.backend.connections.apiConnectionsOf(account))
    const passwords = people.map(({ password }) => password)
    return [...passwords, ...codes, ...connections.map(({ appSecret }) => appSecret), ...this.tokens.keys()]
  }

  private recordTokens(): void {
    const { tokens } = this.backend
    const issue = tokens.issue.bind(tokens)
    tokens.issue = (purpose) => {
      const token = issue(purpose)
      const pages = pagesOfToken(purpose)
      if (pages) this.tokens.set(token, { pages, isOpened: pages.test(window.location.pathname), isLeft: false })
      return token
    }
  }

  /** Checks each call that changes data. The check runs before the backend makes the change. */
  private recordWrites(): void {
    const { calls } = this.backend
    const push = calls.push.bind(calls)
    calls.push = (...logged: LoggedCall[]) => {
      for (const write of logged.flatMap((one) => askedOf(one) ?? [])) this.judge(write)
      return push(...logged)
    }
  }

  private judge(write: Write): void {
    const session = this.session()
    const { call, isPersonal } = write
    this.awaitsSession ||= isPersonal && session === undefined
    const says = (isWrong: boolean, problem: string) => isWrong && this.wrongWrites.push(`${problem}: ${call}`)
    // A message to the support is sent even if the API does not return the signed-in user.
    const isUnchecked = call === 'POST /users/send-support-message' && this.hasReadFault
    const isOther = session !== undefined && this.pressedAs !== undefined && this.pressedAs !== session
    says(isPersonal && isOther && !isUnchecked, 'the portal changes data in the session of another user')
    says(
      session !== undefined && !this.isStale && isDoneAlready(write, session, this.backend),
      'the portal sends a change that the API has already made',
    )
    const account = session ?? this.pressedAs ?? {}
    // The portal fills in a field with the e-mail address from a provider.
    const named = this.backend.identities.map(({ email }) => email)
    says(
      !isTyped(write, [...this.typed, ...Object.values(account).map(String), ...named]),
      'the portal sends a value that the test has not typed',
    )
    for (const [token, { isLeft }] of this.tokens)
      says(
        isLeft && JSON.stringify(write.body).includes(token),
        'the portal sends a token after the user has left its page',
      )
  }

  /**
   * Waits until the page is not busy. The wait ends earlier if the user leaves the page, or if the page stays busy
   * because the test holds an answer back.
   */
  private async settle(): Promise<void> {
    let count: number
    do {
      count = this.backend.calls.length
      await turns(8)
    } while (this.backend.calls.length !== count)
    const isWaiting = () => (isBusy() || this.pressables().length === 0) && this.departures.length === 0
    for (let waitedMs = 0; isWaiting() && waitedMs < BUSY_MAX_MS; waitedMs += 2000) {
      if (this.hanging.size > 0 && waitedMs > 12_000) return
      await act(() => vi.advanceTimersByTimeAsync(2000))
      await turns(4)
    }
  }
}

/** Returns descriptions of the values on the page that differ from the values in the API. */
function untruths(account: Account, backend: Backend): string[] {
  const { pathname } = window.location
  if (topLayerElement() !== document.body) return []
  if (pathname === '/dashboard/authentication/doubleAuthentication') {
    const switches = [...document.querySelectorAll<HTMLInputElement>('[role="switch"]')].map(({ checked }) => checked)
    const held = [account.oneTimePasswordActivated, account.doubleAuthEmailActivated]
    return switches.length === 2 && String(switches) !== String(held)
      ? [`the switches show ${String(switches)}, not ${String(held)}`]
      : []
  }
  if (pathname !== '/dashboard/api-connections') return []
  const links = [...document.querySelectorAll('a[href^="/dashboard/api-connections/"]')]
  const ids = backend.connections.apiConnectionsOf(account).map(({ appId }) => appId)
  const isListed = (id: string) => links.some((link) => link.getAttribute('href')?.endsWith(id))
  const hasSearch = [...document.querySelectorAll('input')].some(({ value }) => value !== '')
  if (hasSearch) return []
  const missing = ids.filter((id) => !isListed(id))
  return links.length === ids.length && missing.length === 0
    ? []
    : [`the list shows ${links.length} of ${ids.length} connections`]
}

/** Returns whether the page shows a key such as `passwordUpdated`, or an error type such as `UNKNOWN_ERROR`. */
function hasKey(): boolean {
  const texts = document.createTreeWalker(topLayerElement(), NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { textContent, parentElement } = texts.currentNode
    if (/^(?:[a-z]+[A-Z][A-Za-z]*|[A-Z]+_[A-Z_]+)$/.test(textContent ?? '') && !parentElement?.closest('code, pre'))
      return true
  }
  return false
}

const isShown = (element: Element) => !element.closest('[hidden], [aria-hidden="true"]')

/** Returns whether an element is a link to a new window or to another site, or a link that loads a document. */
const leadsAway = (control: HTMLElement) =>
  control instanceof HTMLAnchorElement &&
  (control.target === '_blank' || /^[a-z]+:/.test(control.getAttribute('href') ?? ''))

/**
 * Returns whether the topmost dialog or the page is waiting. If the title ends with an ellipsis, the page is a loading
 * page and is also waiting.
 */
export function isBusy(): boolean {
  const front = topLayerElement()
  const isLoading = [...front.querySelectorAll('h1')].some(({ textContent }) => textContent.endsWith('…'))
  return isLoading || front.querySelector('[aria-busy="true"], [role="progressbar"]') !== null
}

/** Waits `count` turns of the event loop, so that answers reach the page. */
export async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await act(() => new Promise((resolve) => setImmediate(resolve)))
}
