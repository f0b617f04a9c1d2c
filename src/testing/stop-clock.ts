import { onTestFinished, vi } from 'vitest'

/** Lets the time of the page pass by vitest's clock, and slowly by itself, until the test ends. */
export function stopClock(): void {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
    shouldAdvanceTime: true,
  })
  onTestFinished(() => void vi.useRealTimers())
}

/** Lets the time of the page pass twenty times as fast, until the test ends. */
export function hurryClock(): void {
  // The set-up of the tests ends the stopped clock before this one.
  const clock = setInterval(() => vi.isFakeTimers() && void vi.advanceTimersByTimeAsync(200), 10)
  onTestFinished(() => clearInterval(clock))
  stopClock()
}
