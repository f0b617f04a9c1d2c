import { onTestFinished, vi } from 'vitest'

/** Makes vitest's clock control the time of the page until the test ends. The time also passes slowly by itself. */
export function stopClock(): void {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
    shouldAdvanceTime: true,
  })
  onTestFinished(() => void vi.useRealTimers())
}

/** Makes the time of the page pass twenty times as fast, until the test ends. */
export function hurryClock(): void {
  // The set-up of the tests restores the real clock before this interval is cleared.
  const clock = setInterval(() => vi.isFakeTimers() && void vi.advanceTimersByTimeAsync(200), 10)
  onTestFinished(() => clearInterval(clock))
  stopClock()
}
