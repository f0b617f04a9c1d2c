import { fireEvent } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, vi } from 'vitest'
import type { Fault } from '../../../mocks/faults'
import french from '../../i18n/fr/errors.json'
import ui from '../../i18n/fr/ui.json'
import { STILL_WAITING_MS } from '../../rules/limits'
import { pageSnapshot, watch } from './invariants'
import { hasTitle, findControl, fillIn, click, settle, showsText, waitUntil } from './page-queries'
import { failure, type Failure, type Scene, type OpenScene, type FailureOutcome } from './scene'

/* Each function plays one kind of fault on a scene. Except for late answers, it ends when the action has succeeded. */

/** The call fails, one message is shown, and a retry succeeds. */
export async function playFailure(scene: Scene, fault: Fault, why: Failure): Promise<void> {
  const stage = await scene.open()
  stage.backend.fault(scene.call, fault)
  await failAndRecover(scene, stage, why)
}

/** The API refuses the call because its one-time token is used or expired. */
export async function playUsedToken(scene: Scene): Promise<void> {
  const stage = await scene.open()
  stage.spendToken?.()
  await failAndRecover(scene, stage, failure({ ...(scene.tokenError && { type: scene.tokenError }) }))
}

async function failAndRecover(scene: Scene, stage: OpenScene, why: Failure): Promise<void> {
  const page = watch(scene, stage)
  await send(stage)
  const { text = why.text, requests = 1, ...outcome }: FailureOutcome = stage.onFailure?.(why) ?? {}
  const { keptFields = Object.keys(stage.typed ?? {}), retry = () => send(stage), isRecovered = stage.isDone } = outcome
  await waitUntil(() => page.requests(scene.call) >= requests, 'the request')
  if (text !== null) await waitUntil(() => showsText(text), `the message "${text}"`)
  await waitUntil(isIdle, 'the end of being busy')
  await settle()
  const typed = Object.fromEntries(Object.entries(stage.typed ?? {}).filter(([name]) => keptFields.includes(name)))
  page.check({ message: text, requests, typed })

  stage.backend.clearFaults()
  await retry()
  await waitUntil(isRecovered, `what "${scene.name}" leads to`)
  expect(page.noise, 'F5: after trying again').toEqual([])
  page.checkSecrets()
}

function send({ send, button }: OpenScene): void | Promise<void> {
  if (send) return send()
  if (button !== undefined) click(button)
}

const isIdle = () => document.querySelector('[aria-busy="true"]') === null

/** No answer for ten seconds: the page says once that the call is still running; then the answer arrives. */
export async function playHang(scene: Scene): Promise<void> {
  stopClock()
  const stage = await scene.open()
  const page = watch(scene, stage)
  const held = stage.backend.fault(scene.call, { hang: true, times: 1 })
  await send(stage)
  await waitUntil(() => page.requests(scene.call) > 0, 'the request')
  await vi.advanceTimersByTimeAsync(STILL_WAITING_MS)
  await waitUntil(() => showsText(ui.stillWaiting), 'that it is still going on')
  held.release()
  await waitUntil(stage.isDone, `what "${scene.name}" leads to`)
  await settle()
  page.check({ message: null, requests: stage.requests ?? 1, isDone: true })
  if (stage.navigations.length === 0) expect(showsText(ui.stillWaiting), 'F3: still waiting').toBe(false)
}

/** The answer takes three seconds: no message, and the action succeeds. */
export async function playSlowAnswer(scene: Scene): Promise<void> {
  stopClock()
  const stage = await scene.open()
  const page = watch(scene, stage)
  stage.backend.fault(scene.call, { delayMs: 3000, times: 1 })
  await send(stage)
  await waitUntil(() => page.requests(scene.call) > 0, 'the request')
  await vi.advanceTimersByTimeAsync(2000)
  expect(stage.isDone()).toBe(false)
  expect(showsText(ui.stillWaiting)).toBe(false)
  await waitUntil(stage.isDone, `what "${scene.name}" leads to`)
  await settle()
  page.check({ message: null, requests: stage.requests ?? 1, isDone: true })
}

/** Stops the timers until the test ends. React and the network do not use them. */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
}

/** A 2xx answer whose body is not needed succeeds with any body. */
export async function playIgnoredBody(scene: Scene, fault: Fault): Promise<void> {
  const stage = await scene.open()
  const page = watch(scene, stage)
  stage.backend.fault(scene.call, fault)
  stage.applyEffect?.()
  await send(stage)
  await waitUntil(stage.isDone, `what "${scene.name}" leads to`)
  await settle()
  page.check({ message: null, requests: stage.requests ?? 1, isDone: true })
}

/** Two clicks in a row, and a third while the call is running. */
export async function playDoubleClick(scene: Scene): Promise<void> {
  await playRepeatedClicks(scene, (button) => {
    fireEvent.click(button)
    fireEvent.click(button)
  })
}

/** Enter in the last field and a click on the button at the same time. */
export async function playEnterAndClick(scene: Scene): Promise<void> {
  await playRepeatedClicks(scene, async (button) => {
    const fields = button.closest('form')?.querySelectorAll<HTMLElement>('input:not([type="checkbox"]):not([hidden])')
    const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
    const last = [...(fields ?? [])].at(-1)
    if (!last) throw new Error('The form has no field.')
    last.focus()
    await user.keyboard('{Enter}')
    fireEvent.click(button)
  })
}

async function playRepeatedClicks(
  scene: Scene,
  clickOften: (button: HTMLElement) => void | Promise<void>,
): Promise<void> {
  const stage = await scene.open()
  const page = watch(scene, stage)
  const held = stage.backend.fault(scene.call, { hang: true, times: 1 })
  const button = stage.button === undefined ? undefined : findControl(stage.button)
  if (!button) throw new Error(`${scene.name} has no button.`)
  await clickOften(button)
  await waitUntil(() => page.requests(scene.call) > 0, 'the request')
  await settle()
  fireEvent.click(button)
  await settle()
  held.release()
  await waitUntil(stage.isDone, `what "${scene.name}" leads to`)
  await settle()
  page.check({ message: null, requests: stage.requests ?? 1, isDone: true })
}

/** The answer arrives after the person has left: the page that is open then does not change. */
export async function playLateAnswer(scene: Scene, answer: Fault): Promise<void> {
  const stage = await scene.open()
  const page = watch(scene, stage)
  const held = stage.backend.fault(scene.call, { ...answer, hang: true, times: 1 })
  await send(stage)
  await waitUntil(() => page.requests(scene.call) > 0, 'the request')
  await stage.leave?.()
  await settle()
  const left = pageSnapshot()
  held.release()
  for (let turns = 0; turns < 4; turns += 1) await settle()
  expect(pageSnapshot(), 'F7: a late answer changed the page').toBe(left)
  expect(stage.navigations, 'F7: a late answer led away').toEqual([])
  // The page that was opened may send the same read.
  if (!scene.call.startsWith('GET')) expect(page.requests(scene.call), 'F4: requests').toBe(1)
  expect(page.noise, 'F5: console').toEqual([])
  page.checkSecrets()
}

/** The session has ended: the sign-in page says why once, and signing in again leads back. */
export async function playEndedSession(scene: Scene): Promise<void> {
  const stage = await scene.open()
  const page = watch(scene, stage)
  const { person, backend } = stage
  if (!person) throw new Error(`${scene.name} has no person to sign in as.`)
  const { pathname } = window.location
  backend.endSessions()
  await send(stage)
  await waitUntil(hasTitle('Se connecter'), 'the sign-in page')
  await waitUntil(() => showsText(french.noSession), 'why')
  await settle()
  const { requests = 1 } = stage.onFailure?.(failure({ type: 'NO_VALID_SESSION' })) ?? {}
  page.check({ message: french.noSession, requests })
  fillIn({ identifier: person.email, password: person.password })
  click('Se connecter')
  await waitUntil(() => window.location.pathname === pathname || stage.isDone(), 'the page that was left, or asked for')
  expect(page.noise, 'F5: after signing in again').toEqual([])
}
