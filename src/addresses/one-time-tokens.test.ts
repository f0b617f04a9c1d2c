import { beforeEach, describe, expect, it } from 'vitest'
import { OneTimeTokens, type OneTimeToken } from './one-time-tokens'
import { TOKEN_NAMES } from './url-tokens'

/** For each token, the path of the mailed link that contains the token. */
const LINKS = {
  mailActivatedToken: '/login',
  mergeAccountToken: '/login',
  resetNicknameToken: '/reset-nickname',
  resetPasswordToken: '/reset-password',
  mailUpdatedToken: '/dashboard',
} as const
const LINK_TOKENS = TOKEN_NAMES.filter((name) => name !== 'code')

let tokens: OneTimeTokens

/** Opens an address in a new history entry, as a browser does. Returns the address after the tokens were removed. */
function arriveAt(address: string, state: unknown = null): string {
  window.history.pushState(state, '', address)
  tokens = new OneTimeTokens()
  tokens.capture()
  return window.location.href.slice(window.location.origin.length)
}

beforeEach(() => void arriveAt('/'))

it.each(LINK_TOKENS)(
  'the portal removes the token %s from the address, and a page can consume the token only once',
  (name) => {
    const entries = window.history.length
    expect(arriveAt(`${LINKS[name]}?${name}=abc.DEF-1_2`, { idx: 3 })).toBe(LINKS[name])
    expect(window.history.length).toBe(entries + 1)
    expect(localStorage).toHaveLength(0)
    expect(sessionStorage).toHaveLength(0)
    expect(window.history.state).toEqual({ idx: 3 })
    expect(tokens.peek(name)?.kind).toBe('token')
    expect(tokens.consume(name)).toEqual({ kind: 'token', value: 'abc.DEF-1_2' })
    expect(tokens.consume(name)).toBeUndefined()
    expect(tokens.peek(name)).toBeUndefined()
  },
)

it.each(LINK_TOKENS)(
  'if the token %s is in the address of a page that does not use the token, the portal removes the token from the address and forgets the token',
  (name) => {
    for (const path of [
      '/login',
      '/subscription',
      '/reset-nickname',
      '/reset-password',
      '/dashboard/apps',
      '/logout',
    ]) {
      if (path.startsWith(LINKS[name])) continue
      expect(arriveAt(`${path}?${name}=abc`)).toBe(path)
      expect(tokens.peek(name)).toBeUndefined()
    }
  },
)

it.each(LINK_TOKENS)('the token %s is forgotten when the user leaves the page of the token', (name) => {
  arriveAt(`${LINKS[name]}?${name}=abc`)
  tokens.keepAt(LINKS[name])
  expect(tokens.peek(name)?.kind).toBe('token')
  const token = tokens.consume(name)
  window.history.replaceState(null, '', '/subscription')
  if (token) tokens.hold(name, token)
  expect(tokens.holdsAny()).toBe(false)

  arriveAt(`${LINKS[name]}?${name}=abc`)
  tokens.keepAt('/subscription')
  expect(tokens.holdsAny()).toBe(false)
})

describe('the address without its tokens', () => {
  it.each([
    ['/login?mailActivatedToken=t#part', '/login#part'],
    ['/login?a=1&mailActivatedToken=t&b=%20x+y%2F&c', '/login?a=1&b=%20x+y%2F&c'],
    ['/login?mailActivatedToken=t&mergeAccountToken=u', '/login'],
    ['/reset-password?resetPasswordToken=t&resetPasswordToken=u&x=1', '/reset-password?x=1'],
    ['/login?mailactivatedtoken=t', '/login?mailactivatedtoken=t'],
  ])('the address %s without its tokens is %s', (address, cleaned) => expect(arriveAt(address)).toBe(cleaned))
})

describe('a mailed link whose token was appended without parsing the URL', () => {
  const SOLUTION = 'https%3A%2F%2Fapp.skezia.example%2F%3Fa%3D1'
  it.each([
    [
      'with a second question mark',
      `/login?redirectUrl=${SOLUTION}?mailActivatedToken=T`,
      `/login?redirectUrl=${SOLUTION}`,
    ],
    ['with &amp;', `/login?redirectUrl=${SOLUTION}&amp;mailActivatedToken=T`, `/login?redirectUrl=${SOLUTION}&amp`],
    ['in the path', '/login%3FmailActivatedToken%3DT', '/login'],
    [
      'to an address that is then encoded as a whole',
      `/login?redirectUrl=https%3A%2F%2Fapp.skezia.example%2F%253FmailActivatedToken%253DT`,
      `/login?redirectUrl=https%3A%2F%2Fapp.skezia.example%2F`,
    ],
  ])('the token of a mailed link %s is read and removed from the address', (_, address, cleaned) => {
    expect(arriveAt(address)).toBe(cleaned)
    expect(tokens.consume('mailActivatedToken')).toEqual({ kind: 'token', value: 'T' })
  })

  it.each([
    ['/reset-nickname', 'resetNicknameToken'],
    ['/reset-password', 'resetPasswordToken'],
    ['/finalise-registration', 'mailActivatedToken'],
    ['/login', 'mergeAccountToken'],
    ['/dashboard', 'mailUpdatedToken'],
  ] as const)('a mailed link to %s can contain the token %s after any separator', (path, name) => {
    for (const glue of ['?', '&', '%3F', '%26']) {
      expect(arriveAt(`${path}?redirectUrl=${SOLUTION}${glue}${name}${glue.length > 1 ? '%3D' : '='}a%2Bb%C3%A9`)).toBe(
        `${path}?redirectUrl=${SOLUTION}`,
      )
      expect(tokens.peek(name)?.kind).toBe('token')
      if (glue.length === 1) expect(tokens.consume(name)).toEqual({ kind: 'token', value: 'a+bé' })
    }
  })

  it('the token of a mailed link is removed from the path in `redirectUrl`', () => {
    expect(arriveAt('/login?redirectUrl=%2Freset-password%3FresetPasswordToken%3DT%26x%3D1')).toBe(
      '/login?redirectUrl=%2Freset-password%3Fx%3D1',
    )
    expect(tokens.peek('resetPasswordToken')).toBeUndefined()
  })

  it('if a token is in its own parameter and also inside `redirectUrl`, the portal uses the value from its own parameter', () => {
    arriveAt('/login?redirectUrl=%2Fx%3FmailActivatedToken%3Dinside&mailActivatedToken=T')
    expect(tokens.consume('mailActivatedToken')).toEqual({ kind: 'token', value: 'T' })
  })

  it('a provider code inside another parameter is read', () => {
    expect(arriveAt(`/check-user?redirectUrl=${SOLUTION}?iss=i&code=c`)).toBe(`/check-user?redirectUrl=${SOLUTION}`)
    expect(tokens.consume('code')).toEqual({ kind: 'token', value: 'c', issuer: 'i' })
    expect(arriveAt(`/check-user?redirectUrl=${SOLUTION}?code=c&iss=i`)).toBe(`/check-user?redirectUrl=${SOLUTION}`)
    expect(tokens.consume('code')).toEqual({ kind: 'token', value: 'c', issuer: 'i' })
  })
})

it.each([
  ['empty', 'x='],
  ['repeated', 'x=a&x=a'],
  ['too long', `x=${'a'.repeat(4097)}`],
  ['with a line end', 'x=a%0Ab'],
])('the portal treats a token that is %s as malformed', (_, query) => {
  expect(arriveAt(`/login?${query.replaceAll('x', 'mailActivatedToken')}`)).toBe('/login')
  expect(tokens.peek('mailActivatedToken')?.kind).toBe('malformed')
  expect(tokens.consume('mailActivatedToken')).toEqual({ kind: 'malformed' })
  expect(tokens.consume('mailActivatedToken')).toBeUndefined()
})

it.each([
  ['of the maximum length', 'a'.repeat(4096)],
  ['with HTML', '<script>alert(1)</script>1'],
  ['with accents', 'é&='],
])('the portal accepts a one-time token %s', (_, value) => {
  arriveAt(`/login?${new URLSearchParams({ mailActivatedToken: value })}`)
  expect(tokens.consume('mailActivatedToken')).toEqual({ kind: 'token', value })
})

describe('a provider code in the address', () => {
  it.each(['/check-user', '/check-user/', '/CHECK-USER', '/finalise-registration', '/%63heck-user'])(
    'the portal reads a provider code and its issuer from the address %s',
    (path) => {
      expect(arriveAt(`${path}?code=abc&iss=https%3A%2F%2Ffranceconnect.example&state=1`)).toBe(`${path}?state=1`)
      expect(tokens.consume('code')).toEqual({ kind: 'token', value: 'abc', issuer: 'https://franceconnect.example' })
      expect(tokens.consume('code')).toBeUndefined()
    },
  )

  it.each(['/login', '/dashboard/apps', '/check-user-x', '/x/check-user', '/'])(
    'the portal ignores a `code` parameter in the address %s',
    (path) => {
      expect(arriveAt(`${path}?code=abc&iss=x`)).toBe(`${path}?code=abc&iss=x`)
      expect(tokens.consume('code')).toBeUndefined()
    },
  )

  it.each<[query: string, token: OneTimeToken | undefined, left: string]>([
    ['code=abc&iss=', { kind: 'malformed' }, ''],
    ['code=abc&iss=a&iss=b', { kind: 'malformed' }, ''],
    ['page=askMergeAccount&code=abc&from=other', { kind: 'token', value: 'abc' }, '?page=askMergeAccount&from=other'],
    ['iss=a', undefined, '?iss=a'],
  ])('at /finalise-registration?%s, the portal reads this provider code: %j', (query, token, rest) => {
    expect(arriveAt(`/finalise-registration?${query}`)).toBe(`/finalise-registration${rest}`)
    expect(tokens.consume('code')).toEqual(token)
  })
})

it.each(['.', '>', '%20', '%0A', '%3E.', '%E2%80%8B', ').', ',%0D%0A'])(
  'the characters %s that a mail program adds to a link are not part of the token',
  (end) => {
    arriveAt(`/login?mailActivatedToken=abc.DEF-1_2${end}`)
    expect(tokens.consume('mailActivatedToken')).toEqual({ kind: 'token', value: 'abc.DEF-1_2' })
  },
)

it.each([
  ['long', '/login', `?x=${'&'.repeat(20_000)}${'?mailActivatedToken=T'.repeat(1500)}`],
  ['encoded too often', '/login', `#&%${'25'.repeat(16_000)}3FmailActivatedToken=abc`],
  ['encoded too often, in the path', '/', `a%${'25'.repeat(9)}20?mailActivatedToken=abc`],
])('the portal removes all parameters from an address that is too %s', (_, path, rest) => {
  expect(arriveAt(path + rest)).toBe(path)
  expect(tokens.holdsAny()).toBe(false)
})
