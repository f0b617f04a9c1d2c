import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { installConfig } from '../testing/install-config'
import { redirectInputs } from '../testing/redirect-inputs'
import {
  forgetFranceConnect,
  mayReload,
  readStored,
  rememberFranceConnect,
  rememberProject,
  removeStored,
  store,
  storedFranceConnect,
  storedProject,
} from './stored'

beforeEach(installConfig)
afterEach(() => vi.restoreAllMocks())

const LOGO = 'https://app.skezia.example/logo.svg'

describe('a value', () => {
  it('is kept, read and removed', () => {
    store('redirectUrl', '/dashboard/apps')
    expect(localStorage.getItem('redirectUrl')).toBe('/dashboard/apps')
    expect(readStored('redirectUrl')).toBe('/dashboard/apps')
    removeStored('redirectUrl')
    expect(readStored('redirectUrl')).toBeUndefined()
    expect(localStorage).toHaveLength(0)
  })

  it.each([
    ['redirectUrl', 2048],
    ['projectLogoSrc', 2048],
    ['projectName', 200],
    ['appAuth', 32],
    ['idToken', 8192],
  ] as const)('of %s has at most %i characters, written or read', (key, max) => {
    store(key, 'x'.repeat(max))
    expect(readStored(key)).toHaveLength(max)
    store(key, 'x'.repeat(max + 1))
    expect(localStorage.getItem(key)).toBe('')
    localStorage.setItem(key, 'x'.repeat(max + 1))
    expect(readStored(key)).toBeUndefined()
  })
})

/** A storage in which `methods` throw; the others work. */
function refuse(methods: readonly string[], error: string): void {
  const failing = () => {
    throw new DOMException('no', error)
  }
  const storage = new Proxy(window.localStorage, {
    get: (all, name): unknown => (methods.includes(String(name)) ? failing : Reflect.get(all, name)),
  })
  vi.spyOn(window, 'localStorage', 'get').mockReturnValue(storage)
}

const FAULTS: [name: string, seed: () => void][] = [
  [
    'blocked',
    () =>
      vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
        throw new DOMException('blocked', 'SecurityError')
      }),
  ],
  ['refusing each call', () => refuse(['getItem', 'setItem', 'removeItem'], 'InvalidStateError')],
]

describe.each(FAULTS)('a storage that is %s', (_, seed) => {
  it('behaves as an empty one', () => {
    seed()
    store('redirectUrl', '/dashboard/apps')
    rememberFranceConnect('token')
    rememberProject(new URLSearchParams({ projectName: 'Étude', projectLogoSrc: LOGO }))
    expect(readStored('redirectUrl')).toBeUndefined()
    expect(storedFranceConnect()).toBeUndefined()
    expect(storedProject()).toBeUndefined()
    forgetFranceConnect()
    removeStored('redirectUrl')
  })
})

it('a full storage drops the older value rather than let it stand', () => {
  store('redirectUrl', '/dashboard/apps')
  refuse(['setItem'], 'QuotaExceededError')
  store('redirectUrl', '/dashboard/authentication')
  expect(readStored('redirectUrl')).toBeUndefined()
})

describe('France Connect', () => {
  it('is remembered until it is forgotten', () => {
    rememberFranceConnect('a.b.c')
    expect(localStorage.getItem('appAuth')).toBe('franceconnect')
    expect(localStorage.getItem('idToken')).toBe('a.b.c')
    expect(storedFranceConnect()).toEqual({ idToken: 'a.b.c' })
    forgetFranceConnect()
    expect(storedFranceConnect()).toBeUndefined()
    expect(localStorage).toHaveLength(0)
  })

  it.each([
    [{}],
    [{ appAuth: 'franceconnect' }],
    [{ appAuth: 'franceconnect', idToken: '' }],
    [{ idToken: 'a.b.c' }],
    [{ appAuth: 'FranceConnect', idToken: 'a.b.c' }],
    [{ appAuth: 'other', idToken: 'a.b.c' }],
    [{ appAuth: 'franceconnect', idToken: 'x'.repeat(9000) }],
  ])('is not what %j tells of', (values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
    expect(storedFranceConnect()).toBeUndefined()
  })
})

describe('the project', () => {
  const remember = (query: Record<string, string>) => rememberProject(new URLSearchParams(query))

  it('is stored and found again', () => {
    remember({ projectName: 'Étude Cœur', projectLogoSrc: LOGO })
    expect(localStorage.getItem('projectName')).toBe('Étude Cœur')
    expect(localStorage.getItem('projectLogoSrc')).toBe(LOGO)
    expect(storedProject()).toEqual({ name: 'Étude Cœur', logo: LOGO })
  })

  it('is stored as empty when the address names none', () => {
    remember({ projectName: 'Étude', projectLogoSrc: LOGO })
    remember({})
    expect(localStorage.getItem('projectName')).toBe('')
    expect(localStorage.getItem('projectLogoSrc')).toBe('')
    expect(storedProject()).toBeUndefined()
  })

  it('needs a name, not a logo', () => {
    remember({ projectLogoSrc: LOGO })
    expect(storedProject()).toBeUndefined()
    remember({ projectName: 'Étude' })
    expect(storedProject()).toEqual({ name: 'Étude' })
  })

  it.each([
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['A\u0000B\nC', 'A B C'],
    ['  ', undefined],
    ['x'.repeat(5000), 'x'.repeat(100)],
    ['😀'.repeat(150), '😀'.repeat(100)],
  ])('named %j is %j, a text', (projectName, name) => {
    remember({ projectName })
    expect(storedProject()?.name).toBe(name)
  })

  it.each(
    redirectInputs(window.location.origin).map(({ raw, to }) => ({
      raw,
      logo: to?.kind === 'portal' ? to.path : to?.url.startsWith('https:') ? to.url : undefined,
    })),
  )('shows the logo $raw as $logo, stored by the portal or by anybody', ({ raw, logo }) => {
    remember({ projectName: 'Étude', projectLogoSrc: raw })
    expect(storedProject()?.logo).toBe(logo)
    localStorage.setItem('projectLogoSrc', raw)
    expect(storedProject()?.logo).toBe(logo)
  })
})

describe('loading the page anew', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    sessionStorage.clear()
  })

  it('is allowed once a minute', () => {
    expect(mayReload()).toBe(true)
    vi.advanceTimersByTime(59_999)
    expect(mayReload()).toBe(false)
    vi.advanceTimersByTime(1)
    expect(mayReload()).toBe(true)
  })

  it('is allowed a minute after the clock of the computer was set back an hour', () => {
    expect(mayReload()).toBe(true)
    vi.setSystemTime(Date.now() - 3_600_000)
    vi.advanceTimersByTime(60_000)
    expect(mayReload()).toBe(true)
  })
})
