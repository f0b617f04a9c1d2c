import { act, fireEvent } from '@testing-library/react'
import fc from 'fast-check'
import { vi } from 'vitest'
import { pagePaths } from '../../../deploy/build/page-documents'
import type { Fault } from '../../../mocks/handlers/faults'
import { routes } from '../../app/routes'
import { fillStorage } from '../browser'
import { hintFromOtherTab } from '../other-tab'
import { isBusy, turns, type Step, type Walk } from './walk'
import { READS, WRITES } from './writes'

type Run = (walk: Walk) => Promise<Step | void> | Step | void

/** A step of a walk, as fast-check runs and shrinks it. */
class Command implements fc.AsyncCommand<object, Walk> {
  private readonly name: string
  private readonly step: Run

  constructor(name: string, step: Run) {
    this.name = name
    this.step = step
  }

  check = () => true
  run = (_: object, walk: Walk) => walk.perform(this.name, async () => (await this.step(walk)) ?? undefined)
  toString = () => this.name
}

const step = (name: string, run: Run) => fc.constant(new Command(name, run))

/** What people type, and what nobody should. */
const TEXTS = [
  'lea@exemple.fr',
  'bob@exemple.fr',
  'lea.martin',
  ' Marie ',
  'Secret-de-Lea-1',
  'Nuage-Blanc-2026',
  '000000',
  '(+33) 06 12 34 56 78',
  '0612345678',
  '\u200bÉquipe « Cœur » <b>x</b>',
  'x'.repeat(400),
  '',
] as const

const PATHS = pagePaths(routes)
const DASHBOARD = PATHS.filter((path) => path.startsWith('/dashboard'))

const ANSWERS: Record<string, Fault> = {
  'its answer': {},
  'a 503': { status: 503, body: '' },
  'a web page': { body: '<html></html>', contentType: 'text/html' },
  'no answer': { drop: true },
  'a lost answer': { drop: true, isApplied: true },
}

/** What signs out, and what leaves a page for a sign-out that was asked about. */
const SIGNS_OUT = /déconnecter|autre compte|Quitter/i
const CANCELS = /^(?:Annuler|Fermer|Rester|Continuer la saisie)/

function textOf(control: HTMLElement): string {
  return (control.getAttribute('aria-label') ?? control.textContent).trim().slice(0, 60)
}

/** A click gives the focus, as in a browser. */
function click(control: HTMLElement): void {
  act(() => control.focus())
  fireEvent.click(control)
}

function enter(walk: Walk, field: HTMLElement, text: string): void {
  walk.typed.add(text)
  act(() => field.focus())
  fireEvent.change(field, { target: { value: text } })
}

function press(walk: Walk, control: HTMLElement | undefined, times = 1): Step {
  if (!control) return {}
  const text = textOf(control)
  walk.log.push(`  press « ${text} »${times > 1 ? ' twice' : ''}`)
  walk.pressed()
  if (control.matches('[role="option"]')) walk.hasTakenRights = false
  const cancelledAt = walk.backend.calls.length
  // At once: the second press of a double click comes before any answer.
  for (let time = 0; time < times; time += 1) if (control.isConnected) click(control)
  return CANCELS.test(text) ? { cancelledAt } : { isPress: true, isSignOut: SIGNS_OUT.test(text) }
}

const at = (controls: HTMLElement[], index: number) => controls[index % controls.length]

/** Something that can be pressed: mostly what belongs to the page itself, not to the frame around it. */
function anything(walk: Walk, index: number): HTMLElement | undefined {
  const all = walk.pressables()
  const own = all.filter((control) => control.closest('main, dialog, [role="dialog"], [role="alert"]'))
  return index % 4 === 0 || own.length === 0 ? at(all, index) : at(own, index)
}

/** Fills in every field in front with what it takes. */
function fill(walk: Walk): void {
  walk.nextTexts()
  for (const control of walk.pressables()) {
    const isList = control.matches('dialog [role="combobox"][aria-expanded="false"]')
    if (!isList && !control.matches('[aria-required="true"]:not(:checked)')) continue
    click(control)
    if (!isList) continue
    const [option] = walk.pressables().filter((one) => one.matches('[role="option"]'))
    if (option) click(option)
  }
  for (const field of walk.fields()) enter(walk, field, walk.textFor(field))
}

/** The button that sends what is in front: of the form, or the last of a dialog. */
const sender = (walk: Walk) =>
  walk
    .pressables()
    .filter((control) => control.matches('[type="submit"], dialog button:last-of-type'))
    .at(-1)

/** Goes a way on which something is left. Returns whether it was: a question may come first. */
async function leave(walk: Walk, how: 'Escape' | 'Annuler' | 'Back'): Promise<'left' | undefined> {
  const dialogs = () => document.querySelectorAll('dialog[open], [role="dialog"]:not([hidden])').length
  const before = { path: window.location.pathname, dialogs: dialogs() }
  if (how === 'Escape') fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
  else if (how === 'Back') walk.back()
  else
    press(
      walk,
      walk
        .pressables()
        .find(
          (control) => /^(?:Annuler|Fermer)/.test(textOf(control)) && !control.closest('[aria-label^="Notifications"]'),
        ),
    )
  await turns(4)
  // The contact panel stays over the next page.
  const isElsewhere = window.location.pathname !== before.path
  const isLeft = how === 'Back' ? dialogs() === 0 && isElsewhere : isElsewhere || dialogs() < before.dialogs
  return isLeft ? 'left' : undefined
}

/** What happens while an answer is awaited. Returns whether the person has left what waits for it, or it is not theirs. */
const MEANWHILE: Record<
  string,
  (walk: Walk, index: number) => 'left' | 'replaced' | void | Promise<'left' | 'replaced' | void>
> = {
  nothing: () => undefined,
  Escape: (walk) => leave(walk, 'Escape'),
  Annuler: (walk) => leave(walk, 'Annuler'),
  Back: (walk) => leave(walk, 'Back'),
  'Annuler, and another press': async (walk, index) => {
    const left = await leave(walk, 'Annuler')
    // The focus is back at what has opened the dialog: that, or something near it, opens another.
    const controls = walk.pressables()
    const opener = controls.findIndex((control) => control === document.activeElement)
    if (left) press(walk, controls[opener + 1 + (index % 3)])
    return left
  },
  'the same press': (walk) => {
    if (isBusy()) press(walk, sender(walk))
  },
  'twelve seconds': async () => {
    await act(() => vi.advanceTimersByTimeAsync(12_000))
  },
  'another person signs in': (walk) => {
    signInElsewhere(walk)
    hintFromOtherTab('changed')
    return isOfSomebodyElse(walk) ? 'replaced' : undefined
  },
  'the session ends': (walk) => walk.backend.endSessions(),
}

function signInElsewhere(walk: Walk): void {
  walk.backend.session(walk.session() === walk.bob ? walk.lea : walk.bob)
}

/** Whether the page is of another person than the session. */
const isOfSomebodyElse = (walk: Walk) => ![undefined, walk.session()].includes(walk.shownPerson())

interface Sending {
  /** Whether the form is filled in before. */
  fills: boolean
  /** The press that sends, where nothing in front does. */
  index: number
  held: 'check' | 'answer of the check' | 'write'
  meanwhile: string
  answer: string
}

/** Sends what is in front, or what a press has opened; something happens while the check before the write or its answer is held. */
async function send(walk: Walk, { fills, index, held, meanwhile, answer }: Sending): Promise<Step> {
  if (!sender(walk) || index % 4 === 0) {
    // It may open something that sends.
    press(walk, anything(walk, index))
    await turns(10)
  }
  if (fills) fill(walk)
  const isPersonal = walk.shownPerson() !== undefined
  const from = walk.backend.calls.length
  for (const call of WRITES)
    walk.fault(call, { ...ANSWERS[answer], ...(held === 'write' && meanwhile !== 'nothing' && { hang: true }) })
  // That of the write, and the one that follows what happens meanwhile; after a sign-in, the one that names the person.
  const hasCheck = isPersonal || window.location.pathname === '/login'
  for (let count = 0; count < 2 && held !== 'write' && hasCheck && meanwhile !== 'nothing'; count += 1)
    walk.fault('GET /users/me', held === 'check' ? { hang: true } : { isLate: true })
  const sent = press(walk, sender(walk) ?? anything(walk, index))
  await turns(10)
  const isOnWay = walk.writesSince(from).length > 0
  const outcome = await MEANWHILE[meanwhile]?.(walk, index)
  await turns(4)
  // Back may lead to another document, even of the same page, which reads before the write is done.
  if (meanwhile === 'Back' && isOnWay && !document.querySelector('dialog[open]')) walk.isStale = true
  const isWithheld = isPersonal && held !== 'write' && !isOnWay && outcome !== undefined
  // The page of a connection shows that this one is deleted.
  const [, appId] = /api-connections\/(.+)/.exec(window.location.pathname) ?? []
  const isAboutPage = walk.writesSince(from).some(({ path }) => appId !== undefined && path.includes(appId))
  const front = outcome === 'left' && isOnWay && !isAboutPage && !isBusy() ? walk.front() : undefined
  const cancelledAt = isWithheld ? walk.backend.calls.length : sent.cancelledAt
  await walk.release()
  return {
    ...sent,
    isFaulty: true,
    isSignOut: true,
    ...(cancelledAt !== undefined && { cancelledAt }),
    ...(front !== undefined && { front }),
  }
}

/** The links and returns with a one-time token; the second value is a page that must not use it. */
const LINKS: Record<string, (walk: Walk) => { address: string; forbidden?: string }> = {
  'a reset link': ({ backend, lea }) => ({
    address: `/reset-password?resetPasswordToken=${backend.tokens.issue({ kind: 'reset-password', account: lea })}`,
  }),
  'a reset link on the sign-in page': ({ backend, bob }) => {
    const forbidden = backend.tokens.issue({ kind: 'reset-password', account: bob })
    return { address: `/login?resetPasswordToken=${forbidden}`, forbidden }
  },
  'a link of a new address': ({ backend, lea }) => ({
    address: `/dashboard/authentication?mailUpdatedToken=${backend.tokens.issue({ kind: 'email-change', account: lea, email: 'lea.martin@exemple.fr' })}`,
  }),
  'a provider’s return': ({ backend, lea }) => ({
    address: backend.providerReturn(backend.identity('pro-sante-connect', { account: lea })),
  }),
  'a provider’s return of somebody new': ({ backend }) => ({
    address: backend.providerReturn(backend.identity('pro-sante-connect', { email: 'zoe@exemple.fr' })),
  }),
}

const hours = (count: number) => count * 60 * 60_000

/** The kinds of steps, and how often each is taken. */
const STEPS: [number, fc.Arbitrary<Command>][] = [
  [6, fc.nat(60).map((index) => new Command(`press ${index}`, (walk) => press(walk, anything(walk, index))))],
  [1, fc.nat(60).map((index) => new Command(`press ${index} twice`, (walk) => press(walk, anything(walk, index), 2)))],
  [
    1,
    fc.nat(60).map(
      (index) =>
        new Command(`press ${index}, and back`, async (walk) => {
          const pressed = press(walk, anything(walk, index))
          await turns(10)
          walk.back()
          return pressed
        }),
    ),
  ],
  [
    2,
    fc.tuple(fc.nat(8), fc.constantFrom(...TEXTS)).map(
      ([index, text]) =>
        new Command(`type ${JSON.stringify(text)} into field ${index}`, (walk) => {
          const field = at(walk.fields(), index)
          if (field) enter(walk, field, text)
        }),
    ),
  ],
  [
    4,
    fc.nat(60).map((index) => {
      const sending = { fills: true, index, held: 'write', meanwhile: 'nothing', answer: 'its answer' } as const
      return new Command(`fill in and send (or press ${index})`, (walk) => send(walk, sending))
    }),
  ],
  [
    8,
    fc
      .record<Sending>({
        fills: fc.constantFrom(true, true, false),
        index: fc.nat(60),
        held: fc.constantFrom('check', 'answer of the check', 'write'),
        meanwhile: fc.constantFrom(...Object.keys(MEANWHILE)),
        answer: fc.constantFrom('its answer', ...Object.keys(ANSWERS)),
      })
      .map((sending) => {
        const { fills, index, held, meanwhile, answer } = sending
        const words = `${fills ? 'fill in and ' : ''}send (or press ${index}): ${meanwhile} while the ${held} hangs, then ${answer}`
        return new Command(words, (walk) => send(walk, sending))
      }),
  ],
  [
    1,
    fc.constantFrom(...Object.keys(LINKS)).map(
      (kind) =>
        new Command(`open ${kind}`, async (walk) => {
          const { address = '/', forbidden } = LINKS[kind]?.(walk) ?? {}
          if (forbidden !== undefined) walk.forbid(forbidden)
          await walk.open(address.replace(window.location.origin, ''))
        }),
    ),
  ],
  [
    1,
    step('Escape', (walk) => {
      const cancelledAt = walk.backend.calls.length
      fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
      return { cancelledAt }
    }),
  ],
  [
    2,
    fc.constantFrom('back', 'forward', 'reload').map(
      (where) =>
        new Command(where, async (walk) => {
          if (where === 'reload') await walk.open(window.location.href)
          else if (where === 'back') walk.back()
          else act(() => window.history.forward())
        }),
    ),
  ],
  [
    4,
    fc.constantFrom(...PATHS).map(
      (path) =>
        new Command(`open ${path}`, async (walk) => {
          if (!walk.session() && DASHBOARD.includes(path)) walk.backend.session(walk.lea)
          await walk.open(path)
          return { isSignOut: path === '/logout' }
        }),
    ),
  ],
  [
    1,
    fc.constantFrom('lea', 'bob').map(
      (name) =>
        new Command(`${name} signs in in another tab`, (walk) => {
          walk.backend.session(walk[name])
          hintFromOtherTab('changed')
          return { isTold: true }
        }),
    ),
  ],
  [
    1,
    step('another person signs in without a hint; fill in and send', (walk) => {
      fill(walk)
      signInElsewhere(walk)
      const cancelledAt = walk.backend.calls.length
      const isOfOther = isOfSomebodyElse(walk)
      const sent = press(walk, sender(walk))
      return isOfOther ? { ...sent, cancelledAt } : sent
    }),
  ],
  [
    1,
    step('another person signs in, and the window is focused', async (walk) => {
      signInElsewhere(walk)
      await focusWindow()
      return { isTold: true }
    }),
  ],
  [
    1,
    step('the person signs out in another tab', (walk) => {
      walk.backend.endSessions()
      hintFromOtherTab('signed-out')
      return { isSignOut: true, isTold: true }
    }),
  ],
  [
    1,
    fc.nat(60).map(
      (index) =>
        new Command(`the API fails for long, and press ${index}`, (walk) => {
          for (const call of READS) walk.fault(call, { status: 503, body: '' }, 20)
          // The guard gives up after a while, and leads to the sign-out.
          return { ...press(walk, anything(walk, index)), isSignOut: true, isFaulty: true }
        }),
    ),
  ],
  [
    1,
    fc.boolean().map(
      (fails) =>
        new Command(`the page is restored by Back${fails ? ' while the API fails' : ''}`, (walk) => {
          if (fails) walk.fault('GET /users/me', { status: 503, body: '' }, 20)
          for (const type of ['pagehide', 'pageshow'])
            act(() => void window.dispatchEvent(new PageTransitionEvent(type, { persisted: true })))
          return { isTold: !fails, isFaulty: true }
        }),
    ),
  ],
  [1, step('the session ends', (walk) => (walk.backend.endSessions(), { isSignOut: true }))],
  [1, step('the window is focused', focusWindow)],
  [
    1,
    fc.constantFrom('sms', 'email', 'no').map(
      (factor) =>
        new Command(`${factor} second factor is on`, (walk) => {
          walk.isStale = true
          const isSms = factor === 'sms'
          const cellphone = isSms ? '0612345642' : ''
          Object.assign(walk.lea, {
            oneTimePasswordActivated: isSms,
            cellphone,
            doubleAuthEmailActivated: factor === 'email',
          })
        }),
    ),
  ],
  [
    1,
    step('another tab takes the rights of the connections away', (walk) => {
      walk.hasTakenRights = true
      for (const person of [walk.lea, walk.bob])
        for (const connection of walk.backend.connections.apiConnectionsOf(person)) connection.scopes = []
    }),
  ],
  [
    1,
    fc.constantFrom(-30, 2, 13).map(
      (count) =>
        new Command(`the clock goes ${count} hours`, async (walk) => {
          walk.hasSetClock = true
          vi.setSystemTime(Date.now() + hours(count))
          await act(() => vi.advanceTimersByTimeAsync(2000))
        }),
    ),
  ],
  [
    1,
    step('the storage is full, and the page is loaded anew', async (walk) => {
      fillStorage()
      await walk.open(window.location.href)
    }),
  ],
  [
    2,
    fc.tuple(fc.constantFrom(...READS, ...WRITES), fc.constantFrom(...Object.keys(ANSWERS), 'a hanging answer')).map(
      ([call, kind]) =>
        new Command(`${kind} comes to the next ${call}`, (walk) => {
          walk.fault(call, ANSWERS[kind] ?? { hang: true })
        }),
    ),
  ],
  [
    2,
    fc.tuple(fc.nat(60), fc.constantFrom('a 503', 'a web page', 'no answer')).map(
      ([index, kind]) =>
        new Command(`press ${index}, and ${kind} comes once to each read`, (walk) => {
          for (const call of READS) walk.fault(call, ANSWERS[kind] ?? {})
          return { ...press(walk, anything(walk, index)), isFaulty: true }
        }),
    ),
  ],
  [
    1,
    fc.constantFrom('a 503', 'a web page', 'no answer', 'a hanging answer').map(
      (kind) =>
        new Command(`the window is focused, and ${kind} comes once`, async (walk) => {
          walk.fault('GET /users/me', ANSWERS[kind] ?? { hang: true })
          await focusWindow()
        }),
    ),
  ],
  [
    1,
    step('what hangs is answered', async (walk) => {
      await walk.release()
      walk.clearFaults()
    }),
  ],
]

/** Later than a check that has just been made, whose answer would be used. */
async function focusWindow(): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(1500))
  act(() => void window.dispatchEvent(new Event('focus')))
}

const steps = STEPS.flatMap(([weight, kind]) => Array<fc.Arbitrary<Command>>(weight).fill(kind))

/** Where walks begin, most of them signed in. */
export const starts = fc.oneof(
  { weight: 4, arbitrary: fc.record({ address: fc.constantFrom(...DASHBOARD), isSignedIn: fc.constant(true) }) },
  { weight: 1, arbitrary: fc.record({ address: fc.constantFrom(...PATHS), isSignedIn: fc.constant(false) }) },
)

/** Walks of up to `length` steps. */
export const walks = (length: number) => fc.commands(steps, { maxCommands: length, size: '+1' })
