import { expect, test, vi } from 'vitest'
import { recordNavigations } from '../testing/external-navigation'
import { loadDocument, onPageSeen } from './page-transitions'

test('`loadDocument` loads a new document even if only the fragment of the address changes', () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  const departures = recordNavigations()
  window.history.replaceState(null, '', '/login#x')
  loadDocument('/login#y')
  expect([window.location.hash, reload.mock.calls.length, departures]).toEqual(['#y', 1, ['reload']])
  loadDocument('/login')
  expect([reload.mock.calls.length, departures.length]).toEqual([1, 2])
})

test('many focus events call the listener at most once every two seconds', () => {
  vi.useFakeTimers()
  const seen = vi.fn()
  const listening = new AbortController()
  onPageSeen(seen, listening.signal)
  for (let elapsedMs = 0; elapsedMs < 10_000; elapsedMs += 150) {
    window.dispatchEvent(new Event('focus'))
    vi.advanceTimersByTime(150)
  }
  expect(seen.mock.calls.length).toBeGreaterThanOrEqual(5)
  expect(seen.mock.calls.length).toBeLessThanOrEqual(6)
  const calls = seen.mock.calls.length
  window.dispatchEvent(new Event('focus'))
  vi.advanceTimersByTime(2000)
  expect(seen).toHaveBeenCalledTimes(calls + 1)
  listening.abort()
  window.dispatchEvent(new Event('focus'))
  vi.advanceTimersByTime(5000)
  expect(seen).toHaveBeenCalledTimes(calls + 1)
})
