import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fillStorage } from './testing/browser'
import {
  accountNumber,
  allowPerTab,
  forget,
  forgetExpired,
  isSharedComputer,
  recall,
  recallText,
  remember,
  setSharedComputer,
} from './memory'

const LEA = accountNumber({ email: 'lea@exemple.fr' })
const BOB = accountNumber({ email: 'bob@exemple.fr' })
const HOUR_MS = 3_600_000

it('a value of at most 8,192 characters is stored, and a longer stored value is not read', () => {
  expect(remember('typeface', 'x'.repeat(8192))).toBe(true)
  expect(recallText('typeface')).toHaveLength(8192)
  expect(remember('typeface', 'x'.repeat(8193))).toBe(false)
  expect(recallText('typeface')).toBeUndefined()
  localStorage.setItem('typeface', 'x'.repeat(8193))
  expect(recallText('typeface')).toBeUndefined()
})

it('blocked storage acts as if it were empty', () => {
  for (const area of ['localStorage', 'sessionStorage'] as const)
    vi.spyOn(window, area, 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
  expect(remember('redirectUrl', '/dashboard/apps')).toBe(false)
  expect(recall('redirectUrl')).toBeUndefined()
  forget('redirectUrl')
  forgetExpired()
  expect(allowPerTab('reloadedAt', 1, 60_000)).toBeUndefined()
  // The set-up clears the storage.
  vi.restoreAllMocks()
})

it('a value that full storage refuses stays in the tab, and leaves no older value for other tabs', () => {
  remember('redirectUrl', '/dashboard/apps')
  fillStorage()
  expect(remember('redirectUrl', '/dashboard/authentication')).toBe(true)
  expect(recallText('redirectUrl')).toBe('/dashboard/authentication')
  expect(localStorage.getItem('redirectUrl')).toBeNull()
})

describe('a fact with an owner', () => {
  it('a fact with an owner is kept from another user', () => {
    remember('projectName', 'Étude', LEA)
    expect(recallText('projectName', LEA)).toBe('Étude')
    expect(recallText('projectName', accountNumber({ email: 'LEA@exemple.fr' }))).toBe('Étude')
    expect(recallText('projectName', BOB)).toBeUndefined()
  })

  it('a fact whose owner was not known is shown to everybody', () => {
    remember('redirectUrl', '/dashboard/apps')
    expect(recallText('redirectUrl', BOB)).toBe('/dashboard/apps')
  })

  it('the stamp of a fact with an owner names nobody', () => {
    remember('projectName', 'Étude', LEA)
    expect(JSON.stringify(localStorage)).not.toContain('lea')
    expect(LEA).toBeLessThan(100_000)
  })
})

describe('a fact with a lifetime', () => {
  beforeEach(() => void vi.useFakeTimers())

  it('a fact with a lifetime is forgotten at its end', () => {
    remember('redirectUrl', '/dashboard/apps')
    vi.advanceTimersByTime(24 * HOUR_MS - 1)
    expect(recallText('redirectUrl')).toBe('/dashboard/apps')
    vi.advanceTimersByTime(1)
    expect(recallText('redirectUrl')).toBeUndefined()
  })

  it('a fact with a lifetime is kept when the clock was set back since', () => {
    remember('note', 'inactivity')
    vi.setSystemTime(Date.now() - 9 * HOUR_MS)
    expect(recallText('note')).toBe('inactivity')
  })

  it.each(['', 'x', '1 x', '1e3 1', '99999999999999999999 '])(
    'a fact with a lifetime is not believed with the stamp %j',
    (stamp) => {
      remember('signOut', 'asked', LEA)
      localStorage.setItem('signOut.of', stamp)
      expect(recall('signOut')).toBeUndefined()
    },
  )

  it('a fact with a lifetime is not believed without a stamp, as an earlier version has left it', () => {
    localStorage.setItem('redirectUrl', '/dashboard/apps')
    expect(recall('redirectUrl')).toBeUndefined()
  })

  it('a fact whose key the specification names gets its time at the next start', () => {
    localStorage.setItem('idToken', 'a.b.c')
    forgetExpired()
    vi.advanceTimersByTime(4 * HOUR_MS - 1)
    expect(recallText('idToken')).toBe('a.b.c')
    vi.advanceTimersByTime(1)
    expect(recallText('idToken')).toBeUndefined()
  })

  it('a fact with a lifetime is removed from the storage at the next start after its end', () => {
    remember('idToken', 'a.b.c')
    localStorage.setItem('signOutAsked', 'asked')
    vi.advanceTimersByTime(4 * HOUR_MS)
    forgetExpired()
    expect(localStorage).toHaveLength(0)
  })
})

it('a shared computer remembers nothing about how its users sign in', () => {
  remember('lastMethod', 'pro-sante-connect')
  setSharedComputer(true)
  expect(isSharedComputer()).toBe(true)
  expect(recall('lastMethod')).toBeUndefined()
  remember('signInName', 'email')
  expect(recall('signInName')).toBeUndefined()
  setSharedComputer(false)
  expect(isSharedComputer()).toBe(false)
  expect(remember('signInName', 'email')).toBe(true)
})

describe('an action that a tab may do once a minute', () => {
  beforeEach(() => void vi.useFakeTimers())
  const isAllowed = () => allowPerTab('reloadedAt', 1, 60_000)

  it('an action that a tab may do once a minute is allowed again after a minute, or after a refusal', () => {
    expect(isAllowed()).toBe(true)
    vi.advanceTimersByTime(60_000)
    expect([isAllowed(), isAllowed(), isAllowed()]).toEqual([true, false, true])
    vi.advanceTimersByTime(59_999)
    expect(isAllowed()).toBe(false)
  })

  it("an action that a tab may do once a minute is allowed when the computer's clock was set back by an hour", () => {
    expect(isAllowed()).toBe(true)
    vi.setSystemTime(Date.now() - HOUR_MS)
    expect(isAllowed()).toBe(true)
  })
})
