import { expect, test } from 'vitest'
import { parseConfig } from '../../src/config'
import { siteProblems } from './cookie-sites'
import { VALUES } from './nginx-test-server'

const PORTAL = 'compte.skezia.example'
/**
 * Returns the problems that `siteProblems` finds for a portal with the given host. The addresses in `values` replace
 * addresses in VALUES.
 */
const problems = (values: Record<string, string>, host = PORTAL) =>
  siteProblems(parseConfig({ ...VALUES, ...values }), host)

const ACCOUNT = { VITE_ACCOUNT_API_URL: 'https://api.skezia.exmaple' }
const APPLICATION = { VITE_APPLICATION_API_URL: 'https://applications.skezia.fr' }
const SOLUTIONS = { VITE_SKEZIA_URL: 'https://app.sante.example', VITE_SKEMEET_URL: 'https://meet.sante.example' }

test('if all addresses are on one site, `siteProblems` finds no problem', () => {
  expect(problems({})).toEqual([])
  expect(problems(ACCOUNT, 'compte.skezia.exmaple')).not.toEqual([])
  for (const host of ['_', 'localhost']) expect(problems({}, host)).toEqual([])
})

test('if the account API alone is on another site, the only problem names VITE_ACCOUNT_API_URL and its value', () => {
  const text = (names: string) =>
    `VITE_ACCOUNT_API_URL: https://api.skezia.exmaple is not on skezia.example, the site of ${names}: put all on one site, because they share the cookies of this API`
  expect(problems(ACCOUNT)).toEqual([
    { of: 'account API', text: text(`${PORTAL}, the application API, Skezia, Skemeet`) },
  ])
  expect(problems(ACCOUNT, '_')).toEqual([{ of: 'account API', text: text('the application API, Skezia, Skemeet') }])
  expect(problems({ ...ACCOUNT, VITE_APPLICATION_API_URL: 'https://application.skezia.exmaple' })).toEqual([
    { of: 'account API', text: text(`${PORTAL}, Skezia, Skemeet`) },
  ])
})

test.each([
  [
    'application API',
    APPLICATION,
    PORTAL,
    /^VITE_APPLICATION_API_URL: https:\/\/applications\.skezia\.fr is not on skezia\.example, the site of VITE_ACCOUNT_API_URL: .* share the session cookie$/,
  ],
  ['application API', APPLICATION, '_', /^VITE_APPLICATION_API_URL: /],
  [
    'portal',
    {},
    'compte.skezia.exmaple',
    /^PORTAL_HOST: compte\.skezia\.exmaple is not on skezia\.example, the site of VITE_ACCOUNT_API_URL: /,
  ],
])(
  'if the %s is on another site, `siteProblems` names the variable with the wrong address: %j, host %s',
  (of, values, host, text) => {
    expect(problems(values, host)).toEqual([{ of, text: expect.stringMatching(text) as unknown }])
  },
)

test('if only the solutions are outside the site of the account API, `siteProblems` reports each solution', () => {
  const names = problems(SOLUTIONS).map(({ of, text }) => [of, /^cannot reach (\w+) /.exec(text)?.[1]])
  expect(names).toEqual([
    ['solution', 'Skezia'],
    ['solution', 'Skemeet'],
  ])
})
