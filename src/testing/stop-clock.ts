import { onTestFinished, vi } from 'vitest'

/** Lets vitest's clock control the time of the page until the test ends. The clock also advances slowly by itself. */
export function stopClock(): void {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
    shouldAdvanceTime: true,
  })
  onTestFinished(() => void vi.useRealTimers())
}

/** Makes the time of the page pass twenty times faster, until the test ends. */
export function hurryClock(): void {
  // At the end of a test, the real clock can return while the interval still runs. Check which clock the page uses,
  // because Vitest cannot advance the real clock.
  const clock = setInterval(() => vi.isFakeTimers() && void vi.advanceTimersByTimeAsync(200), 10)
  onTestFinished(() => clearInterval(clock))
  stopClock()
}
