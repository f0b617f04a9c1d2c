import { beforeEach, describe, expect, it } from 'vitest'
import { giveBack, holdCode, peek, spend, takeFromAddress, TOKEN_NAMES, type OneTimeToken } from './one-time-tokens'

const LINK_TOKENS = TOKEN_NAMES.filter((name) => name !== 'code')

/** Arrives at an address as a browser does: with a history entry of its own. */
function arriveAt(address: string, state: unknown = null): string {
  window.history.pushState(state, '', address)
  takeFromAddress()
  return window.location.href.slice(window.location.origin.length)
}

beforeEach(() => void arriveAt('/'))

describe.each(LINK_TOKENS)('%s', (name) => {
  it('leaves the address and the history entry, and is spent once', () => {
    const entries = window.history.length
    expect(arriveAt(`/login?${name}=abc.DEF-1_2`)).toBe('/login')
    expect(window.history.length).toBe(Math.min(entries + 1, 50))
    expect(peek(name)).toBe('token')
    expect(spend(name)).toEqual({ kind: 'token', value: 'abc.DEF-1_2' })
    expect(spend(name)).toBeUndefined()
    expect(peek(name)).toBeUndefined()
  })

  it('is in no storage', () => {
    arriveAt(`/login?${name}=abc`)
    expect(localStorage).toHaveLength(0)
    expect(sessionStorage).toHaveLength(0)
    expect(JSON.stringify(window.history.state)).not.toContain('abc')
  })
})

describe('the rest of the address', () => {
  it.each([
    ['/login?mailActivatedToken=t', '/login'],
    ['/login?mailActivatedToken=t#part', '/login#part'],
    ['/login?a=1&mailActivatedToken=t&b=%20x+y%2F&c', '/login?a=1&b=%20x+y%2F&c'],
    ['/login?redirectUrl=https%3A%2F%2Fx.example&mergeAccountToken=t', '/login?redirectUrl=https%3A%2F%2Fx.example'],
    ['/login?mail%41ctivatedToken=t&a=é', '/login?a=%C3%A9'],
    ['/login?mailActivatedToken=t&mergeAccountToken=u', '/login'],
    ['/reset-password?resetPasswordToken=t&resetPasswordToken=u&x=1', '/reset-password?x=1'],
    ['/login?mailactivatedtoken=t', '/login?mailactivatedtoken=t'],
    ['/login?x=mailActivatedToken', '/login?x=mailActivatedToken'],
    ['/login?a=1&&b', '/login?a=1&&b'],
    ['/login', '/login'],
  ])('%s becomes %s', (address, cleaned) => expect(arriveAt(address)).toBe(cleaned))

  it("keeps the history entry's state", () => {
    arriveAt('/login?mailActivatedToken=t', { idx: 3 })
    expect(window.history.state).toEqual({ idx: 3 })
  })
})

const MALFORMED: [why: string, query: string][] = [
  ['empty', 'x='],
  ['without a value', 'x'],
  ['repeated', 'x=a&x=a'],
  ['too long', `x=${'a'.repeat(4097)}`],
  ['with a line end', 'x=a%0Ab'],
  ['with a zero', 'x=a%00'],
  ['with a delete', 'x=a%7F'],
]

describe.each(TOKEN_NAMES)('a malformed %s', (name) => {
  it.each(MALFORMED)('%s is told from a token', (_, query) => {
    expect(arriveAt(`/check-user?${query.replaceAll('x', name)}`)).toBe('/check-user')
    expect(peek(name)).toBe('malformed')
    expect(spend(name)).toEqual({ kind: 'malformed' })
    expect(spend(name)).toBeUndefined()
  })
})

it.each([
  ['the longest', 'a'.repeat(4096)],
  ['HTML', '<script>alert(1)</script>'],
  ['accents', 'é&='],
  ['spaces', ' a b '],
])('a token may be %s', (_, value) => {
  arriveAt(`/login?${new URLSearchParams({ mailActivatedToken: value })}`)
  expect(spend('mailActivatedToken')).toEqual({ kind: 'token', value })
})

describe("a provider's code", () => {
  it.each(['/check-user', '/check-user/', '/CHECK-USER', '/finalise-registration', '/%63heck-user'])(
    'is taken with its issuer on %s',
    (path) => {
      expect(arriveAt(`${path}?code=abc&iss=https%3A%2F%2Ffranceconnect.example&state=1`)).toBe(`${path}?state=1`)
      expect(spend('code')).toEqual({ kind: 'token', value: 'abc', issuer: 'https://franceconnect.example' })
      expect(spend('code')).toBeUndefined()
    },
  )

  it.each(['/login', '/dashboard/apps', '/check-user-x', '/x/check-user', '/'])('is nothing on %s', (path) => {
    expect(arriveAt(`${path}?code=abc&iss=x`)).toBe(`${path}?code=abc&iss=x`)
    expect(spend('code')).toBeUndefined()
  })

  const CODES: [query: string, token: OneTimeToken | undefined, left: string][] = [
    ['code=abc', { kind: 'token', value: 'abc' }, ''],
    ['code=abc&iss=', { kind: 'malformed' }, ''],
    ['code=abc&iss=a&iss=b', { kind: 'malformed' }, ''],
    ['code=&iss=a', { kind: 'malformed' }, ''],
    ['page=askMergeAccount&code=abc&from=other', { kind: 'token', value: 'abc' }, '?page=askMergeAccount&from=other'],
    ['iss=a', undefined, '?iss=a'],
    ['error=access_denied', undefined, '?error=access_denied'],
  ]
  it.each(CODES)('from %s is %j', (query, token, left) => {
    expect(arriveAt(`/finalise-registration?${query}`)).toBe(`/finalise-registration${left}`)
    expect(spend('code')).toEqual(token)
  })

  it('is handed over from page to page in memory', () => {
    holdCode('next')
    expect(peek('code')).toBe('token')
    expect(spend('code')).toEqual({ kind: 'token', value: 'next' })
    expect(spend('code')).toBeUndefined()
  })
})

it('a token that was spent in vain can be given back, its issuer with it', () => {
  arriveAt('/check-user?code=abc&iss=x')
  const spent = spend('code')
  if (spent) giveBack('code', spent)
  expect(spend('code')).toEqual({ kind: 'token', value: 'abc', issuer: 'x' })
})

it('a new start holds nothing of the one before', () => {
  arriveAt('/login?mailActivatedToken=t')
  arriveAt('/login')
  expect(peek('mailActivatedToken')).toBeUndefined()
})
