import { screen, waitFor, within } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { EMAIL } from '../../../catalogue/account'
import { reach, type CallOnScreen, type Outcome, type State } from '../../../catalogue/scene'
import { click, fill } from '../../../catalogue/steps'
import { password } from '../../../catalogue/sign-in'
import { errorRow } from '../../../mocks/contract/contract'
import type { Fault } from '../../../mocks/handlers/faults'
import type { FailureType } from '../../api/failure'
import french from '../../i18n/fr/errors.json'
import { GUARD_WAITING_MS, STILL_WAITING_MS } from '../../rules/limits'
import { topLayerElement } from '../../ui/feedback/announcer'
import { stopClock } from '../stop-clock'
import { fieldOf, settle, spaced, startVisit, withText, type VisitHere } from './visitor'

/* Each function in this file lets a call of a screen fail in one way, and checks the page afterwards. */

/** The values of an error answer that determine what the page shows. */
interface Failure {
  type?: FailureType
  message?: string
}

/** A page that the test has opened. The page has not sent the tested call yet. */
interface Opened {
  row: CallOnScreen
  visit: VisitHere
  /** Returns the tokens and secrets that the API has issued so far. */
  secrets: () => string[]
  /** The labels of the fields on the page, with their typed or chosen values. */
  typed: [string, string][]
  /** The texts of the alerts that the page showed before the test sent the call. */
  earlierAlerts: string[]
  /** Returns the number of requests that the page has sent for the call. */
  requests: () => number
}

async function open(row: CallOnScreen): Promise<Opened> {
  const visit = startVisit()
  const { backend } = visit.world
  const secrets = recordSecrets(visit)
  await step('before the call', () => reach(visit, row.from))
  await settle()
  const before = backend.calls.length
  return {
    row,
    visit,
    secrets,
    typed: [...visit.typed].filter(([label]) => fieldOf(label)),
    earlierAlerts: alerts().map(textOf),
    requests: () =>
      backend.calls.slice(before).filter(({ call, query }) => call === row.call && !('csrf' in query)).length -
      (row.earlier ?? 0),
  }
}

const fault = ({ row, visit }: Opened, kind: Fault) =>
  visit.world.backend.fault(row.call, { ...kind, ...(row.earlier && { after: row.earlier }) })

export const stepsOf = ({ send }: CallOnScreen): State<VisitHere> => (typeof send === 'string' ? [click(send)] : send)

const send = ({ row, visit }: Opened) => step('sending it', () => reach(visit, stepsOf(row)))

/** Runs a part of the test. If it fails, adds `name` to the message of the error. */
async function step<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof Error) error.message = `${name}: ${error.message}`
    throw error
  }
}

/**
 * Resolves when the page has sent the call `count` times. If `count` is greater than TRIED_AGAIN, the test must first
 * stop the clock, because the portal pauses between the calls.
 */
async function requested(opened: Opened, count = 1): Promise<void> {
  await waitFor(async () => {
    if (count > TRIED_AGAIN) await vi.advanceTimersByTimeAsync(1000)
    expect(opened.requests(), 'requests').toBeGreaterThanOrEqual(count)
  })
}

/**
 * A test waits in real time for at most this number of requests. For more requests, the test advances the clock,
 * because the portal pauses for a long time.
 */
const TRIED_AGAIN = 2

/**
 * Makes the call fail. The page must show one message and keep all typed values. The call must succeed when the user
 * sends it again.
 */
export async function playFailure(row: CallOnScreen, kind: Fault, failure: Failure): Promise<void> {
  const opened = await open(row)
  fault(opened, kind)
  await failAndRecover(opened, failure)
}

/** Makes the call fail. The API changes nothing, and the page gets no readable answer. */
export async function playNoAnswer({ unanswered, ...row }: CallOnScreen, kind: Fault): Promise<void> {
  await playFailure({ ...row, ...(unanswered && { technical: { ...row.technical, ...unanswered } }) }, kind, {})
}

/**
 * Makes the API change the data, but loses the answer. The portal must not repeat the call by itself, and must show a
 * true message.
 */
export async function playLostAnswer(row: CallOnScreen, lost: 'shown' | Outcome): Promise<void> {
  const opened = await open(row)
  fault(opened, { drop: true, isApplied: true, times: 1 })
  await send(opened)
  await requested(opened)
  const { text = null, again, done } = lost === 'shown' ? {} : lost
  if (text !== null) await opened.visit.visitor.see({ text })
  else await opened.visit.visitor.see(done ?? row.done)
  await settle()
  expectCalm(opened, text)
  expect(opened.requests(), 'requests').toBe(1)
  if (!again) return
  await reach(opened.visit, again)
  await opened.visit.visitor.see(done ?? row.done)
  expectNoSecrets(opened)
}

/** Makes the one-time token of the call invalid, so that the API refuses the call. */
export async function playSpentToken(row: CallOnScreen): Promise<void> {
  const opened = await open(row)
  await row.token?.spend(opened.visit)
  await failAndRecover(opened, row.token ? { type: row.token.type } : {})
}

/** Returns whether the failure is technical. After a technical failure, the user can only try again. */
const isTechnical = ({ type, message }: Failure) =>
  type === 'UNKNOWN_ERROR' || (type === undefined && message === undefined)

function outcomeOf({ failed, technical, refused }: CallOnScreen, failure: Failure): Outcome {
  return { ...failed, ...(isTechnical(failure) && technical), ...(failure.type && refused?.[failure.type]) }
}

/**
 * Returns the field of the page that must show the refusal, or undefined if no field is wrong. For each error type, the
 * contract lists the wrong fields of the request.
 */
function refusedField(
  { row: { call }, visit }: Opened,
  { type }: Failure,
  { again }: Outcome,
): HTMLElement | undefined {
  if (!type || again) return undefined
  const body = visit.world.backend.calls.findLast((logged) => logged.call === call)?.body
  const sent = Object.entries(typeof body === 'object' && body !== null ? body : {})
    .filter(([name]) => errorRow(type).fields.includes(name))
    .map(([, value]) => bare(String(value)))
  return fieldWith(sent)
}

/**
 * Returns the first field or select whose value ends with one of the sent `values`. Ignores spaces. The portal sends
 * only the end of some typed values.
 */
export const fieldWith = (values: readonly string[]): HTMLElement | undefined =>
  controls().find(({ value }) => value !== '' && values.some((each) => bare(value).endsWith(each)))

const bare = (text: string) => text.replaceAll(/\s/g, '')

/**
 * Returns the inputs and selects in the open dialog, or in the page if no dialog is open. A select is a button with a
 * value.
 */
const controls = () => [
  ...topLayerElement().querySelectorAll<HTMLInputElement | HTMLButtonElement>('input[data-field], [role="combobox"]'),
]

async function failAndRecover(opened: Opened, failure: Failure): Promise<void> {
  const { row, visit } = opened
  const outcome = outcomeOf(row, failure)
  const text = outcome.text === undefined ? (failure.message ?? french[failure.type ?? 'UNKNOWN_ERROR']) : outcome.text
  if ((outcome.requests ?? 1) > TRIED_AGAIN) stopClock()
  await send(opened)
  await requested(opened, outcome.requests)
  if (text !== null) await step('its failure', () => visit.visitor.see({ text }))
  await settle()
  expectCalm(opened, text)
  expect(opened.requests(), 'requests').toBe(outcome.requests ?? 1)
  if (isTechnical(failure) && row.notAwaited === undefined)
    await waitFor(() => expect(visit.sees(row.done), 'the page shows a success after a failure').toBe(false))
  if (!outcome.again) for (const [label, value] of opened.typed) expect(fieldOf(label)?.value, label).toBe(value)
  const refused = refusedField(opened, failure, outcome)
  if (refused) {
    expect(refused).toHaveAccessibleDescription(expect.stringContaining(text ?? ''))
    expect(refused).toHaveFocus()
  }

  vi.useRealTimers()
  visit.world.backend.clearFaults()
  await step('sending it again', async () => {
    await reach(visit, outcome.again ?? stepsOf(row))
    await visit.visitor.see(outcome.done ?? row.done)
    await settle()
  })
  expectNoSecrets(opened)
}

/**
 * Delays the answer for ten seconds. The page must show one notice that the call is still in progress. The call must
 * succeed after that.
 */
export async function playSlowAnswer(row: CallOnScreen): Promise<void> {
  const opened = await open(row)
  const { visit } = opened
  stopClock()
  const held = fault(opened, { hang: true, times: 1 })
  await send(opened)
  await requested(opened)
  if (row.notAwaited === undefined) {
    await pass(GUARD_WAITING_MS - 500)
    expect(withText(STILL_WAITING), 'the page shows the notice too early').toEqual([])
    await pass(STILL_WAITING_MS - GUARD_WAITING_MS + 500)
    await visit.visitor.see({ text: STILL_WAITING })
    const top = within(topLayerElement())
    expect(
      [...top.queryAllByRole('button', WAY_OUT), ...top.queryAllByRole('link', WAY_OUT)],
      'the page has no control to end the wait',
    ).not.toEqual([])
    expect(visit.sees(row.done), 'the page shows the result before the API has answered').toBe(false)
  }
  held.release()
  await visit.visitor.see(row.done)
  await settle()
  expectCalm(opened, null)
  expect(opened.requests(), 'requests').toBe(row.requests ?? 1)
  // The toast about the success can appear before the next page has loaded its data. The page shows the notice about
  // the delay until the data has been loaded.
  if (visit.navigations.length === 0)
    await waitFor(() =>
      expect(withText(STILL_WAITING), 'after the answer, the page still shows the notice about the delay').toEqual([]),
    )
}

/** Matches the names of the controls with which the user can end a long wait. A busy button has another name. */
const WAY_OUT = { name: /^(Recharger la page|Retour à la page de connexion|Se connecter|Se déconnecter)$/ }

const STILL_WAITING = 'Cela prend plus de temps que prévu. Votre demande est toujours en cours.'

/**
 * Ends the session before the call. The user signs in again in a dialog that covers the page, or on the sign-in page,
 * which then opens the page again.
 */
export async function playEndedSession(row: CallOnScreen): Promise<void> {
  const opened = await open(row)
  const { visit } = opened
  const { pathname } = window.location
  visit.world.backend.endSessions()
  await send(opened)
  // A dialog can cover the typed values, so search the whole page.
  const isTyped = [...visit.typed.keys()].some((label) => screen.queryAllByLabelText(label).length > 0)
  if (isTyped || row.isAwaited) {
    await visit.visitor.see({ role: 'dialog', name: SESSION_ENDED })
    await reach(visit, [fill({ 'Mot de passe': password }), click('Se connecter')])
    await visit.visitor.see(row.done)
    await settle()
    expect(opened.requests(), 'requests').toBe(row.requests ?? 1)
    expectCalm(opened, null)
    return
  }
  await visit.visitor.see({ role: 'heading', name: 'Se connecter' })
  await visit.visitor.see({ text: SESSION_ENDED })
  await settle()
  expectCalm(opened, SESSION_ENDED)
  await reach(visit, [fill({ 'Identifiant ou e-mail': EMAIL, 'Mot de passe': password }), click('Se connecter')])
  await waitFor(() => expect(window.location.pathname === pathname || visit.sees(row.done)).toBe(true))
  expectNoSecrets(opened)
}

const SESSION_ENDED = 'Votre session a expiré'

async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
  await settle()
}

const textOf = (element: Element | null) => spaced(element?.textContent ?? '')

/** Returns the visible text of the page. */
function visibleText(): string {
  const copy = document.createElement('div')
  copy.innerHTML = document.body.innerHTML
  for (const hidden of copy.querySelectorAll('[hidden], [aria-hidden="true"], script, style, title')) hidden.remove()
  return textOf(copy)
}

/** Returns the alerts that the page shows. */
const alerts = () =>
  screen.queryAllByRole('alert', { hidden: true }).filter((alert) => !alert.closest('[hidden]') && textOf(alert) !== '')

/** A text in an error body. The page must never show this text. */
export const RAW_WORDS = 'RAW 502 Bad Gateway'

/**
 * Matches texts that the page must not show: program values such as `undefined`, raw error bodies, and types of the
 * error catalogue.
 */
const RAW = new RegExp(
  [
    /undefined|\[object|\bNaN\b|\bnull\b|<\/?[a-z]|[{[]"|\bstatus\b|Error\b|Exception|RAW/.source,
    ...Object.keys(french),
  ].join('|'),
)

/**
 * Checks that the page shows at most one toast and one alert, both with `message`. The page must show no raw text, no
 * busy state and no secret.
 */
function expectCalm(opened: Opened, message: string | null): void {
  const now = alerts().filter((alert) => !opened.earlierAlerts.includes(textOf(alert)))
  const others = now.map(textOf).filter((text) => message === null || !text.includes(spaced(message)))
  expect(others, 'other messages').toEqual([])
  const toasts = screen.queryByRole('region', { name: /^Notifications/ })
  const [inToasts, inPage] = [true, false].map((isToast) =>
    now.filter((alert) => !!toasts?.contains(alert) === isToast),
  )
  expect(inToasts?.length, 'toasts').toBeLessThan(2)
  expect(inPage?.length, 'alerts in the page').toBeLessThan(2)
  expect(visibleText(), 'raw words').not.toMatch(RAW)
  // If the page opens another site, the page stays busy until the browser has left the portal. In all other cases, no
  // visible element is allowed to be busy.
  if (opened.visit.navigations.length === 0)
    expect(topLayerElement().querySelector('[aria-busy="true"]'), 'busy').toBeNull()
  expectNoSecrets(opened)
}

/** Starts to record the tokens and connection secrets that the API issues. Returns a function that lists them. */
function recordSecrets({ world: { backend } }: VisitHere): () => string[] {
  const issued = [vi.spyOn(backend.tokens, 'issue'), vi.spyOn(backend.connections, 'newSecret')]
  return () => issued.flatMap(({ mock }) => mock.results.map(({ value }) => String(value)))
}

/**
 * Checks that the portal neither shows nor stores a password, a code, a token or a secret. The function searches the
 * page, the browser storage, the history entry and all addresses. The page is allowed to show only the newest secret of
 * a connection.
 */
function expectNoSecrets({ visit, ...opened }: Opened): void {
  const secrets = opened.secrets()
  const isRevealed = visit.sees({ text: /^Copiez ce secret maintenant/ })
  const typed = [...visit.typed].flatMap(([label, value]) => (/passe|code/i.test(label) ? [value] : []))
  const elsewhere = decodeURIComponent(
    JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      window.history.state,
      document.title,
      document.cookie,
      window.location.href,
      visit.navigations,
    ]),
  )
  const calls = decodeURIComponent(JSON.stringify(visit.world.backend.calls.map(({ path, query }) => [path, query])))
  const addresses = [...visit.typed.values()].filter((value) => value.includes('@'))
  for (const address of addresses)
    expect(calls.includes(address), `the address of a call contains ${address}`).toBe(false)
  const page = document.documentElement.outerHTML
  for (const secret of [...typed, ...secrets]) {
    expect(elsewhere.includes(secret), `an address or the browser's storage contains ${secret}`).toBe(false)
    if (!isRevealed || secret !== secrets.at(-1))
      expect(page.includes(secret), `the page contains ${secret}`).toBe(false)
  }
}
