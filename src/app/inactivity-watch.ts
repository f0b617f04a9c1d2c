import { createStore } from '../lib/store'
import { INACTIVITY_WARNING_S, MS_PER_MIN } from '../rules/limits'
import { storeActivity, storedActivityMs } from '../session/sign-in-storage'

/** What counts as activity of the person. */
const ACTIVITY_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'click', 'input'] as const
/** After these the time may have passed without a timer: the computer was asleep, or the browser suspended the tab. */
const WAKE_EVENTS = ['visibilitychange', 'focus', 'pageshow', 'resume'] as const

const TICK_MS = 1000

/**
 * Creates a watch, which measures the time since the last activity in any tab. During the last minute only `stayActive`
 * counts as activity. Once the time is over, no press or key reaches the page.
 */
export function createInactivityWatch(limitMin: number) {
  /** Seconds until the sign-out during the last minute, 0 once it is due; undefined before the last minute. */
  const remainingS = createStore<number | undefined>(undefined)
  /** The last activity in any tab that this one knows, in milliseconds since 1970. */
  let activeMs = 0

  function update() {
    if (remainingS.get() === 0) return
    const nowMs = Date.now()
    // A time in the future means that the clock was set back.
    activeMs = Math.min(Math.max(activeMs, storedActivityMs() ?? 0), nowMs)
    const leftS = Math.max(Math.ceil((limitMin * MS_PER_MIN - nowMs + activeMs) / 1000), 0)
    const next = leftS > INACTIVITY_WARNING_S ? undefined : leftS
    if (next !== remainingS.get()) remainingS.set(next)
  }

  function onActivity(event: Event) {
    update()
    if (remainingS.get() === undefined) activeMs = Date.now()
    if (remainingS.get() !== 0) return
    event.stopImmediatePropagation()
    // Browsers do not allow it for this event.
    if (event.type !== 'wheel') event.preventDefault()
  }

  function onTick() {
    update()
    if (remainingS.get() !== 0 && activeMs !== storedActivityMs()) storeActivity(activeMs)
  }

  return {
    remainingS,
    /** Counts as activity and ends the warning in every tab, unless the sign-out is due already. */
    stayActive: () => {
      update()
      if (remainingS.get() === 0) return
      activeMs = Date.now()
      onTick()
    },
    /** Starts watching, which counts as activity. Returns the function that stops. */
    start: () => {
      const stopped = new AbortController()
      const options = { capture: true, signal: stopped.signal }
      activeMs = Date.now()
      onTick()
      for (const type of ACTIVITY_EVENTS) window.addEventListener(type, onActivity, options)
      for (const type of WAKE_EVENTS) window.addEventListener(type, update, options)
      const timer = setInterval(onTick, TICK_MS)
      stopped.signal.addEventListener('abort', () => clearInterval(timer))
      return () => stopped.abort()
    },
  }
}
