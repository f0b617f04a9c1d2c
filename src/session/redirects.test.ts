import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { recordNavigations } from '../testing/external-navigation'
import { installConfig } from '../testing/install-config'
import { redirectInputs, REPEATED_PARAMETERS } from '../testing/redirect-inputs'
import {
  redirectDestination,
  navigateToTarget,
  isSkemeetRedirect,
  postSignInTarget,
  locationUrl,
  storeRedirectParameter,
  redirectParameter,
  returnPath,
  currentRedirect,
  withRedirect,
} from './redirects'
import { HandOver } from './hand-over'
import type { RedirectTarget } from './redirect-target'

const OWN = window.location.origin
const DEFAULT_TARGET = { kind: 'portal', path: '/dashboard/apps' }
const ROOM = 'https://meet.skemeet.example/room/42'
const PATIENTS = 'https://app.skezia.example/patients'

const INPUTS = redirectInputs(OWN)
const ACCEPTED = INPUTS.flatMap(({ to, ...input }) => (to ? [{ ...input, to }] : []))
const REFUSED = INPUTS.filter(({ to }) => !to)

let handOver: HandOver
const isRefused = () => handOver.get().isRedirectRefused === true

const NOTHING = new URLSearchParams()
const asking = (redirectUrl: string) => new URLSearchParams({ redirectUrl })
const stored = () => localStorage.getItem('redirectUrl')

/** Stores a redirect as the portal does, but unchecked. */
function plant(raw: string, storedAt: number | string = Date.now()) {
  localStorage.setItem('redirectUrl', raw)
  localStorage.setItem('redirectStoredAt', String(storedAt))
}

beforeEach(() => {
  installConfig()
  handOver = new HandOver()
  window.history.replaceState(null, '', '/login')
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('the redirectUrl parameter', () => {
  it.each(ACCEPTED)('is accepted and stored: $why, $raw', ({ raw, to }) => {
    expect(currentRedirect(asking(raw))).toEqual(to)
    storeRedirectParameter(handOver, asking(raw))
    expect(currentRedirect(NOTHING)).toEqual(to)
    expect(postSignInTarget(handOver, NOTHING)).toEqual(to)
    expect(isRefused()).toBe(false)
  })

  it.each(REFUSED)('is refused, not stored, and reported: $why, $raw', ({ raw }) => {
    expect(currentRedirect(asking(raw))).toBeUndefined()
    storeRedirectParameter(handOver, asking(raw))
    expect(stored()).toBeNull()
    expect(postSignInTarget(handOver, asking(raw))).toEqual(DEFAULT_TARGET)
    expect(isRefused()).toBe(true)
  })

  it.each(REPEATED_PARAMETERS)('is refused when repeated: %s', (query) => {
    expect(redirectParameter(new URLSearchParams(query))).toBe('')
    expect(postSignInTarget(handOver, new URLSearchParams(query))).toEqual(DEFAULT_TARGET)
    expect(isRefused()).toBe(true)
  })

  it('absent, changes nothing', () => {
    expect(redirectParameter(new URLSearchParams('message=noSession'))).toBeUndefined()
    storeRedirectParameter(handOver, asking(ROOM))
    storeRedirectParameter(handOver, NOTHING)
    expect(stored()).toBe(ROOM)
    expect(isRefused()).toBe(false)
  })

  it('takes precedence over the stored redirect', () => {
    storeRedirectParameter(handOver, asking(ROOM))
    expect(postSignInTarget(handOver, asking(PATIENTS))).toEqual({ kind: 'external', url: PATIENTS })
    storeRedirectParameter(handOver, asking(PATIENTS))
    expect(stored()).toBe(PATIENTS)
  })

  it('refused, removes the stored redirect', () => {
    storeRedirectParameter(handOver, asking(ROOM))
    storeRedirectParameter(handOver, asking('//evil.example'))
    expect(currentRedirect(NOTHING)).toBeUndefined()
    expect(postSignInTarget(handOver, NOTHING)).toEqual(DEFAULT_TARGET)
    expect(isRefused()).toBe(true)
  })

  it('accepted, clears an earlier refusal', () => {
    storeRedirectParameter(handOver, asking('//evil.example'))
    storeRedirectParameter(handOver, asking(ROOM))
    expect(isRefused()).toBe(false)
  })

  it('is read from the current address unless a query is given', () => {
    window.history.replaceState(null, '', `/login?${asking(ROOM)}`)
    storeRedirectParameter(handOver)
    expect(stored()).toBe(ROOM)
    expect(postSignInTarget(handOver)).toEqual({ kind: 'external', url: ROOM })
    expect(isSkemeetRedirect()).toBe(true)
    expect(withRedirect('/login')).toContain('redirectUrl=')
  })
})

describe('the stored redirect', () => {
  it.each(REFUSED)('is checked again: $why, $raw', ({ raw }) => {
    plant(raw)
    expect(currentRedirect(NOTHING)).toBeUndefined()
    expect(postSignInTarget(handOver, NOTHING)).toEqual(DEFAULT_TARGET)
    expect(withRedirect('/login', NOTHING)).toBe('/login')
  })

  it('that is refused is reported', () => {
    plant('https://evil.example')
    postSignInTarget(handOver, NOTHING)
    expect(isRefused()).toBe(true)
  })

  it('expires after 24 hours', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-01-01T08:00:00Z') })
    storeRedirectParameter(handOver, asking(ROOM))
    vi.setSystemTime(Date.parse('2026-01-02T07:59:59Z'))
    expect(postSignInTarget(handOver, NOTHING)).toEqual({ kind: 'external', url: ROOM })
    vi.setSystemTime(Date.parse('2026-01-02T08:00:00Z'))
    expect(postSignInTarget(handOver, NOTHING)).toEqual(DEFAULT_TARGET)
    expect(withRedirect('/login', NOTHING)).toBe('/login')
    expect(isSkemeetRedirect(NOTHING)).toBe(false)
    // An expired redirect was not refused, so nothing is reported.
    expect(isRefused()).toBe(false)
  })

  it('is renewed when it is given again', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-01-01T08:00:00Z') })
    storeRedirectParameter(handOver, asking(ROOM))
    vi.setSystemTime(Date.parse('2026-01-02T07:00:00Z'))
    storeRedirectParameter(handOver, asking(ROOM))
    vi.setSystemTime(Date.parse('2026-01-03T06:00:00Z'))
    expect(postSignInTarget(handOver, NOTHING)).toEqual({ kind: 'external', url: ROOM })
  })

  it.each([
    ['without a time', undefined],
    ['of no time', ''],
    ['of an invalid time', 'tomorrow'],
    ['of a negative time', -1],
    ['of a time to come', Date.now() + 60_000],
    ['of 400 days ago', Date.now() - 400 * 24 * 60 * 60_000],
  ])('%s is not followed', (_, storedAt) => {
    if (storedAt === undefined) localStorage.setItem('redirectUrl', ROOM)
    else plant(ROOM, storedAt)
    expect(postSignInTarget(handOver, NOTHING)).toEqual(DEFAULT_TARGET)
  })

  it('is not needed by the parameter when storage is blocked', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    storeRedirectParameter(handOver, asking(ROOM))
    expect(currentRedirect(asking(ROOM))).toEqual({ kind: 'external', url: ROOM })
    expect(currentRedirect(NOTHING)).toBeUndefined()
    expect(postSignInTarget(handOver, NOTHING)).toEqual(DEFAULT_TARGET)
  })
})

describe('a redirect that contains a one-time token', () => {
  it.each([
    ['/dashboard?mailUpdatedToken=T', '/dashboard'],
    ['/reset-password?resetPasswordToken=T', '/reset-password'],
    ['/finalise-registration?page=emailRequest&code=T', '/finalise-registration?page=emailRequest'],
  ])('to %s is stored, carried on and followed without it', (raw, path) => {
    storeRedirectParameter(handOver, asking(raw))
    expect(stored()).toBe(path)
    expect(withRedirect('/login', asking(raw))).toBe(`/login?redirectUrl=${encodeURIComponent(path)}`)
    expect(locationUrl('/login', asking(raw))).toBe(`${OWN}/login?redirectUrl=${encodeURIComponent(path)}`)
    const navigate = vi.fn()
    navigateToTarget({ kind: 'portal', path: raw }, handOver, navigate)
    expect(navigate).toHaveBeenCalledExactlyOnceWith(path)
    plant(raw)
    expect(postSignInTarget(handOver, NOTHING)).toEqual({ kind: 'portal', path })
  })
})

describe('navigateToTarget', () => {
  const run = (target: RedirectTarget) => {
    const navigate = vi.fn()
    const assigned = recordNavigations()
    plant(ROOM)
    navigateToTarget(target, handOver, navigate)
    return { navigated: navigate.mock.calls, assigned }
  }

  it('navigates within the portal and removes the stored redirect', () => {
    expect(run({ kind: 'portal', path: '/dashboard/authentication?x#y' })).toEqual({
      navigated: [['/dashboard/authentication?x#y']],
      assigned: [],
    })
    expect(stored()).toBeNull()
  })

  it('leaves the portal and removes the stored redirect', () => {
    expect(run({ kind: 'external', url: ROOM })).toEqual({ navigated: [], assigned: [ROOM] })
    expect(stored()).toBeNull()
  })

  it.each(REFUSED)('checks again and opens the solutions instead: $why, $raw', ({ raw }) => {
    const home = { navigated: [['/dashboard/apps']], assigned: [] }
    expect(run({ kind: 'external', url: raw })).toEqual(home)
    expect(run({ kind: 'portal', path: raw })).toEqual(home)
    expect(stored()).toBeNull()
    expect(isRefused()).toBe(true)
  })
})

describe('the destination of a redirect', () => {
  it.each([
    [ROOM, { solution: 'skemeet' }, true],
    ['HTTPS://MEET.SKEMEET.EXAMPLE:443', { solution: 'skemeet' }, true],
    [PATIENTS, { solution: 'skezia' }, false],
    ['https://partner.example:8443/x', { host: 'partner.example' }, false],
    [`${PATIENTS}?u=${ROOM}`, { solution: 'skezia' }, false],
    ['/dashboard/apps', undefined, false],
    [`/dashboard/apps?u=${ROOM}`, undefined, false],
    ['https://meet.skemeet.example.evil.example/', undefined, false],
    ['https://meet.skemeet.example@evil.example/', undefined, false],
    ['http://meet.skemeet.example/', undefined, false],
  ])('of %s is %j', (raw, solution, toPartner) => {
    expect(redirectDestination(asking(raw))).toEqual(solution)
    expect(isSkemeetRedirect(asking(raw))).toBe(toPartner)
    plant(raw)
    expect(redirectDestination(NOTHING)).toEqual(solution)
    expect(isSkemeetRedirect(NOTHING)).toBe(toPartner)
  })

  it('is undefined without a redirect', () => {
    expect(redirectDestination(NOTHING)).toBeUndefined()
    expect(isSkemeetRedirect(NOTHING)).toBe(false)
  })
})

describe('links with the current redirect', () => {
  it.each(ACCEPTED)('pass it to the next page unchanged: $raw', ({ raw, to }) => {
    const next = new URL(withRedirect('/reset-password', asking(raw)), OWN)
    expect(next.pathname).toBe('/reset-password')
    expect(currentRedirect(next.searchParams)).toEqual(to)
  })

  it('extend an existing query', () => {
    expect(withRedirect('/login?message=noSession', asking('/dashboard/apps?x=1&y=2'))).toBe(
      '/login?message=noSession&redirectUrl=%2Fdashboard%2Fapps%3Fx%3D1%26y%3D2',
    )
  })

  it('omit a refused one', () => expect(withRedirect('/login', asking('//evil.example'))).toBe('/login'))

  it('are absolute for e-mails', () => {
    expect(locationUrl('/reset-password', NOTHING)).toBe(`${OWN}/reset-password`)
    expect(locationUrl('/login', asking(ROOM))).toBe(`${OWN}/login?redirectUrl=${encodeURIComponent(ROOM)}`)
  })
})

describe("the guard's return", () => {
  it.each([
    ['/dashboard/apps', '/dashboard/apps'],
    ['/dashboard/api-connections/42?x=%20a#part', '/dashboard/api-connections/42?x=%20a#part'],
    ['/dashboard?projectName=A%20B&mailUpdatedToken=secret', '/dashboard?projectName=A%20B'],
    ['/dashboard/apps?code=secret&resetPasswordToken=secret', '/dashboard/apps'],
    [`/dashboard/apps?${'x'.repeat(3000)}`, '/dashboard/apps'],
    ['/login', '/dashboard/apps'],
    ['/logout?x', '/dashboard/apps'],
    ['/.//evil.example', '/dashboard/apps'],
  ])('to %s is %s', (address, path) => {
    expect(returnPath(OWN + address)).toBe(path)
    expect(returnPath(new URL(OWN + address))).toBe(path)
    expect(currentRedirect(asking(returnPath(OWN + address)))).toEqual({ kind: 'portal', path })
  })

  it('is always a path of the portal', () => expect(returnPath('https://evil.example/x')).toBe('/x'))
})
