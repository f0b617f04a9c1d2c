import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { recallText, remember } from '../memory'
import { installConfig } from '../testing/install-config'
import { isInactive } from '../session/sign-in-memory'
import { createInactivityWatch } from './inactivity'

const MIN_MS = 60_000
const LIMIT_MIN = 15

let wallMs: number
let stop: () => void = () => undefined

/** Advances the clock by whole seconds, and runs the timers. */
function pass(ms: number): void {
  for (let second = 0; second < ms / 1000; second += 1) {
    wallMs += 1000
    vi.advanceTimersByTime(1000)
  }
}

/** Advances the clock without running timers, like the sleep of a computer. */
const sleep = (ms: number) => void (wallMs += ms)

/** Stores the time of an activity, because a tab notices the activity of another tab only in the storage. */
const actInOtherTab = () => remember('lastActivity', String(wallMs))

const press = (type: string) => {
  const event = new Event(type, { bubbles: true, cancelable: true })
  document.body.dispatchEvent(event)
  return event
}

function startWatch() {
  const watch = createInactivityWatch(LIMIT_MIN)
  stop = watch.start()
  return watch
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  wallMs = Date.parse('2026-03-02T09:00:00.000Z')
  vi.spyOn(Date, 'now').mockImplementation(() => wallMs)
})
afterEach(() => stop())

test('the watch for inactivity counts the last minute down to 0', () => {
  const { remainingS, stayActive } = startWatch()
  pass(14 * MIN_MS - 1000)
  expect(remainingS.get()).toBeUndefined()
  pass(1000)
  expect(remainingS.get()).toBe(60)
  pass(59_000)
  expect(remainingS.get()).toBe(1)
  pass(1000)
  expect(remainingS.get()).toBe(0)
  stayActive()
  actInOtherTab()
  pass(1000)
  expect(remainingS.get()).toBe(0)
})

test.each(['pointermove', 'pointerdown', 'keydown', 'wheel', 'click', 'input'])(
  'a « %s » event counts as activity of the user',
  (type) => {
    const { remainingS } = startWatch()
    pass(13 * MIN_MS)
    press(type)
    pass(13 * MIN_MS)
    expect(remainingS.get()).toBeUndefined()
    pass(MIN_MS)
    expect(remainingS.get()).toBe(60)
  },
)

describe('another tab', () => {
  test('activity in another tab prevents the sign-out for inactivity, even during the last minute', () => {
    const { remainingS } = startWatch()
    pass(10 * MIN_MS)
    actInOtherTab()
    pass(10 * MIN_MS)
    expect(remainingS.get()).toBeUndefined()
    pass(4 * MIN_MS + 30_000)
    expect(remainingS.get()).toBe(30)
    actInOtherTab()
    pass(1000)
    expect(remainingS.get()).toBeUndefined()
  })

  test('after a suspension, a tab reads the activity of the other tabs before it signs the user out for inactivity', () => {
    const { remainingS } = startWatch()
    wallMs += 10 * MIN_MS
    actInOtherTab()
    wallMs += 6 * MIN_MS
    press('visibilitychange')
    expect(remainingS.get()).toBeUndefined()
  })

  test('a tab stores each activity within a second, so that the other tabs can read the time of the activity', () => {
    startWatch()
    const startMs = wallMs
    for (const second of [1, 2, 3]) {
      press('keydown')
      pass(1000)
      expect(Number(recallText('lastActivity')) - startMs).toBe((second - 1) * 1000)
    }
    pass(MIN_MS)
    expect(Number(recallText('lastActivity')) - startMs).toBe(2000)
  })
})

describe('the limit of inactivity', () => {
  test.each(['visibilitychange', 'focus', 'pageshow', 'resume', 'no event'])(
    'after the computer was asleep, the tab notices that the limit of inactivity is reached (event: %s)',
    (type) => {
      const { remainingS } = startWatch()
      sleep(8 * 60 * MIN_MS)
      if (type === 'no event') pass(1000)
      else window.dispatchEvent(new Event(type))
      expect(remainingS.get()).toBe(0)
    },
  )

  test('if the limit of inactivity was reached while the computer was asleep, the page does not receive the first key press', () => {
    const { remainingS } = startWatch()
    const heard = vi.fn()
    document.body.addEventListener('keydown', heard)
    sleep(8 * 60 * MIN_MS)
    const event = press('keydown')
    document.body.removeEventListener('keydown', heard)
    expect(remainingS.get()).toBe(0)
    expect(heard).not.toHaveBeenCalled()
    expect(event.defaultPrevented).toBe(true)
  })

  test('if another tab reports activity and the clock is set back later, the inactivity limit still comes after 15 minutes', () => {
    const { remainingS } = startWatch()
    pass(5 * MIN_MS)
    actInOtherTab()
    pass(1000)
    wallMs -= 60 * MIN_MS
    pass(15 * MIN_MS + 1000)
    expect(remainingS.get()).toBe(0)
  })
})

test.each([
  [undefined, false],
  [14, false],
  [15, true],
  [-9 * 60, false],
])(
  'if the last activity was %s minutes ago, isInactive returns %s with a limit of 15 minutes',
  (activity, inactive) => {
    if (activity !== undefined) remember('lastActivity', String(wallMs - activity * MIN_MS))
    expect(isInactive()).toBe(false)
    installConfig({ VITE_INACTIVITY_MINUTES: String(LIMIT_MIN) })
    expect(isInactive()).toBe(inactive)
  },
)
