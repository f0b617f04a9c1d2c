import { beforeEach, describe, expect, it, vi } from 'vitest'
import { recordNavigations } from '../testing/external-navigation'
import { STILL_WAITING_MS } from '../rules/limits'
import { REPEATED_PARAMETERS } from '../testing/redirect-inputs'
import { userWith } from '../../mocks/data/accounts'
import {
  clearStoredRedirect,
  redirectDestination,
  isSkemeetRedirect,
  locationUrl,
  redirectParameter,
  isReturnOfAnother,
  returnPath,
  currentRedirect,
  withRedirect,
} from '../addresses/redirects'
import { followRedirect, storeRedirectParameter } from './follow-redirect'
import { accountNumber } from '../memory'
import { DocumentMemory } from './document-memory'
import { type RedirectTarget } from '../addresses/redirect-target'

const OWN = window.location.origin
const SOLUTIONS = '/dashboard/apps'
const ROOM = 'https://meet.skemeet.example/room/42'
const PATIENTS = 'https://app.skezia.example/patients'

/* These tests try a few redirects on each way into the portal. redirect-target.test.ts has the table of all
   redirects. */
const ACCEPTED: { raw: string; to: RedirectTarget }[] = [
  { raw: ROOM, to: { kind: 'external', url: ROOM } },
  { raw: '/dashboard/authentication?x#y', to: { kind: 'portal', url: '/dashboard/authentication?x#y' } },
]
const REFUSED = ['//evil.example', '/logout', '']

let documentMemory: DocumentMemory
const isRefused = () => documentMemory.get().isRedirectRefused === true

/** Returns the address that opens after a sign-in: a path of the portal, or an address outside the portal. */
function opened(search?: URLSearchParams) {
  const navigate = vi.fn<(path: string) => void>()
  const assigned = recordNavigations()
  void followRedirect(documentMemory, navigate, new AbortController().signal, userWith(), search)
  return [...navigate.mock.calls.flat(), ...assigned]
}

const NOTHING = new URLSearchParams()
const asking = (redirectUrl: string) => new URLSearchParams({ redirectUrl })
const stored = () => localStorage.getItem('redirectUrl')

/** Stores a redirect without a check, in the format that the portal uses. */
function plant(raw: string, storedAt: number | string = Date.now()) {
  localStorage.setItem('redirectUrl', raw)
  localStorage.setItem('redirectUrl.of', `${storedAt} `)
}

beforeEach(() => {
  documentMemory = new DocumentMemory()
  window.history.replaceState(null, '', '/login')
})

describe('the redirectUrl parameter', () => {
  it.each(ACCEPTED)(
    'the portal stores a valid redirectUrl parameter until the portal follows the redirect: $raw',
    ({ raw, to }) => {
      expect(currentRedirect(asking(raw))).toEqual(to)
      storeRedirectParameter(asking(raw))
      expect(currentRedirect(NOTHING)).toEqual(to)
      expect(opened(NOTHING)).toEqual([to.url])
      expect(isRefused()).toBe(false)
      expect(stored()).toBeFalsy()
    },
  )

  it.each(REFUSED)('the portal reports an invalid redirectUrl parameter, and does not store it: %s', (raw) => {
    expect(currentRedirect(asking(raw))).toBeUndefined()
    storeRedirectParameter(asking(raw))
    expect(stored()).toBeFalsy()
    expect(opened(asking(raw))).toEqual([SOLUTIONS])
    expect(isRefused()).toBe(true)
  })

  it.each(REPEATED_PARAMETERS)(
    'if an address has two redirectUrl parameters, the portal opens the page of the solutions and reports a refusal: %s',
    (query) => {
      expect(redirectParameter(new URLSearchParams(query))).toBe('')
      expect(opened(new URLSearchParams(query))).toEqual([SOLUTIONS])
      expect(isRefused()).toBe(true)
    },
  )

  it('only an address with a redirectUrl parameter replaces the stored redirect', () => {
    storeRedirectParameter(asking(ROOM))
    expect(opened(asking(PATIENTS))).toEqual([PATIENTS])
    storeRedirectParameter(asking(PATIENTS))
    storeRedirectParameter(NOTHING)
    expect(stored()).toBe(PATIENTS)
    expect(isRefused()).toBe(false)
  })

  it('a refused redirectUrl parameter removes the stored redirect', () => {
    storeRedirectParameter(asking(ROOM))
    storeRedirectParameter(asking('//evil.example'))
    expect(currentRedirect(NOTHING)).toBeUndefined()
    expect(opened(NOTHING)).toEqual([SOLUTIONS])
    expect(isRefused()).toBe(true)
    documentMemory.set({ isRedirectRefused: false })
    storeRedirectParameter(asking(ROOM))
    expect(opened(NOTHING)).toEqual([ROOM])
    expect(isRefused()).toBe(false)
  })

  it('the portal reads the redirectUrl parameter from the current address if the caller passes no query', () => {
    window.history.replaceState(null, '', `/login?${asking(ROOM)}`)
    storeRedirectParameter(asking(ROOM))
    expect(stored()).toBe(ROOM)
    expect(opened()).toEqual([ROOM])
    expect(isSkemeetRedirect()).toBe(true)
    expect(withRedirect('/login')).toContain('redirectUrl=')
  })
})

describe('the stored redirect', () => {
  it.each(['//evil.example', '/logout'])(
    'the portal checks a stored redirect again, and reports a redirect that it refuses: %s',
    (raw) => {
      plant(raw)
      expect(currentRedirect(NOTHING)).toBeUndefined()
      expect(withRedirect('/login', NOTHING)).toBe('/login')
      expect(opened(NOTHING)).toEqual([SOLUTIONS])
      expect(isRefused()).toBe(true)
      expect(stored()).toBeFalsy()
    },
  )

  it('a stored redirect expires after 24 hours, and the portal shows no error message about this redirect', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-01-01T08:00:00Z') })
    storeRedirectParameter(asking(ROOM))
    vi.setSystemTime(Date.parse('2026-01-02T07:00:00Z'))
    storeRedirectParameter(asking(ROOM))
    vi.setSystemTime(Date.parse('2026-01-03T06:59:59Z'))
    expect(currentRedirect(NOTHING)).toEqual({ kind: 'external', url: ROOM })
    vi.setSystemTime(Date.parse('2026-01-03T07:00:00Z'))
    expect(withRedirect('/login', NOTHING)).toBe('/login')
    expect(isSkemeetRedirect(NOTHING)).toBe(false)
    expect(opened(NOTHING)).toEqual([SOLUTIONS])
    expect(isRefused()).toBe(false)
  })

  it('a stored redirect is followed after the clock was set back', () => {
    plant(ROOM, Date.now() + 3_600_000)
    expect(opened(NOTHING)).toEqual([ROOM])
    plant(ROOM, 'tomorrow')
    expect(opened(NOTHING)).toEqual([SOLUTIONS])
  })
})

it.each([
  ['/dashboard?mailUpdatedToken=T', '/dashboard'],
  ['/finalise-registration?page=emailRequest&code=T', '/finalise-registration?page=emailRequest'],
])('the portal removes the one-time token from the redirect %s before every use', (raw, path) => {
  storeRedirectParameter(asking(raw))
  expect(stored()).toBe(path)
  expect(withRedirect('/login', asking(raw))).toBe(`/login?redirectUrl=${encodeURIComponent(path)}`)
  expect(locationUrl('/login', asking(raw))).toBe(`${OWN}/login?redirectUrl=${encodeURIComponent(path)}`)
  expect(opened(asking(raw))).toEqual([path])
  plant(raw)
  expect(opened(NOTHING)).toEqual([path])
})

describe('a followed redirect', () => {
  it.each([
    ['on the same page', false, [`/login?${new URLSearchParams({ redirectUrl: ROOM })}`]],
    ['elsewhere in the portal', true, []],
  ])(
    'if a redirect does not open within ten seconds, the portal reports this failure only if the user has stayed on the page (user: %s)',
    async (_, isLeft, expected) => {
      vi.useFakeTimers()
      recordNavigations()
      const navigate = vi.fn<(path: string) => void>()
      const page = new AbortController()
      void followRedirect(documentMemory, navigate, page.signal, userWith(), asking(ROOM))
      if (isLeft) page.abort()
      await vi.advanceTimersByTimeAsync(STILL_WAITING_MS)
      expect(navigate.mock.calls.flat()).toEqual(expected)
    },
  )

  it('the portal refuses a third redirect to one solution within ten seconds, and the refusal sets the count of redirects to zero', () => {
    const loop = `/login?${new URLSearchParams({ redirectUrl: ROOM })}`
    expect([1, 2, 3, 4].flatMap(() => opened(asking(ROOM)))).toEqual([ROOM, ROOM, loop, ROOM])
  })

  it('the promise of `followRedirect` resolves when the portal has shown the next page', async () => {
    const shown = vi.fn()
    const later = () => new Promise<void>((resolve) => setTimeout(resolve))
    const following = followRedirect(documentMemory, later, new AbortController().signal, userWith(), NOTHING).then(
      shown,
    )
    expect(shown).not.toHaveBeenCalled()
    await following
    expect(shown).toHaveBeenCalledOnce()
  })
})

it.each([
  [ROOM, 'Skemeet', true],
  [`${PATIENTS}?u=${ROOM}`, 'Skezia', false],
  ['https://expertise.skezia.example', 'ça & Cie', false],
  ['https://partner.example:8443/x', 'partner.example', false],
  ['https://meet.skemeet.example.evil.example/', undefined, false],
])('for the redirect %s, the portal shows the destination %j', (raw, name, toPartner) => {
  expect(redirectDestination(asking(raw))).toBe(name)
  expect(isSkemeetRedirect(asking(raw))).toBe(toPartner)
  plant(raw)
  expect(redirectDestination(NOTHING)).toBe(name)
  expect(isSkemeetRedirect(NOTHING)).toBe(toPartner)
})

describe('the return path that the guard stores', () => {
  it.each([
    ['/dashboard/api-connections/42?x=%20a#part', '/dashboard/api-connections/42?x=%20a#part'],
    ['/dashboard?projectName=A%20B&mailUpdatedToken=secret', '/dashboard?projectName=A%20B'],
    [`/dashboard/apps?${'x'.repeat(3000)}`, '/dashboard/apps'],
    ['/logout?x', '/dashboard/apps'],
  ])('the guard stores %s as the return path %s', (address, path) => {
    expect(returnPath(OWN + address)).toBe(path)
    expect(returnPath(new URL(OWN + address))).toBe(path)
    expect(currentRedirect(asking(returnPath(OWN + address)))).toEqual({ kind: 'portal', url: path })
  })

  it('the next user does not open a return path of another user', () => {
    const page = '/dashboard/authentication'
    const bob = accountNumber({ email: 'bob@exemple.fr' })
    returnPath(OWN + page, accountNumber({ email: 'ana@exemple.fr' }))
    expect(isReturnOfAnother(page, bob)).toBe(true)
    clearStoredRedirect()
    returnPath(OWN + page)
    expect(isReturnOfAnother(page, bob)).toBe(false)
  })
})
