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

/* How a fault is played on a scene. Each play ends with the person where they wanted to be, without a reload. */

/** The call fails; it is told once; trying again works. */
export async function fails(scene: Scene, fault: Fault, why: Failure): Promise<void> {
  const stage = await scene.open()
  stage.backend.fault(scene.call, fault)
  await failAndRecover(scene, stage, why)
}

/** The call is refused because its token was used, or is not good any more. */
export async function findsTokenUsed(scene: Scene): Promise<void> {
  const stage = await scene.open()
  stage.spendToken?.()
  await failAndRecover(scene, stage, failure({ ...(scene.tokenError && { type: scene.tokenError }) }))
}

async function failAndRecover(scene: Scene, stage: OpenScene, why: Failure): Promise<void> {
  const page = watch(scene, stage)
  await stage.send()
  const { text = why.text, requests = 1, ...told }: FailureOutcome = stage.onFailure?.(why) ?? {}
  const { keptFields = Object.keys(stage.typed ?? {}), retry = stage.send, isRecovered = stage.isDone } = told
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

const isIdle = () => document.querySelector('[aria-busy="true"]') === null

/** No answer comes for ten seconds: the person is told, once, and could leave; then it comes. */
export async function hangs(scene: Scene): Promise<void> {
  stopClock()
  const stage = await scene.open()
  const page = watch(scene, stage)
  const held = stage.backend.fault(scene.call, { hang: true, times: 1 })
  await stage.send()
  await waitUntil(() => page.requests(scene.call) > 0, 'the request')
  await vi.advanceTimersByTimeAsync(STILL_WAITING_MS)
  await waitUntil(() => showsText(ui.stillWaiting), 'that it is still going on')
  held.release()
  await waitUntil(stage.isDone, `what "${scene.name}" leads to`)
  await settle()
  page.check({ message: null, requests: stage.requests ?? 1, isDone: true })
  if (stage.navigations.length === 0) expect(showsText(ui.stillWaiting), 'F3: still waiting').toBe(false)
}

/** The answer takes three seconds: nothing is said, and it works. */
export async function isSlow(scene: Scene): Promise<void> {
  stopClock()
  const stage = await scene.open()
  const page = watch(scene, stage)
  stage.backend.fault(scene.call, { delayMs: 3000, times: 1 })
  await stage.send()
  await waitUntil(() => page.requests(scene.call) > 0, 'the request')
  await vi.advanceTimersByTimeAsync(2000)
  expect(stage.isDone()).toBe(false)
  expect(showsText(ui.stillWaiting)).toBe(false)
  await waitUntil(stage.isDone, `what "${scene.name}" leads to`)
  await settle()
  page.check({ message: null, requests: stage.requests ?? 1, isDone: true })
}

/** Time goes on as the test says, until it ends; React and the network do not notice. */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
}

/** A success whose body nobody needs: whatever it is, it is one. */
export async function succeedsWith(scene: Scene, fault: Fault): Promise<void> {
  const stage = await scene.open()
  const page = watch(scene, stage)
  stage.backend.fault(scene.call, fault)
  stage.applyEffect?.()
  await stage.send()
  await waitUntil(stage.isDone, `what "${scene.name}" leads to`)
  await settle()
  page.check({ message: null, requests: stage.requests ?? 1, isDone: true })
}

/** The button is pressed twice at once, and again while it is busy. */
export async function isPressedTwice(scene: Scene): Promise<void> {
  await pressOften(scene, (button) => {
    fireEvent.click(button)
    fireEvent.click(button)
  })
}

/** Enter in the last field, and the button in the same breath. */
export async function isPressedAfterEnter(scene: Scene): Promise<void> {
  await pressOften(scene, async (button) => {
    const fields = button.closest('form')?.querySelectorAll<HTMLElement>('input:not([type="checkbox"]):not([hidden])')
    const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
    const last = [...(fields ?? [])].at(-1)
    if (!last) throw new Error('The form has no field.')
    last.focus()
    await user.keyboard('{Enter}')
    fireEvent.click(button)
  })
}

async function pressOften(scene: Scene, pressing: (button: HTMLElement) => void | Promise<void>): Promise<void> {
  const stage = await scene.open()
  const page = watch(scene, stage)
  const held = stage.backend.fault(scene.call, { hang: true, times: 1 })
  const button = stage.button === undefined ? undefined : findControl(stage.button)
  if (!button) throw new Error(`${scene.name} has no button.`)
  await pressing(button)
  await waitUntil(() => page.requests(scene.call) > 0, 'the request')
  await settle()
  fireEvent.click(button)
  await settle()
  held.release()
  await waitUntil(stage.isDone, `what "${scene.name}" leads to`)
  await settle()
  page.check({ message: null, requests: stage.requests ?? 1, isDone: true })
}

/** The person has left when the answer comes, good or bad: the page where they are does not change. */
export async function answersLate(scene: Scene, answer: Fault): Promise<void> {
  const stage = await scene.open()
  const page = watch(scene, stage)
  const held = stage.backend.fault(scene.call, { ...answer, hang: true, times: 1 })
  await stage.send()
  await waitUntil(() => page.requests(scene.call) > 0, 'the request')
  await stage.leave?.()
  await settle()
  const left = pageSnapshot()
  held.release()
  for (let turns = 0; turns < 4; turns += 1) await settle()
  expect(pageSnapshot(), 'F7: a late answer changed the page').toBe(left)
  expect(stage.navigations, 'F7: a late answer led away').toEqual([])
  // A page that is gone to may well read for itself.
  if (!scene.call.startsWith('GET')) expect(page.requests(scene.call), 'F4: requests').toBe(1)
  expect(page.noise, 'F5: console').toEqual([])
  page.checkSecrets()
}

/** The session has ended meanwhile: the person signs in again, is told why once, and comes back. */
export async function findsSessionOver(scene: Scene): Promise<void> {
  const stage = await scene.open()
  const page = watch(scene, stage)
  const { person, backend } = stage
  if (!person) throw new Error(`${scene.name} has nobody signed in.`)
  const { pathname } = window.location
  backend.endSessions()
  await stage.send()
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
