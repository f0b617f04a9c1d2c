import { act, cleanup } from '@testing-library/react'
import { vi } from 'vitest'
import { SESSION_COOKIE, type Backend } from '../../../mocks/backend'
import type { Account } from '../../../mocks/data/accounts'
import type { LoggedCall } from '../../../mocks/contract/calls'
import { topLayerElement } from '../../ui/overlay/top-layer'
import { isolatePage } from '../browser'
import { recordDepartures } from '../external-navigation'
import { installConfig } from '../install-config'
import { listenBackend, showPortal } from '../render-portal'

/** What a step does, as far as the invariants need to know. */
export interface Step {
  /** A press, or a key that presses: writes may follow it. */
  isPress?: boolean
  /** It cancels: no write may follow it. */
  isCancel?: boolean
  /** It asks for a sign-out, or the session ends elsewhere. */
  isSignOut?: boolean
  /** The page has learned that the session may have changed. */
  isTold?: boolean
  /** Its faults end with it. */
  isFaulty?: boolean
}

const PASSWORD = 'Secret-de-Lea-1'
const NEW_PASSWORD = 'Nuage-Blanc-2026'

/** How long a page may be busy while nothing hangs, in milliseconds of the page's clock. */
const BUSY_MAX_MS = 40_000

/** Calls that a page sends by itself as it opens: a sign-out at /logout, and what a link or a provider asks for. */
const ON_OPENING =
  /^POST \/(?:auth\/logout|users\/validate-account|auth\/(?:pro-sante-connect|france-connect)\/checkUserInfo)$/

/** A random walk over the portal: a page, the sandbox behind it, and what must be true after each step. */
export class Walk {
  backend!: Backend
  lea!: Account
  bob!: Account
  /** The steps so far, for the message of a failure. */
  readonly log: string[] = []
  private texts = 0
  private noise: string[] = []
  private departures: string[] = []
  private closeBackend = () => {}
  private closePage: () => Promise<void> | void = () => {}
  private readonly hanging = new Set<() => void>()
  /** Writes that were pressed and not sent yet, as by a form that waits for another sign-in. */
  private openPresses = 0

  async begin(address: string): Promise<void> {
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    })
    const record = (...words: unknown[]) => {
      const line = words.map(String).join(' ')
      // What settles between two steps is no mistake of a walk.
      if (!line.includes('not wrapped in act')) this.noise.push(line)
    }
    vi.spyOn(console, 'error').mockImplementation(record)
    vi.spyOn(console, 'warn').mockImplementation(record)
    installConfig()
    isolatePage((what) => record(what))
    this.departures = recordDepartures()
    localStorage.clear()
    sessionStorage.clear()
    document.cookie = 'XSRF-TOKEN=of-an-earlier-visit; path=/'
    window.history.replaceState(null, '', '/')
    const { backend, close } = listenBackend(7)
    this.closeBackend = close
    this.backend = backend
    this.lea = backend.account({ email: 'lea@exemple.fr', nickName: 'lea.martin', password: PASSWORD })
    this.bob = backend.account({ email: 'bob@exemple.fr', nickName: 'bob.durand', password: PASSWORD })
    for (const person of [this.lea, this.bob]) {
      const skeziaProjectId = backend.project(person, 'Cabinet Voltaire').id
      backend.apiConnection(person, { name: 'Agenda', skeziaProjectId })
    }
    await this.open(address)
  }

  async end(): Promise<void> {
    this.releaseAll()
    await this.closePage()
    cleanup()
    this.closeBackend()
    vi.useRealTimers()
    vi.restoreAllMocks()
  }

  async open(address: string): Promise<void> {
    await this.closePage()
    cleanup()
    document.body.replaceChildren()
    this.openPresses = 0
    const { close } = await showPortal(address, { isStrict: false })
    this.closePage = close
    await this.settle()
  }

  /** A fault of the next request of a call. */
  fault(...[call, fault]: Parameters<Backend['fault']>): void {
    const { release } = this.backend.fault(call, { ...fault, times: 1, breaksContract: true })
    if (fault.hang) this.hanging.add(release)
  }

  releaseAll(): void {
    this.hanging.forEach((release) => release())
    this.hanging.clear()
    this.backend.clearFaults()
  }

  /** What can be pressed in front: every control of the topmost dialog, or of the page. */
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

  /** A text that a field takes, another one each time. */
  nextText(field: HTMLInputElement | HTMLTextAreaElement): string {
    this.texts += 1
    if (field.type === 'email') return `lea${this.texts}@exemple.fr`
    if (field.type === 'tel') return `06123456${10 + (this.texts % 90)}`
    return window.location.pathname === '/login' ? 'lea.martin' : `lea.martin${this.texts}`
  }

  /** The account of the session cookie. */
  session(): Account | undefined {
    return this.backend.sessions.account(this.backend.cookieJar.get(SESSION_COOKIE))
  }

  /** The person whose page of the dashboard is shown, by the address in its header. */
  shownPerson(): Account | undefined {
    if (document.querySelector('dialog[open][aria-modal] h1')) return undefined
    const header = document.querySelector('[data-header]')?.textContent ?? ''
    return [this.lea, this.bob].find(({ email }) => header.includes(email))
  }

  /** Runs a step, lets its consequences happen, and checks what must be true. */
  async perform(name: string, run: () => Promise<Step | undefined> | Step | undefined): Promise<void> {
    const from = this.backend.calls.length
    const before = { person: this.shownPerson(), session: this.session(), path: window.location.pathname }
    const step = (await run()) ?? {}
    this.log.push(name)
    if (step.isPress) this.openPresses += 1
    await this.settle()
    const problems = this.problems(step, before, this.backend.calls.slice(from))
    if (problems.length > 0)
      throw new Error(`${problems.join('\n')}\nafter ${this.log.map((line) => `\n  ${line}`).join('')}\n`)
    if (step.isFaulty) this.backend.clearFaults()
    // A person who has left the portal for another site comes back.
    if (this.departures.splice(0).length > 0) await this.open('/login')
  }

  private problems(
    step: Step,
    before: { person: Account | undefined; session: Account | undefined; path: string },
    calls: LoggedCall[],
  ): string[] {
    const found: string[] = []
    const says = (isWrong: boolean, problem: string) => isWrong && found.push(problem)
    const writes = calls.flatMap(({ call }) => (call && !call.startsWith('GET ') ? [call] : []))
    const asked = writes.filter((call) => !ON_OPENING.test(call))
    const hasLeft = this.departures.length > 0
    const text = document.body.textContent

    says(asked.length > 0 && this.openPresses === 0, `a write without a press: ${asked.join(', ')}`)
    says(step.isCancel === true && asked.length > 0, `a write after a cancel: ${asked.join(', ')}`)
    if (asked.length > 0) this.openPresses = 0
    for (const call of new Set(asked))
      says(
        asked.filter((one) => one === call).length > 1,
        `the same write twice: ${call} ${JSON.stringify(calls.map(({ call: name, body }) => [name, body]))}`,
      )
    const forPerson = asked.filter(
      (call) => /\/(?:users|applications)\//.test(call) && !/create$|validation$/.test(call),
    )
    says(
      forPerson.length > 0 &&
        before.person !== undefined &&
        this.session() !== undefined &&
        before.person !== this.session(),
      `a write as somebody else: ${forPerson.join(', ')}`,
    )
    says(
      writes.includes('POST /auth/logout') &&
        !step.isSignOut &&
        before.session !== undefined &&
        before.path !== '/logout',
      'signed out unasked',
    )
    says(
      !hasLeft && this.pressables().length === 0,
      `nothing can be pressed on ${window.location.pathname}: ${text.slice(0, 300)}`,
    )
    says(
      !hasLeft && this.hanging.size === 0 && isBusy(),
      `busy for ever on ${window.location.pathname}: ${text.slice(0, 300)}`,
    )
    says(/\bundefined\b|\[object |\bNaN\b|\{\{|Invalid Date/.test(text), `not a text: ${text.slice(0, 200)}`)
    const [shown, session] = [this.shownPerson(), this.session()]
    says(
      step.isTold === true && shown !== undefined && shown !== session && this.hanging.size === 0,
      `the page of ${shown?.email} in the session of ${session?.email}`,
    )
    const stored = JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      window.history.state,
      document.title,
      window.location.href,
    ])
    for (const secret of this.secrets())
      says(stored.includes(secret), `a secret is stored or in the address: ${secret}`)
    found.push(...this.noise.splice(0))
    return found
  }

  private secrets(): string[] {
    const codes = [this.lea, this.bob].flatMap((person) => this.backend.codes.last(person) ?? [])
    const connections = [this.lea, this.bob].flatMap((person) => this.backend.connections.apiConnectionsOf(person))
    return [PASSWORD, NEW_PASSWORD, ...codes, ...connections.map(({ appSecret }) => appSecret)]
  }

  /** Lets what was asked reach the page: until nothing is busy, or something hangs, or the page was left. */
  private async settle(): Promise<void> {
    await turns(12)
    const isWaiting = () => (isBusy() || this.pressables().length === 0) && this.departures.length === 0
    for (let waitedMs = 0; isWaiting() && waitedMs < BUSY_MAX_MS; waitedMs += 2000) {
      if (this.hanging.size > 0 && waitedMs > 12_000) return
      await act(() => vi.advanceTimersByTimeAsync(2000))
      await turns(4)
    }
  }
}

const isShown = (element: Element) => !element.closest('[hidden], [aria-hidden="true"]')

/** A link to another site, or to a document in a new window. */
const leadsAway = (control: HTMLElement) =>
  control instanceof HTMLAnchorElement && (control.target === '_blank' || control.origin !== window.location.origin)

const isBusy = () => topLayerElement().querySelector('[aria-busy="true"], [role="progressbar"]') !== null

/** Lets what was asked reach the page. */
export async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await act(() => new Promise((resolve) => setImmediate(resolve)))
}
