import { createStore, type Store } from '../lib/store'
import { INACTIVITY_WARNING_S, MS_PER_MIN } from '../rules/limits'
import { storeActivity, storedActivityMs } from '../session/sign-in-storage'

/** What counts as activity of the person. */
const ACTIVITY_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'click', 'input'] as const
/** After these the time may have passed without a timer: the computer was asleep, or the browser suspended the tab. */
const WAKE_EVENTS = ['visibilitychange', 'focus', 'pageshow', 'resume'] as const

const TICK_MS = 1000

/** The inactivity of the person in all tabs of the portal. */
export interface InactivityWatch {
  /** Seconds until the sign-out during the last minute, 0 once it is due; undefined before the last minute. */
  remainingS: Store<number | undefined>
  /** Counts as activity and ends the warning in every tab, unless the sign-out is due already. */
  stayActive: () => void
  /** Starts watching, which counts as activity. Returns the function that stops. */
  start: () => () => void
}

/**
 * Creates a watch, which measures the time since the last activity in any tab. During the last minute only `stayActive`
 * counts as activity. Once the time is over, no press or key reaches the page.
 */
export function createInactivityWatch(limitMin: number): InactivityWatch {
  const remainingS = createStore<number | undefined>(undefined)
  let idleMs = 0
  let measuredMs = 0
  /** The stored activity that this tab has written or read last. */
  let sharedMs: number | undefined
  /** Whether this tab has had another one since. */
  let wasActive = false

  function share() {
    wasActive = false
    sharedMs = Date.now() - idleMs
    storeActivity(sharedMs)
  }

  function update() {
    if (remainingS.get() === 0) return
    const nowMs = Date.now()
    // The clock goes on while the computer sleeps. One that is set back takes nothing away.
    idleMs += Math.max(nowMs - measuredMs, 0)
    measuredMs = nowMs
    const storedMs = storedActivityMs()
    if (storedMs !== undefined && storedMs !== sharedMs) {
      sharedMs = storedMs
      // A time in the future means that the clock was set back.
      idleMs = Math.min(idleMs, Math.max(nowMs - storedMs, 0))
    }
    const leftS = Math.max(Math.ceil((limitMin * MS_PER_MIN - idleMs) / 1000), 0)
    const next = leftS > INACTIVITY_WARNING_S ? undefined : leftS
    if (next !== remainingS.get()) remainingS.set(next)
  }

  function onActivity(event: Event) {
    update()
    if (remainingS.get() === undefined) {
      idleMs = 0
      wasActive = true
    }
    if (remainingS.get() !== 0) return
    event.stopImmediatePropagation()
    // Browsers do not allow it for this event.
    if (event.type !== 'wheel') event.preventDefault()
  }

  function onTick() {
    update()
    if (wasActive) share()
  }

  return {
    remainingS,
    stayActive: () => {
      update()
      if (remainingS.get() === 0) return
      idleMs = 0
      share()
      update()
    },
    start: () => {
      const stopped = new AbortController()
      const options = { capture: true, signal: stopped.signal }
      idleMs = 0
      measuredMs = Date.now()
      share()
      for (const type of ACTIVITY_EVENTS) window.addEventListener(type, onActivity, options)
      for (const type of WAKE_EVENTS) window.addEventListener(type, update, options)
      const timer = setInterval(onTick, TICK_MS)
      stopped.signal.addEventListener('abort', () => clearInterval(timer))
      return () => stopped.abort()
    },
  }
}
