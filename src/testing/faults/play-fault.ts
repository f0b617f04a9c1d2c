import { fireEvent } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, vi } from 'vitest'
import type { Fault } from '../../../mocks/faults'
import french from '../../i18n/fr/errors.json'
import signInAgain from '../../i18n/fr/sign-in-again.json'
import ui from '../../i18n/fr/ui.json'
import { STILL_WAITING_MS } from '../../rules/limits'
import { pageSnapshot, watch } from './invariants'
import {
  click,
  fillIn,
  findControl,
  getField,
  settle,
  showsText,
  signIn,
  waitForTitle,
  waitUntil,
} from './page-queries'
import { failure, type Failure, type Scene, type Stage } from './scene'

/* Each function plays one kind of fault on a scene. Except for late answers, it ends when the action has succeeded. */

/** The call fails, one message is shown, and a retry succeeds. */
export async function playFailure(scene: Scene, fault: Fault, why: Failure): Promise<void> {
  const opened = await open(scene)
  opened.fault(fault)
  await failAndRecover(opened, why)
}

/** The API refuses the call because its one-time token is used or expired. */
export async function playUsedToken(scene: Scene): Promise<void> {
  const opened = await open(scene)
  scene.invalidateToken?.(opened.stage)
  await failAndRecover(opened, failure({ ...(scene.tokenError && { type: scene.tokenError }) }))
}

/** No answer for ten seconds: the page says once that the call is still running; then the answer arrives. */
export async function playHang(scene: Scene): Promise<void> {
  stopClock()
  const opened = await open(scene)
  const held = opened.fault({ hang: true, times: 1 })
  await opened.sendAndWait()
  await vi.advanceTimersByTimeAsync(STILL_WAITING_MS)
  await waitUntil(() => showsText(ui.stillWaiting), 'the notice of a long wait')
  held.release()
  await opened.succeeds()
  if (opened.stage.navigations.length === 0) expect(showsText(ui.stillWaiting), 'F3: still waiting').toBe(false)
}

/** The answer takes three seconds: no message, and the action succeeds. */
export async function playSlowAnswer(scene: Scene): Promise<void> {
  stopClock()
  const opened = await open(scene)
  opened.fault({ delayMs: 3000, times: 1 })
  await opened.sendAndWait()
  await vi.advanceTimersByTimeAsync(2000)
  expect(opened.isDone()).toBe(false)
  expect(showsText(ui.stillWaiting)).toBe(false)
  await opened.succeeds()
}

/** A 2xx answer whose body is not needed succeeds with any body. */
export async function playIgnoredBody(scene: Scene, fault: Fault): Promise<void> {
  const opened = await open(scene)
  opened.fault(fault)
  scene.applyEffect?.(opened.stage)
  await opened.send()
  await opened.succeeds()
}

/** Two clicks in a row, and a third while the call is running. */
export const playDoubleClick = (scene: Scene): Promise<void> =>
  playRepeatedClicks(scene, (button) => {
    fireEvent.click(button)
    fireEvent.click(button)
  })

/** Enter in the last field and a click on the button at the same time. */
export const playEnterAndClick = (scene: Scene): Promise<void> =>
  playRepeatedClicks(scene, async (button) => {
    const fields = button.closest('form')?.querySelectorAll<HTMLElement>('input:not([type="checkbox"]):not([hidden])')
    const last = [...(fields ?? [])].at(-1)
    if (!last) throw new Error('The form has no field.')
    last.focus()
    await userEvent.setup({ delay: null, pointerEventsCheck: 0 }).keyboard('{Enter}')
    fireEvent.click(button)
  })

async function playRepeatedClicks(scene: Scene, clickOften: (button: HTMLElement) => void | Promise<void>) {
  const opened = await open(scene)
  const held = opened.fault({ hang: true, times: 1 })
  const button = findControl(buttonOf(scene))
  if (!button) throw new Error(`The page has no button "${buttonOf(scene)}".`)
  await clickOften(button)
  await opened.requested()
  await settle()
  fireEvent.click(button)
  await settle()
  held.release()
  await opened.succeeds()
}

/** The answer arrives after the person has left: the page that is open then does not change. */
export async function playLateAnswer(scene: Scene, answer: Fault): Promise<void> {
  const { stage, page, sendAndWait, fault } = await open(scene)
  const held = fault({ ...answer, hang: true, times: 1 })
  await sendAndWait()
  await scene.leave?.(stage)
  await settle()
  const left = pageSnapshot()
  held.release()
  for (let turns = 0; turns < 4; turns += 1) await settle()
  expect(pageSnapshot(), 'F7: a late answer changed the page').toBe(left)
  expect(stage.navigations, 'F7: a late answer led away').toEqual([])
  // The page that was opened may send the same read.
  if (!scene.call.startsWith('GET')) expect(page.requests(), 'F4: requests').toBe(1)
  page.checkAfterwards()
}

/** The session has ended: the person signs in again over what was typed, or on the sign-in page, which leads back. */
export async function playEndedSession(scene: Scene): Promise<void> {
  const { stage, page, send, isDone } = await open(scene)
  const { pathname } = window.location
  // The check before a write is refused instead of the write.
  const refused = scene.call.startsWith('GET') ? 1 : 0
  stage.backend.endSessions()
  await send()
  if (stage.typed) {
    await waitForTitle(signInAgain.title)
    for (const [name, value] of Object.entries(stage.typed))
      expect(getField(name).value, `F11: ${name} is kept`).toBe(value)
    await signInOverPage(stage)
    await waitUntil(isDone, `the effect of "${scene.name}"`)
    await settle()
    page.check({ message: null, requests: refused + (scene.requests ?? 1), isDone: true })
    return
  }
  await waitForTitle('Se connecter')
  await waitUntil(() => showsText(french.noSession), 'the reason')
  await settle()
  const { requests = refused } = scene.onFailure?.(failure({ type: 'NO_VALID_SESSION' }), stage) ?? {}
  page.check({ message: french.noSession, requests })
  signIn(personOf(stage))
  await waitUntil(() => window.location.pathname === pathname || isDone(), 'the page of the scene, or its target')
  page.checkAfterwards()
}

/** Signs in in the dialog that opens when the session of a page with typed values has ended. */
async function signInOverPage(stage: Stage): Promise<void> {
  await waitForTitle(signInAgain.title)
  fillIn({ password: personOf(stage).password })
  click('Se connecter')
}

function personOf({ person }: Stage) {
  if (!person) throw new Error('The scene has no person to sign in as.')
  return person
}

/** Stops the timers until the test ends. React and the network do not use them. */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
}

/** Opens a scene and observes its page. */
async function open(scene: Scene) {
  const stage = await scene.open()
  const page = watch(scene, stage)
  const send = () => (scene.send ? scene.send(stage) : click(buttonOf(scene)))
  const fault = (given: Fault) =>
    stage.backend.fault(scene.call, { ...given, ...(scene.earlierRequests && { after: scene.earlierRequests }) })
  const isDone = () => scene.isDone(stage)
  const requested = (count = 1) => waitUntil(() => page.requests() >= count, `request ${count}`)
  const sendAndWait = async () => {
    await send()
    await requested()
  }
  const succeeds = async () => {
    await waitUntil(isDone, `the effect of "${scene.name}"`)
    await settle()
    page.check({ message: null, requests: scene.requests ?? 1, isDone: true })
  }
  return { scene, stage, page, fault, send, isDone, requested, sendAndWait, succeeds }
}

/** The name of the button that sends the call. */
function buttonOf({ name, submit, button = submit }: Scene): string {
  if (button === undefined) throw new Error(`${name} has no button.`)
  return button
}

async function failAndRecover({ scene, stage, page, ...opened }: Awaited<ReturnType<typeof open>>, why: Failure) {
  await opened.send()
  const { typed = {} } = stage
  const isSentAgain = scene.isProtected && why.type === 'NO_VALID_SESSION' && stage.typed
  if (isSentAgain) await signInOverPage(stage)
  const { text = why.text, ...outcome } = scene.onFailure?.(why, stage) ?? {}
  const requests = (outcome.requests ?? 1) + (isSentAgain ? 1 : 0)
  const { keptFields = Object.keys(typed), retry = opened.send, isRecovered = opened.isDone } = outcome
  await opened.requested(requests)
  if (text !== null) await waitUntil(() => showsText(text), `the message "${text}"`)
  await waitUntil(() => document.querySelector('[aria-busy="true"]') === null, 'the end of the busy state')
  await settle()
  const kept = Object.fromEntries(Object.entries(typed).filter(([name]) => keptFields.includes(name)))
  page.check({ message: text, requests, typed: kept })

  stage.backend.clearFaults()
  await retry()
  await waitUntil(isRecovered, `the effect of "${scene.name}" after a retry`)
  page.checkAfterwards()
}
