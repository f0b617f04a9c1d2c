import { createStore, type Store } from '../lib/store'
import { INACTIVITY_WARNING_S, MS_PER_MIN } from '../rules/limits'
import { storeActivity, storedActivityMs } from '../session/browser-storage'
import { openChannel } from '../session/session-hints'

/** What counts as activity of the person. */
const ACTIVITY_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'click', 'input'] as const
/** After these the time may have passed without a timer: the computer was asleep, or the browser suspended the tab. */
const WAKE_EVENTS = ['visibilitychange', 'focus', 'pageshow', 'resume'] as const

const TICK_MS = 1000
/** The shortest time between two writes to storage. */
const SHARE_INTERVAL_MS = 5000

/** A moment on both clocks. The wall clock also runs while the computer sleeps; nobody can set the monotonic one. */
interface Moment {
  wallMs: number
  monotonicMs: number
}

const now = (): Moment => ({ wallMs: Date.now(), monotonicMs: performance.now() })

/** The time since a moment, by the clock that shows more of it. */
function elapsedMs(since: Moment): number {
  const { wallMs, monotonicMs } = now()
  return Math.max(wallMs - since.wallMs, monotonicMs - since.monotonicMs)
}

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
  const limitMs = limitMin * MS_PER_MIN
  const remainingS = createStore<number | undefined>(undefined)
  let last = now()
  let channel: BroadcastChannel | undefined
  /** The stored value that this tab has read or written last, and when it has written. */
  let sharedMs: number | undefined
  let sharedAtMs = -Infinity

  function share() {
    sharedMs = last.wallMs
    sharedAtMs = performance.now()
    storeActivity(sharedMs)
    channel?.postMessage(sharedMs)
  }

  /** In case storage is full or blocked. */
  function hearOtherTab({ data }: MessageEvent<unknown>) {
    if (data !== sharedMs && remainingS.get() !== 0) last = now()
    update()
  }

  function readOtherTabs() {
    const storedMs = storedActivityMs()
    if (storedMs === undefined || storedMs === sharedMs) return
    sharedMs = storedMs
    const { wallMs, monotonicMs } = now()
    // A time in the future means that the computer's clock was set back.
    const ageMs = Math.max(wallMs - storedMs, 0)
    const activity = { wallMs: wallMs - ageMs, monotonicMs: monotonicMs - ageMs }
    if (activity.monotonicMs > last.monotonicMs) last = activity
  }

  function update() {
    if (remainingS.get() === 0) return
    readOtherTabs()
    const leftS = Math.max(Math.ceil((limitMs - elapsedMs(last)) / 1000), 0)
    const next = leftS > INACTIVITY_WARNING_S ? undefined : leftS
    if (next !== remainingS.get()) remainingS.set(next)
  }

  function onActivity(event: Event) {
    // Without reading storage, because pointer events are frequent.
    const isWarned = remainingS.get() !== undefined || elapsedMs(last) >= limitMs - INACTIVITY_WARNING_S * 1000
    if (isWarned) update()
    if (remainingS.get() === undefined) last = now()
    if (remainingS.get() !== 0) return
    event.stopImmediatePropagation()
    // Browsers do not allow it for this event.
    if (event.type !== 'wheel') event.preventDefault()
  }

  function onTick() {
    update()
    if (last.wallMs !== sharedMs && performance.now() - sharedAtMs >= SHARE_INTERVAL_MS) share()
  }

  return {
    remainingS,
    stayActive: () => {
      update()
      if (remainingS.get() === 0) return
      last = now()
      share()
      update()
    },
    start: () => {
      const stopped = new AbortController()
      const { signal } = stopped
      channel = openChannel('activity')
      channel?.addEventListener('message', hearOtherTab, { signal })
      signal.addEventListener('abort', () => channel?.close())
      last = now()
      share()
      for (const type of ACTIVITY_EVENTS) window.addEventListener(type, onActivity, { capture: true, signal })
      for (const type of WAKE_EVENTS) window.addEventListener(type, update, { capture: true, signal })
      const timer = setInterval(onTick, TICK_MS)
      signal.addEventListener('abort', () => clearInterval(timer))
      return () => stopped.abort()
    },
  }
}
