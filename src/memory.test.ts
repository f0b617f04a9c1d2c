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

it('the portal stores a value of at most 8,192 characters, and does not read a longer stored value', () => {
  expect(remember('typeface', 'x'.repeat(8192))).toBe(true)
  expect(recallText('typeface')).toHaveLength(8192)
  expect(remember('typeface', 'x'.repeat(8193))).toBe(false)
  expect(recallText('typeface')).toBeUndefined()
  localStorage.setItem('typeface', 'x'.repeat(8193))
  expect(recallText('typeface')).toBeUndefined()
})

it('blocked storage acts like empty storage', () => {
  for (const area of ['localStorage', 'sessionStorage'] as const)
    vi.spyOn(window, area, 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
  expect(remember('redirectUrl', '/dashboard/apps')).toBe(false)
  expect(recall('redirectUrl')).toBeUndefined()
  forget('redirectUrl')
  forgetExpired()
  expect(allowPerTab('reloadedAt', 1, 60_000)).toBeUndefined()
  // The set-up of the tests clears the storage.
  vi.restoreAllMocks()
})

it('if the storage of the browser is full, the portal stores a new value in the storage of the tab', () => {
  remember('redirectUrl', '/dashboard/apps')
  fillStorage()
  expect(remember('redirectUrl', '/dashboard/authentication')).toBe(true)
  expect(recallText('redirectUrl')).toBe('/dashboard/authentication')
  expect(localStorage.getItem('redirectUrl')).toBeNull()
})

describe('a fact with an owner', () => {
  it('a value that is stored for one user is not returned for another user', () => {
    remember('projectName', 'Étude', LEA)
    expect(recallText('projectName', LEA)).toBe('Étude')
    expect(recallText('projectName', accountNumber({ email: 'LEA@exemple.fr' }))).toBe('Étude')
    expect(recallText('projectName', BOB)).toBeUndefined()
  })

  it('a value that is stored without a user is returned for every user', () => {
    remember('redirectUrl', '/dashboard/apps')
    expect(recallText('redirectUrl', BOB)).toBe('/dashboard/apps')
  })

  it('if a value is stored for one user, the storage does not contain the name of this user', () => {
    remember('projectName', 'Étude', LEA)
    expect(JSON.stringify(localStorage)).not.toContain('lea')
    expect(LEA).toBeLessThan(100_000)
  })
})

describe('a stored fact with a lifetime', () => {
  beforeEach(() => void vi.useFakeTimers())

  it('a stored value is forgotten when its lifetime is over', () => {
    remember('redirectUrl', '/dashboard/apps')
    vi.advanceTimersByTime(24 * HOUR_MS - 1)
    expect(recallText('redirectUrl')).toBe('/dashboard/apps')
    vi.advanceTimersByTime(1)
    expect(recallText('redirectUrl')).toBeUndefined()
  })

  it('a stored value with a lifetime stays after the clock was set back', () => {
    remember('note', 'inactivity')
    vi.setSystemTime(Date.now() - 9 * HOUR_MS)
    expect(recallText('note')).toBe('inactivity')
  })

  it.each(['', 'x', '1 x', '1e3 1', '99999999999999999999 '])(
    'a stored value with a lifetime is ignored if its stamp (time and owner) is %j',
    (stamp) => {
      remember('signOut', 'asked', LEA)
      localStorage.setItem('signOut.of', stamp)
      expect(recall('signOut')).toBeUndefined()
    },
  )

  it('if a redirect is stored without its time, the portal ignores the redirect', () => {
    localStorage.setItem('redirectUrl', '/dashboard/apps')
    expect(recall('redirectUrl')).toBeUndefined()
  })

  it('if an ID token is stored without its time, the next start of the portal adds the current time', () => {
    localStorage.setItem('idToken', 'a.b.c')
    forgetExpired()
    vi.advanceTimersByTime(4 * HOUR_MS - 1)
    expect(recallText('idToken')).toBe('a.b.c')
    vi.advanceTimersByTime(1)
    expect(recallText('idToken')).toBeUndefined()
  })

  it('if the lifetime of a stored value is over, the next start of the portal removes the value from the storage', () => {
    remember('idToken', 'a.b.c')
    localStorage.setItem('signOutAsked', 'asked')
    vi.advanceTimersByTime(4 * HOUR_MS)
    forgetExpired()
    expect(localStorage).toHaveLength(0)
  })
})

it('a shared computer does not store how its users sign in', () => {
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

describe('an action that a tab is allowed to do once a minute', () => {
  beforeEach(() => void vi.useFakeTimers())
  const isAllowed = () => allowPerTab('reloadedAt', 1, 60_000)

  it('if the limit is one action a minute, the portal allows the first and the third action of a minute, and refuses the second', () => {
    expect(isAllowed()).toBe(true)
    vi.advanceTimersByTime(60_000)
    expect([isAllowed(), isAllowed(), isAllowed()]).toEqual([true, false, true])
    vi.advanceTimersByTime(59_999)
    expect(isAllowed()).toBe(false)
  })

  it("if the computer's clock is set back by an hour, the limit of one action a minute does not block the next action", () => {
    expect(isAllowed()).toBe(true)
    vi.setSystemTime(Date.now() - HOUR_MS)
    expect(isAllowed()).toBe(true)
  })
})
