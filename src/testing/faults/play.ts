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

/* Each function plays one kind of fault on a call of a screen, and checks the page. */

/** A failed call, as the page shows it. */
interface Failure {
  type?: FailureType
  message?: string
}

/** A call on an open page, in the state before the page sends it. */
interface Opened {
  row: CallOnScreen
  visit: VisitHere
  /** Returns the tokens and secrets that the API has issued. */
  secrets: () => string[]
  /** The fields of the page with their typed or chosen values, by label. */
  typed: [string, string][]
  /** The alerts that the page shows before the call. */
  earlierAlerts: string[]
  /** Returns the number of requests of the call so far. */
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

/** Adds the name of the step to the message of a failed cell. */
async function step<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof Error) error.message = `${name}: ${error.message}`
    throw error
  }
}

/** Resolves when the call was sent `count` times. A read that is repeated after seconds needs a stopped clock. */
async function requested(opened: Opened, count = 1): Promise<void> {
  await waitFor(async () => {
    if (count > TRIED_AGAIN) await vi.advanceTimersByTimeAsync(1000)
    expect(opened.requests(), 'requests').toBeGreaterThanOrEqual(count)
  })
}

/** More requests than this belong to a read that is tried again. */
const TRIED_AGAIN = 2

/** The call fails with one message, all typed values stay, and the call succeeds when it is sent again. */
export async function playFailure(row: CallOnScreen, kind: Fault, failure: Failure): Promise<void> {
  const opened = await open(row)
  fault(opened, kind)
  await failAndRecover(opened, failure)
}

/** No readable answer comes. The write was not done, and the page says so if a read can show it. */
export async function playNoAnswer({ unanswered, ...row }: CallOnScreen, kind: Fault): Promise<void> {
  await playFailure({ ...row, ...(unanswered && { technical: { ...row.technical, ...unanswered } }) }, kind, {})
}

/**
 * The API does the write, and its answer is lost. The portal does not repeat the write by itself, and its message is true.
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

/** The API refuses the call because its one-time token is used or expired. */
export async function playSpentToken(row: CallOnScreen): Promise<void> {
  const opened = await open(row)
  await row.token?.spend(opened.visit)
  await failAndRecover(opened, row.token ? { type: row.token.type } : {})
}

/** Returns whether the user can only try again. */
const isTechnical = ({ type, message }: Failure) =>
  type === 'UNKNOWN_ERROR' || (type === undefined && message === undefined)

function outcomeOf({ failed, technical, refused }: CallOnScreen, failure: Failure): Outcome {
  return { ...failed, ...(isTechnical(failure) && technical), ...(failure.type && refused?.[failure.type]) }
}

/**
 * Returns the field at which a refusal is shown. The contract names fields of the request, and a field of the page holds
 * the value that was sent. Returns undefined when no field of the page holds such a value, or when the user must do
 * something else first.
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
 * Returns the field or select that holds one of these values. Spaces do not count, nor do characters before the value,
 * which the API does not get.
 */
export const fieldWith = (values: readonly string[]): HTMLElement | undefined =>
  controls().find(({ value }) => value !== '' && values.some((each) => bare(value).endsWith(each)))

const bare = (text: string) => text.replaceAll(/\s/g, '')

/**
 * Returns the inputs and selects of the forms in the open dialog, or of the page without one. A select is a button with a
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
    await waitFor(() => expect(visit.sees(row.done), 'an effect without an answer').toBe(false))
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

/** The answer takes ten seconds. One notice says that the call is still in progress, and then the call succeeds. */
export async function playSlowAnswer(row: CallOnScreen): Promise<void> {
  const opened = await open(row)
  const { visit } = opened
  stopClock()
  const held = fault(opened, { hang: true, times: 1 })
  await send(opened)
  await requested(opened)
  if (row.notAwaited === undefined) {
    await pass(GUARD_WAITING_MS - 500)
    expect(withText(STILL_WAITING), 'after a short wait').toEqual([])
    await pass(STILL_WAITING_MS - GUARD_WAITING_MS + 500)
    await visit.visitor.see({ text: STILL_WAITING })
    const top = within(topLayerElement())
    expect([...top.queryAllByRole('button', WAY_OUT), ...top.queryAllByRole('link', WAY_OUT)], 'a way out').not.toEqual(
      [],
    )
    expect(visit.sees(row.done), 'an effect without an answer').toBe(false)
  }
  held.release()
  await visit.visitor.see(row.done)
  await settle()
  expectCalm(opened, null)
  expect(opened.requests(), 'requests').toBe(row.requests ?? 1)
  // The toast of a success may appear before the next page has read its data, so the notice may stay a moment.
  if (visit.navigations.length === 0)
    await waitFor(() => expect(withText(STILL_WAITING), 'after the answer').toEqual([]))
}

/** The controls that end the wait or leave a page whose answer may never end. A busy button has another name. */
const WAY_OUT = { name: /^(Recharger la page|Retour à la page de connexion|Se connecter|Se déconnecter)$/ }

const STILL_WAITING = 'Cela prend plus de temps que prévu. Votre demande est toujours en cours.'

/** The session has ended. The user signs in again over the typed values, or on the sign-in page, which leads back. */
export async function playEndedSession(row: CallOnScreen): Promise<void> {
  const opened = await open(row)
  const { visit } = opened
  const { pathname } = window.location
  visit.world.backend.endSessions()
  await send(opened)
  // A question may cover the typed values.
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

/** Returns the text of the page without hidden elements. */
function visibleText(): string {
  const copy = document.createElement('div')
  copy.innerHTML = document.body.innerHTML
  for (const hidden of copy.querySelectorAll('[hidden], [aria-hidden="true"], script, style, title')) hidden.remove()
  return textOf(copy)
}

/** Returns the alerts that the page shows. */
const alerts = () =>
  screen.queryAllByRole('alert', { hidden: true }).filter((alert) => !alert.closest('[hidden]') && textOf(alert) !== '')

/** A text of an error body that the page must not show. */
export const RAW_WORDS = 'RAW 502 Bad Gateway'

/** Texts of the program, of raw bodies and of the catalogue that the page must not show. */
const RAW = new RegExp(
  [
    /undefined|\[object|\bNaN\b|\bnull\b|<\/?[a-z]|[{[]"|\bstatus\b|Error\b|Exception|RAW/.source,
    ...Object.keys(french),
  ].join('|'),
)

/** The page shows at most one toast and one alert, with this message; no raw text, no busy state, no secret. */
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
  // The busy state stays until the browser has left the portal. Elements behind a cover do not count.
  if (opened.visit.navigations.length === 0)
    expect(topLayerElement().querySelector('[aria-busy="true"]'), 'busy').toBeNull()
  expectNoSecrets(opened)
}

/** Returns a function that lists the tokens and the secrets of connections that the API issues from now on. */
function recordSecrets({ world: { backend } }: VisitHere): () => string[] {
  const issued = [vi.spyOn(backend.tokens, 'issue'), vi.spyOn(backend.connections, 'newSecret')]
  return () => issued.flatMap(({ mock }) => mock.results.map(({ value }) => String(value)))
}

/**
 * No password, code, token or secret is in the page, a storage, a history entry or an address. The page may show the newest
 * secret.
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
  for (const address of addresses) expect(calls.includes(address), `${address} in the address of a call`).toBe(false)
  const page = document.documentElement.outerHTML
  for (const secret of [...typed, ...secrets]) {
    expect(elsewhere.includes(secret), `${secret} in a storage or an address`).toBe(false)
    if (!isRevealed || secret !== secrets.at(-1)) expect(page.includes(secret), `${secret} in the page`).toBe(false)
  }
}
