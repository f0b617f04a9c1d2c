// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { ALLOWED_ORIGINS, redirectInputs } from '../testing/redirect-inputs'
import { targetUrl, normalisePath, parseRedirectTarget } from './redirect-target'

describe.each(['https://compte.skezia.example', 'http://localhost:5173'])('on %s', (ownOrigin) => {
  const allowed = { ownOrigin, redirectOrigins: ALLOWED_ORIGINS }
  const inputs = redirectInputs(ownOrigin)
  const accepted = inputs.filter((input) => input.to)
  const refused = inputs.filter((input) => !input.to)

  it.each(accepted)('follows $why: $raw', ({ raw, to }) => expect(parseRedirectTarget(raw, allowed)).toEqual(to))

  it.each(refused)('refuses $why: $raw', ({ raw }) => expect(parseRedirectTarget(raw, allowed)).toBeUndefined())

  it.each(accepted)('accepts its own result for $raw', ({ raw, to }) => {
    const target = parseRedirectTarget(raw, allowed)
    expect(target && parseRedirectTarget(targetUrl(target), allowed)).toEqual(to)
  })

  it.each(accepted)('leads a browser to an allowed origin: $raw', ({ raw }) => {
    const target = parseRedirectTarget(raw, allowed)
    const landed = target && new URL(targetUrl(target), `${ownOrigin}/login`)
    expect([ownOrigin, ...ALLOWED_ORIGINS]).toContain(landed?.origin)
    expect(landed?.username).toBe('')
  })

  it('has no duplicate input', () => {
    expect(new Set(inputs.map(({ raw }) => raw)).size).toBe(inputs.length)
    process.stdout.write(`Redirects on ${ownOrigin}: ${accepted.length} followed, ${refused.length} refused\n`)
  })
})

it.each([undefined, null, 42, true, {}, ['/dashboard/apps'], new URL('https://app.skezia.example')])(
  'refuses what is no text: %s',
  (raw) =>
    expect(
      parseRedirectTarget(raw, { ownOrigin: 'https://compte.skezia.example', redirectOrigins: ALLOWED_ORIGINS }),
    ).toBeUndefined(),
)

it('refuses every other origin when none is listed', () => {
  const alone = { ownOrigin: 'https://compte.skezia.example', redirectOrigins: [] }
  expect(parseRedirectTarget('https://app.skezia.example/', alone)).toBeUndefined()
  expect(parseRedirectTarget('/dashboard/apps', alone)).toEqual({ kind: 'portal', path: '/dashboard/apps' })
})

it('refuses http on another machine even when it is listed', () => {
  const careless = { ownOrigin: 'https://compte.skezia.example', redirectOrigins: ['http://app.skezia.example'] }
  expect(parseRedirectTarget('http://app.skezia.example/', careless)).toBeUndefined()
})

it.each([
  ['/login', '/login'],
  ['/Check-User/', '/check-user'],
  ['/a/./b/../c', '/a/c'],
  ['/%2561', '/a'],
  ['//a//b', '/a/b'],
  ['/..', '/'],
  ['/%', undefined],
])('normalises %s to %s', (path, normalised) => expect(normalisePath(path)).toBe(normalised))
