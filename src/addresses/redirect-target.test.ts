import { pages } from '../../catalogue/states'
import { describe, expect, it } from 'vitest'
import { ALLOWED_ORIGINS, redirectInputs } from '../testing/redirect-inputs'
import { parseRedirectTarget } from './redirect-target'

const OWN = 'https://compte.skezia.example'

describe.each([OWN, 'http://localhost:5173'])('the portal on %s', (ownOrigin) => {
  const allowed = { ownOrigin, redirectOrigins: ALLOWED_ORIGINS }
  const inputs = redirectInputs(ownOrigin)

  it.each(inputs.filter((input) => input.to))(
    'the portal follows a redirect to an allowed origin, $why: $raw',
    ({ raw, to }) => {
      const target = parseRedirectTarget(raw, allowed)
      expect(target).toEqual(to)
      expect(
        target && parseRedirectTarget(target.url, allowed),
        'a second check of the target returns the same target',
      ).toEqual(to)
      const landed = target && new URL(target.url, `${ownOrigin}/login`)
      expect([ownOrigin, ...ALLOWED_ORIGINS]).toContain(landed?.origin)
      expect(landed?.username).toBe('')
    },
  )

  it.each(inputs.filter((input) => !input.to))('the portal refuses a redirect, $why: $raw', ({ raw }) =>
    expect(parseRedirectTarget(raw, allowed)).toBeUndefined(),
  )
})

it('the portal follows a redirect to the path of each of its pages', () => {
  const paths = pages.map((page) => page.replace(':appId', '42')).filter((path) => !/^\/log(in|out)$/.test(path))
  const allowed = { ownOrigin: OWN, redirectOrigins: [] }
  expect(paths.map((path) => parseRedirectTarget(path, allowed)?.url)).toEqual(paths)
})

it.each([undefined, ['/dashboard/apps']])('the portal refuses a redirect that is not a text: %s', (raw) =>
  expect(parseRedirectTarget(raw, { ownOrigin: OWN, redirectOrigins: ALLOWED_ORIGINS })).toBeUndefined(),
)

it('the portal refuses a redirect to another origin if the configuration lists no origin', () => {
  const alone = { ownOrigin: OWN, redirectOrigins: [] }
  expect(parseRedirectTarget('https://app.skezia.example/', alone)).toBeUndefined()
  expect(parseRedirectTarget('/dashboard/apps', alone)).toEqual({ kind: 'portal', url: '/dashboard/apps' })
})

it('the portal refuses a redirect to http on another machine, even if the configuration lists the origin of the redirect', () => {
  const careless = { ownOrigin: OWN, redirectOrigins: ['http://app.skezia.example'] }
  expect(parseRedirectTarget('http://app.skezia.example/', careless)).toBeUndefined()
})
