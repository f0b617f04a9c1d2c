import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fillStorage } from '../testing/browser'
import { claimInTab, readStored, removeStored, writeStored } from './storage'

it('a value has at most 8,192 characters, written or read', () => {
  writeStored('idToken', 'x'.repeat(8192))
  expect(readStored('idToken')).toHaveLength(8192)
  writeStored('idToken', 'x'.repeat(8193))
  expect(localStorage.getItem('idToken')).toBe('')
  localStorage.setItem('idToken', 'x'.repeat(8193))
  expect(readStored('idToken')).toBeUndefined()
})

it('a storage that is blocked behaves like an empty one', () => {
  for (const area of ['localStorage', 'sessionStorage'] as const)
    vi.spyOn(window, area, 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
  writeStored('redirectUrl', '/dashboard/apps')
  expect(readStored('redirectUrl')).toBeUndefined()
  removeStored('redirectUrl')
  expect(claimInTab('reloadedAt', 1, 60_000)).toBeUndefined()
  // The set-up clears the storage.
  vi.restoreAllMocks()
})

it('a full storage loses the older value, which is outdated', () => {
  writeStored('redirectUrl', '/dashboard/apps')
  fillStorage()
  writeStored('redirectUrl', '/dashboard/authentication')
  expect(readStored('redirectUrl')).toBeUndefined()
})

describe('what a tab may do once a minute', () => {
  beforeEach(() => void vi.useFakeTimers())
  const claim = () => claimInTab('reloadedAt', 1, 60_000)

  it('is allowed again after a minute, or after a refusal', () => {
    expect(claim()).toBe(true)
    vi.advanceTimersByTime(60_000)
    expect([claim(), claim(), claim()]).toEqual([true, false, true])
    vi.advanceTimersByTime(59_999)
    expect(claim()).toBe(false)
  })

  it('is allowed when the clock of the computer was set back an hour', () => {
    expect(claim()).toBe(true)
    vi.setSystemTime(Date.now() - 3_600_000)
    expect(claim()).toBe(true)
  })
})
