import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fillStorage } from '../testing/browser'
import {
  clearFranceConnectSession,
  claimReload,
  readStored,
  storeFranceConnectSession,
  storeProject,
  removeStored,
  writeStored,
  readFranceConnectSession,
  readProject,
} from './browser-storage'

afterEach(() => vi.restoreAllMocks())

const LOGO = 'https://app.skezia.example/logo.svg'

describe('a value', () => {
  it('is stored, read and removed', () => {
    writeStored('redirectUrl', '/dashboard/apps')
    expect(localStorage.getItem('redirectUrl')).toBe('/dashboard/apps')
    expect(readStored('redirectUrl')).toBe('/dashboard/apps')
    removeStored('redirectUrl')
    expect(readStored('redirectUrl')).toBeUndefined()
    expect(localStorage).toHaveLength(0)
  })

  it.each([
    ['redirectUrl', 2048],
    ['projectName', 200],
    ['idToken', 8192],
  ] as const)('of %s has at most %i characters, written or read', (key, max) => {
    writeStored(key, 'x'.repeat(max))
    expect(readStored(key)).toHaveLength(max)
    writeStored(key, 'x'.repeat(max + 1))
    expect(localStorage.getItem(key)).toBe('')
    localStorage.setItem(key, 'x'.repeat(max + 1))
    expect(readStored(key)).toBeUndefined()
  })
})

it('a storage that is blocked behaves like an empty one', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  writeStored('redirectUrl', '/dashboard/apps')
  storeFranceConnectSession('token')
  storeProject(new URLSearchParams({ projectName: 'Étude', projectLogoSrc: LOGO }))
  expect(readStored('redirectUrl')).toBeUndefined()
  expect(readFranceConnectSession()).toBeUndefined()
  expect(readProject()).toBeUndefined()
  clearFranceConnectSession()
  removeStored('redirectUrl')
})

it('a full storage loses the older value, which is outdated', () => {
  writeStored('redirectUrl', '/dashboard/apps')
  fillStorage()
  writeStored('redirectUrl', '/dashboard/authentication')
  expect(readStored('redirectUrl')).toBeUndefined()
})

describe('FranceConnect', () => {
  it('is stored until it is cleared', () => {
    storeFranceConnectSession('a.b.c')
    expect(localStorage.getItem('appAuth')).toBe('franceconnect')
    expect(localStorage.getItem('idToken')).toBe('a.b.c')
    expect(readFranceConnectSession()).toEqual({ idToken: 'a.b.c' })
    clearFranceConnectSession()
    expect(readFranceConnectSession()).toBeUndefined()
    expect(localStorage).toHaveLength(0)
  })

  it.each([[{ appAuth: 'franceconnect' }], [{ idToken: 'a.b.c' }], [{ appAuth: 'FranceConnect', idToken: 'a.b.c' }]])(
    'is not what %j tells of',
    (values) => {
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
      expect(readFranceConnectSession()).toBeUndefined()
    },
  )
})

describe('the project', () => {
  const remember = (query: Record<string, string>) => storeProject(new URLSearchParams(query))

  it('is stored until an address has none', () => {
    remember({ projectName: 'Étude Cœur', projectLogoSrc: LOGO })
    expect(localStorage.getItem('projectName')).toBe('Étude Cœur')
    expect(localStorage.getItem('projectLogoSrc')).toBe(LOGO)
    expect(readProject()).toEqual({ name: 'Étude Cœur', logo: LOGO })
    remember({})
    expect(localStorage.getItem('projectName')).toBe('')
    expect(localStorage.getItem('projectLogoSrc')).toBe('')
    expect(readProject()).toBeUndefined()
  })

  it('requires a name but no logo', () => {
    remember({ projectLogoSrc: LOGO })
    expect(readProject()).toBeUndefined()
    remember({ projectName: 'Étude' })
    expect(readProject()).toEqual({ name: 'Étude' })
  })

  it.each([
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['A\u0000B\nC', 'A B C'],
    ['  ', undefined],
    ['😀'.repeat(150), '😀'.repeat(100)],
  ])('named %j is %j, a text', (projectName, name) => {
    remember({ projectName })
    expect(readProject()?.name).toBe(name)
  })

  it.each([
    { raw: LOGO, logo: LOGO },
    { raw: '/logo.png', logo: '/logo.png' },
    { raw: 'http://localhost:4100/logo.png', logo: undefined },
    { raw: 'https://evil.example/logo.png', logo: undefined },
  ])('shows the logo $raw as $logo, stored by the portal or by anybody', ({ raw, logo }) => {
    remember({ projectName: 'Étude', projectLogoSrc: raw })
    expect(readProject()?.logo).toBe(logo)
    localStorage.setItem('projectLogoSrc', raw)
    expect(readProject()?.logo).toBe(logo)
  })
})

describe('an automatic reload', () => {
  beforeEach(() => void vi.useFakeTimers())

  it('is allowed once a minute', () => {
    expect(claimReload()).toBe(true)
    vi.advanceTimersByTime(59_999)
    expect(claimReload()).toBe(false)
    vi.advanceTimersByTime(1)
    expect(claimReload()).toBe(true)
  })

  it('is allowed a minute after the clock of the computer was set back an hour', () => {
    expect(claimReload()).toBe(true)
    vi.setSystemTime(Date.now() - 3_600_000)
    vi.advanceTimersByTime(60_000)
    expect(claimReload()).toBe(true)
  })
})
