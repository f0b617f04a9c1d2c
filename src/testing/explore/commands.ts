import { format } from 'node:util'
import { act, fireEvent } from '@testing-library/react'
import fc from 'fast-check'
import { vi } from 'vitest'
import { pagePaths } from '../../../deploy/build/page-documents'
import type { Fault } from '../../../mocks/handlers/faults'
import { routes } from '../../app/routes'
import { fillStorage } from '../browser'
import { hintFromOtherTab, yieldSignOutToOtherTab } from '../other-tab'
import { isBusy, turns, type Step, type Walk } from './walk'
import { READS, WRITES } from './writes'

type Run = (walk: Walk) => Promise<Step | void> | Step | void

/** A step of a random walk. fast-check runs the steps, and removes unnecessary steps after a failure. */
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

/** Texts that users type, and texts with unusual or dangerous characters. */
const TEXTS = [
  'lea@exemple.fr',
  'lea.martin',
  'Secret-de-Lea-1',
  'Nuage-Blanc-2026',
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

/** Matches the labels of controls that can sign the user out. */
const SIGNS_OUT = /déconnecter|autre compte|Quitter/i
const CANCELS = /^(?:Annuler|Fermer|Rester|Continuer la saisie)/

function textOf(control: HTMLElement): string {
  return (control.getAttribute('aria-label') ?? control.textContent).trim().slice(0, 60)
}

/** Clicks a control and focuses it, as a browser does. */
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
  const cancelledAt = walk.backend.calls.length
  // Do not wait between the two clicks, because the second click of a double click comes before any answer.
  for (let time = 0; time < times; time += 1) if (control.isConnected) click(control)
  return CANCELS.test(text) ? { cancelledAt } : { isSignOut: SIGNS_OUT.test(text) }
}

const at = (controls: HTMLElement[], index: number) => controls[index % controls.length]

/**
 * Returns a control that the user can press. In three of four cases, the control is in the page, a dialog or an alert,
 * and not in the header or the menu.
 */
function anything(walk: Walk, index: number): HTMLElement | undefined {
  const all = walk.pressables()
  const own = all.filter((control) => control.closest('main, dialog, [role="alert"]'))
  return index % 4 === 0 || own.length === 0 ? at(all, index) : at(own, index)
}

/**
 * Fills in every field of the topmost dialog with a valid text. If no dialog is open, fills in the fields of the page.
 */
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

/** Returns the button that submits the form, or the last button of a dialog. */
const sender = (walk: Walk) =>
  walk
    .pressables()
    .filter((control) => control.matches('[type="submit"], dialog button:last-of-type'))
    .at(-1)

/**
 * Tries to leave a page or a dialog in the given way. Returns 'left' after a success. The attempt can fail, because the
 * page can ask a question first.
 */
async function leave(walk: Walk, how: 'Escape' | 'Annuler' | 'Back' | 'a link'): Promise<'left' | undefined> {
  const dialogs = () => document.querySelectorAll('dialog[open]').length
  const before = { path: window.location.pathname, dialogs: dialogs() }
  if (how === 'Escape') fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
  else if (how === 'Back') walk.back()
  else press(walk, walk.pressables().find(how === 'a link' ? isLinkElsewhere : isCancel))
  await turns(4)
  // The contact panel stays open when another page opens.
  const isElsewhere = window.location.pathname !== before.path
  const isLeft = how === 'Back' ? dialogs() === 0 && isElsewhere : isElsewhere || dialogs() < before.dialogs
  return isLeft ? 'left' : undefined
}

const isCancel = (control: HTMLElement) =>
  /^(?:Annuler|Fermer)/.test(textOf(control)) && !control.closest('[aria-label^="Notifications"]')

const isLinkElsewhere = (control: HTMLElement) =>
  control instanceof HTMLAnchorElement &&
  control.pathname !== window.location.pathname &&
  control.pathname !== '/logout'

/**
 * The events that can happen while an answer is pending. 'left': the user has left the page or dialog that waits for
 * the answer. 'replaced': another user has signed in.
 */
const MEANWHILE: Record<string, (walk: Walk) => 'left' | 'replaced' | void | Promise<'left' | 'replaced' | void>> = {
  nothing: () => undefined,
  Escape: (walk) => leave(walk, 'Escape'),
  Annuler: (walk) => leave(walk, 'Annuler'),
  'a link': (walk) => leave(walk, 'a link'),
  Back: (walk) => leave(walk, 'Back'),
  'the same press': (walk) => {
    const control = sender(walk)
    if (control?.matches('[aria-busy="true"]')) press(walk, control)
  },
  'another user signs in': (walk) => {
    signInElsewhere(walk)
    hintFromOtherTab('changed')
    return isOfSomebodyElse(walk) ? 'replaced' : undefined
  },
  'the session ends': (walk) => walk.backend.endSessions(),
}

function signInElsewhere(walk: Walk): void {
  walk.backend.session(walk.session() === walk.bob ? walk.lea : walk.bob)
  yieldSignOutToOtherTab()
}

/** Returns whether the shown page belongs to another user than the signed-in user. */
const isOfSomebodyElse = (walk: Walk) => ![undefined, walk.session()].includes(walk.shownAccount())

interface Sending {
  /** Whether the test fills in the form before submitting it. */
  fills: boolean
  /** The number of a control on the page. If the page has no form to submit, the test clicks this control. */
  index: number
  held: 'check' | 'answer of the check' | 'write'
  meanwhile: string
  answer: string
}

/**
 * Submits the topmost form, or clicks another control. `meanwhile` names an event that happens while the portal waits
 * for an answer.
 */
async function send(walk: Walk, { fills, index, held, meanwhile, answer }: Sending): Promise<Step> {
  if (!sender(walk) || index % 4 === 0) {
    // The click can open a dialog, or a page with a form.
    press(walk, anything(walk, index))
    await turns(10)
  }
  if (fills) fill(walk)
  const isPersonal = walk.shownAccount() !== undefined
  const from = walk.backend.calls.length
  for (const call of WRITES)
    walk.fault(call, { ...ANSWERS[answer], ...(held === 'write' && meanwhile !== 'nothing' && { hang: true }) })
  // Delay the next two answers to GET /users/me. The portal sends this call before and after each change of data.
  const hasCheck = isPersonal || window.location.pathname === '/login'
  for (let count = 0; count < 2 && held !== 'write' && hasCheck && meanwhile !== 'nothing'; count += 1)
    walk.fault('GET /users/me', held === 'check' ? { hang: true } : { isLate: true })
  const control = sender(walk) ?? anything(walk, index)
  const { pathname } = window.location
  const sent = press(walk, control)
  await turns(10)
  const isSent = walk.writesSince(from).length > 0
  const outcome = await MEANWHILE[meanwhile]?.(walk)
  await turns(4)
  // If the user goes back, the portal can load the page again before the API has made the change. The page is then
  // allowed to show old data.
  if (meanwhile === 'Back' && isSent && !document.querySelector('dialog[aria-modal]')) walk.isStale = true
  // The contact panel can close while the form beside it stays open.
  const isBesideIt = outcome === 'left' && !control?.closest('dialog') && window.location.pathname === pathname
  const isWithheld = isPersonal && held !== 'write' && !isSent && outcome !== undefined && !isBesideIt
  // If the call changes or deletes the API connection on the page, the page is allowed to change.
  const [, appId] = /api-connections\/(.+)/.exec(window.location.pathname) ?? []
  const isAboutPage = walk.writesSince(from).some(({ path }) => appId !== undefined && path.includes(appId))
  // For a signed-in user, the sign-in page opens another page.
  const leadsOn = window.location.pathname === '/login' && walk.session() !== undefined
  const staysAsItIs = outcome === 'left' && isSent && !isAboutPage && !leadsOn && !isBusy()
  const front = staysAsItIs ? walk.front() : undefined
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

/**
 * The addresses of mailed links, and the addresses at which a provider sends the user back. Each address contains a
 * one-time token.
 */
const LINKS: Record<string, (walk: Walk) => string> = {
  'a reset link': ({ backend, lea }) =>
    `/reset-password?resetPasswordToken=${backend.tokens.issue({ kind: 'reset-password', account: lea })}`,
  'a link of a new address': ({ backend, lea }) =>
    `/dashboard/authentication?mailUpdatedToken=${backend.tokens.issue({ kind: 'email-change', account: lea, email: 'lea.martin@exemple.fr' })}`,
  'a provider’s return': ({ backend, lea }) =>
    backend.providerReturn(backend.identity('pro-sante-connect', { account: lea })),
  'a provider’s return of somebody new': ({ backend }) =>
    backend.providerReturn(backend.identity('pro-sante-connect', { email: 'zoe@exemple.fr' })),
}

/**
 * Returns a generator of steps for random walks. Each generated step runs with one of the `values`.
 *
 * @param weight a step with a greater weight occurs more often in a walk
 * @param name the name of the step, with placeholders for the value
 */
const kind = <Value>(
  weight: number,
  name: string,
  values: fc.Arbitrary<Value>,
  run: (walk: Walk, value: Value) => ReturnType<Run>,
) =>
  Array<fc.Arbitrary<Command>>(weight).fill(
    values.map((value) => new Command(format(name, ...[value].flat()), (walk) => run(walk, value))),
  )

const presses = fc.nat(60)
const READ_ANSWERS = ['a 503', 'a web page', 'no answer']

const steps = [
  kind(6, 'press %d', presses, (walk, index) => press(walk, anything(walk, index))),
  kind(1, 'press %d twice', presses, (walk, index) => press(walk, anything(walk, index), 2)),
  kind(2, 'into field %d type %j', fc.tuple(fc.nat(8), fc.constantFrom(...TEXTS)), (walk, [index, text]) => {
    const field = at(walk.fields(), index)
    if (field) enter(walk, field, text)
  }),
  kind(4, 'fill in and send (or press %d)', presses, (walk, index) =>
    send(walk, { fills: true, index, held: 'write', meanwhile: 'nothing', answer: 'its answer' }),
  ),
  kind(
    8,
    'send %j',
    fc.record<Sending>({
      fills: fc.constantFrom(true, true, false),
      index: presses,
      held: fc.constantFrom('check', 'answer of the check', 'write'),
      meanwhile: fc.constantFrom(...Object.keys(MEANWHILE)),
      answer: fc.constantFrom('its answer', ...Object.keys(ANSWERS)),
    }),
    send,
  ),
  kind(1, 'open %s', fc.constantFrom(...Object.keys(LINKS)), async (walk, link) => {
    await walk.open((LINKS[link]?.(walk) ?? '/').replace(window.location.origin, ''))
  }),
  step('Escape', (walk) => {
    const cancelledAt = walk.backend.calls.length
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
    return { cancelledAt }
  }),
  kind(2, '%s', fc.constantFrom('back', 'forward', 'reload'), async (walk, where) => {
    if (where === 'reload') await walk.open(window.location.href)
    else if (where === 'back') walk.back()
    else act(() => window.history.forward())
  }),
  kind(4, 'open %s', fc.constantFrom(...PATHS), async (walk, path) => {
    if (!walk.session() && DASHBOARD.includes(path)) walk.backend.session(walk.lea)
    await walk.open(path)
    return { isSignOut: path === '/logout' }
  }),
  kind(1, '%s signs in in another tab', fc.constantFrom('lea', 'bob'), (walk, name) => {
    walk.backend.session(walk[name])
    yieldSignOutToOtherTab()
    hintFromOtherTab('changed')
    return { isTold: true }
  }),
  step('another user signs in without a hint; fill in and send', (walk) => {
    fill(walk)
    signInElsewhere(walk)
    const cancelledAt = walk.backend.calls.length
    const isOfOther = isOfSomebodyElse(walk)
    const sent = press(walk, sender(walk))
    return isOfOther ? { ...sent, cancelledAt } : sent
  }),
  step('the user signs out in another tab', (walk) => {
    walk.backend.endSessions()
    hintFromOtherTab('signed-out')
    return { isSignOut: true, isTold: true }
  }),
  kind(1, 'the API fails for long, and press %d', presses, (walk, index) => {
    for (const call of READS) walk.fault(call, { status: 503, body: '' }, 20)
    // After some time, the guard stops waiting and opens the sign-out page.
    return { ...press(walk, anything(walk, index)), isSignOut: true, isFaulty: true }
  }),
  kind(1, 'the page is restored by Back; the API fails: %s', fc.boolean(), (walk, fails) => {
    if (fails) walk.fault('GET /users/me', { status: 503, body: '' }, 20)
    for (const type of ['pagehide', 'pageshow'])
      act(() => void window.dispatchEvent(new PageTransitionEvent(type, { persisted: true })))
    return { isTold: !fails, isFaulty: true }
  }),
  step('the session ends', (walk) => (walk.backend.endSessions(), { isSignOut: true })),
  step('the window gets the focus', focusWindow),
  kind(1, '%s second factor is on', fc.constantFrom('sms', 'email', 'no'), (walk, factor) => {
    walk.isStale = true
    const isSms = factor === 'sms'
    const cellphone = isSms ? '0612345642' : ''
    Object.assign(walk.lea, {
      oneTimePasswordActivated: isSms,
      cellphone,
      doubleAuthEmailActivated: factor === 'email',
    })
  }),
  step('the storage is full, and the page is loaded again', async (walk) => {
    fillStorage()
    await walk.open(window.location.href)
  }),
  kind(
    2,
    'the next %s gets %s',
    fc.tuple(fc.constantFrom(...READS, ...WRITES), fc.constantFrom(...Object.keys(ANSWERS), 'a hanging answer')),
    (walk, [call, answer]) => {
      walk.fault(call, ANSWERS[answer] ?? { hang: true })
    },
  ),
  kind(
    2,
    'press %d, and each GET call gets %s once',
    fc.tuple(presses, fc.constantFrom(...READ_ANSWERS)),
    (walk, [index, answer]) => {
      for (const call of READS) walk.fault(call, ANSWERS[answer] ?? {})
      return { ...press(walk, anything(walk, index)), isFaulty: true }
    },
  ),
  step('the hanging requests get their answers', async (walk) => {
    await walk.release()
    walk.clearFaults()
  }),
].flat()

/** Waits 1.5 seconds and focuses the window. Without the wait, the focus would start no new check of the session. */
async function focusWindow(): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(1500))
  act(() => void window.dispatchEvent(new Event('focus')))
}

/** The start pages of the random walks. In most walks, the user is signed in at the start. */
export const starts = fc.oneof(
  { weight: 4, arbitrary: fc.record({ address: fc.constantFrom(...DASHBOARD), isSignedIn: fc.constant(true) }) },
  { weight: 1, arbitrary: fc.record({ address: fc.constantFrom(...PATHS), isSignedIn: fc.constant(false) }) },
)

/** Returns random walks with at most `length` steps. */
export const walks = (length: number) => fc.commands(steps, { maxCommands: length, size: '+1' })
