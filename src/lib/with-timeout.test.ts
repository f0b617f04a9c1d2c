import { expect, test, vi } from 'vitest'
import { withTimeout } from './with-timeout'

test('resolves with undefined after the time, not before', async () => {
  vi.useFakeTimers()
  const settled = vi.fn()
  void withTimeout(new Promise(() => undefined), 1000).then(settled)
  await vi.advanceTimersByTimeAsync(999)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(settled).toHaveBeenCalledExactlyOnceWith(undefined)
})
