import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { describe, expect, test } from 'vitest'
import { parseConfig, VARIABLES, type RawConfig } from './config'
import { forEachProvider, OFFERS, providers } from './rules/provider-offers'
import { ConfigError } from './rules/setting-values'

const required = {
  VITE_ACCOUNT_API_URL: 'https://api.skezia.example/account/',
  VITE_APPLICATION_API_URL: 'http://localhost:5175',
  VITE_SKEZIA_URL: 'https://app.skezia.example',
  VITE_SKEMEET_URL: 'https://meet.skemeet.example/',
}

test('if the addresses of the APIs and of the solutions are set, all other settings have defaults', () => {
  expect(parseConfig(required)).toEqual({
    accountApiUrl: 'https://api.skezia.example/account',
    applicationApiUrl: 'http://localhost:5175',
    skeziaUrl: 'https://app.skezia.example',
    skemeetUrl: 'https://meet.skemeet.example',
    moreSolutions: [],
    redirectOrigins: ['https://app.skezia.example', 'https://meet.skemeet.example'],
    brandName: 'Compte Skezia',
    termsUrl: '/documents/conditions-generales.html',
    privacyUrl: '/documents/politique-de-confidentialite.html',
    accessibilityUrl: '/documents/accessibilite.html',
    accessibilityStatus: 'non conforme',
    codeDigits: 6,
    emailExampleDomain: 'exemple.fr',
    xsrfCookieName: 'XSRF-TOKEN',
    xsrfHeaderName: 'X-XSRF-TOKEN',
    matomo: undefined,
    apiTokenUrl: undefined,
    apiDocsUrl: undefined,
    errorReportUrl: undefined,
    hasOfficialProviderLabels: false,
    providerLogoutUrls: {},
    providers: forEachProvider(() => 'auto'),
    inactivityMinutes: undefined,
    notice: undefined,
    supportAddress: undefined,
  })
})

const COLLECT = { name: 'Skecollect', description: 'Collecte', url: 'https://collect.skezia.example' }

test('the configured solutions keep their order, and the portal allows redirects to them', () => {
  const list = [
    { ...COLLECT, url: 'https://collect.skezia.example/accueil/', logo: 'https://images.example/c.png?v=2' },
    { name: ' Skexpert ', description: 'Avis', url: 'http://localhost:5180', logo: '/logos/expert.svg' },
    { name: 'Skebilan', description: 'Bilans', url: 'https://bilan.skezia.example' },
  ]
  const config = parseConfig({ ...required, VITE_MORE_SOLUTIONS: JSON.stringify(list) })
  expect(config.moreSolutions).toEqual([
    { ...COLLECT, url: 'https://collect.skezia.example/accueil', logo: 'https://images.example/c.png?v=2' },
    { name: 'Skexpert', description: 'Avis', url: 'http://localhost:5180', logo: '/logos/expert.svg' },
    { name: 'Skebilan', description: 'Bilans', url: 'https://bilan.skezia.example', logo: undefined },
  ])
  expect(config.redirectOrigins).toEqual([
    ...['https://app.skezia.example', 'https://meet.skemeet.example'],
    ...['https://collect.skezia.example', 'http://localhost:5180', 'https://bilan.skezia.example'],
  ])
})

describe('a malformed list of solutions', () => {
  const refusal = (value: string) => {
    try {
      return parseConfig({ ...required, VITE_MORE_SOLUTIONS: value })
    } catch (error) {
      return error instanceof ConfigError ? error.message : error
    }
  }

  test.each([
    ['[{]', 'VITE_MORE_SOLUTIONS must be a list in JSON, on one line.'],
    [JSON.stringify(COLLECT), `VITE_MORE_SOLUTIONS must be a list, not ${JSON.stringify(COLLECT)}.`],
  ])('a malformed list of solutions is refused: %s', (value, line) => expect(refusal(value)).toBe(line))

  const https = 'must be an absolute https address (http for localhost only) without user name'
  test.each([
    ['Skecollect', ' must be an object with name, description, url, logo, not "Skecollect".'],
    [{ ...COLLECT, title: 'x' }, ': "title" is none of name, description, url, logo.'],
    [{ ...COLLECT, name: undefined }, ': name is missing.'],
    [{ ...COLLECT, name: 'a\nb' }, ': name must be a text of one line, not "a\\nb".'],
    [{ ...COLLECT, name: 'a\u202eb' }, ': name must be a text of one line, not "a\u202eb".'],
    [{ ...COLLECT, url: 'https://a.example/?b' }, `: url ${https}, query or fragment, not "https://a.example/?b".`],
    [{ ...COLLECT, logo: '//a.example/logo.svg' }, `: logo ${https}, not "//a.example/logo.svg".`],
    [{ ...COLLECT, url: 'https://first.example/b' }, ': https://first.example belongs to another solution.'],
    [{ ...COLLECT, url: 'https://app.skezia.example/b' }, ': https://app.skezia.example belongs to another solution.'],
    [{ ...COLLECT, name: 'Skemeet' }, ': Skemeet belongs to another solution.'],
  ])(
    'the message about the malformed solution %j is one line that contains the place of the solution in the list',
    (entry, line) => {
      const list = JSON.stringify([{ name: 'Premier', description: 'a', url: 'https://first.example' }, entry])
      expect(refusal(list)).toBe(`VITE_MORE_SOLUTIONS, entry 2${line}`)
    },
  )
})

test.each([5, 480])('a limit of %i minutes without activity is accepted', (minutes) => {
  const config = parseConfig({ ...required, VITE_INACTIVITY_MINUTES: String(minutes) })
  expect(config.inactivityMinutes).toBe(minutes)
})

test.each([
  [undefined, 6],
  ['4', 4],
  ['10', 10],
])('with VITE_CODE_DIGITS = %s, sign-in codes have %s digits', (given, digits) => {
  expect(parseConfig({ ...required, VITE_CODE_DIGITS: given }).codeDigits).toBe(digits)
})

test('an empty setting has the same effect as a missing setting', () => {
  expect(parseConfig({ ...required, VITE_BRAND_NAME: ' ', VITE_FRANCE_CONNECT: '' })).toEqual(parseConfig(required))
  expect(() => parseConfig({ ...required, VITE_ACCOUNT_API_URL: '' })).toThrow('VITE_ACCOUNT_API_URL is missing.')
})

test('a deployment needs only one solution', () => {
  const { VITE_SKEZIA_URL, VITE_SKEMEET_URL, ...without } = required
  const origins = (values: RawConfig) => parseConfig({ ...without, ...values }).redirectOrigins
  expect(origins({ VITE_SKEZIA_URL })).toEqual(['https://app.skezia.example'])
  expect(origins({ VITE_SKEMEET_URL })).toEqual(['https://meet.skemeet.example'])
  expect(origins({ VITE_MORE_SOLUTIONS: JSON.stringify([COLLECT]) })).toEqual([new URL(COLLECT.url).origin])
  expect(() => origins({})).toThrow('VITE_SKEZIA_URL, VITE_SKEMEET_URL and VITE_MORE_SOLUTIONS are missing')
})

describe('a missing or malformed value', () => {
  test.each(['VITE_ACCOUNT_API_URL', 'VITE_APPLICATION_API_URL'])(
    'if %s is missing, the error names the variable',
    (name) => {
      expect(() => parseConfig({ ...required, [name]: undefined })).toThrow(`${name} is missing.`)
    },
  )

  test.each<[name: string, value: unknown]>([
    ['VITE_ACCOUNT_API_URL', 'http://api.skezia.example'],
    ['VITE_APPLICATION_API_URL', 'https://user:secret@api.skezia.example'],
    ['VITE_SKEZIA_URL', 'https://app.skezia.example/?a=1'],
    ['VITE_SKEMEET_URL', 'https://*.skemeet.example'],
    ['VITE_MORE_SOLUTIONS', [COLLECT]],
    ['VITE_REDIRECT_ALLOWED_ORIGINS', 'https://a.example,https://b.example/path'],
    ['VITE_BRAND_NAME', 42],
    ['VITE_TERMS_URL', '//elsewhere.example/terms.html'],
    ['VITE_PRIVACY_URL', 'privacy.html'],
    ['VITE_ACCESSIBILITY_URL', '/\\elsewhere.example'],
    ['VITE_ACCESSIBILITY_STATUS', 'totalement conforme'],
    ['VITE_EMAIL_EXAMPLE_DOMAIN', 'exemple'],
    ['VITE_XSRF_COOKIE_NAME', 'a b'],
    ['VITE_XSRF_HEADER_NAME', 'X-Token:'],
    ['VITE_MATOMO_URL', 'https://stats.skezia.example'],
    ['VITE_MATOMO_SITE_ID', '3'],
    ['VITE_API_TOKEN_URL', '/oauth/token'],
    ['VITE_API_DOCS_URL', 'javascript:alert(1)'],
    ['VITE_ERROR_REPORT_URL', '/errors'],
    ...providers.map((provider): [string, string] => [OFFERS[provider].variable, 'maybe']),
    ['VITE_PROVIDER_LABELS', 'Official'],
    ['VITE_PRO_SANTE_CONNECT_LOGOUT_URL', 'http://auth.esante.example/logout'],
    ['VITE_CODE_DIGITS', '3'],
    ['VITE_CODE_DIGITS', '11'],
    ['VITE_CODE_DIGITS', 'six'],
    ['VITE_INACTIVITY_MINUTES', '4'],
    ['VITE_INACTIVITY_MINUTES', '481'],
  ])('if the setting %s has the malformed value %s, the error names the setting', (name, value) => {
    expect(() => parseConfig({ ...required, [name]: value })).toThrow(name)
  })
})

test('.env.example documents every configuration variable with a valid value', () => {
  const example = readFileSync('.env.example', 'utf8')
  const values = parseEnv(example.replaceAll(/^# (?=VITE_)/gm, ''))
  expect(Object.keys(values).sort()).toEqual([...VARIABLES].sort())
  const shown = parseConfig(values)
  expect(shown.redirectOrigins).toContain('https://forum.skezia.example')
  expect(shown.moreSolutions.map(({ name, logo }) => [name, logo])).toEqual([
    ['Skecollect', 'https://collect.skezia.example/logo.svg'],
    ['Skexpert', undefined],
  ])
  expect(shown.matomo).toEqual({ url: 'https://stats.skezia.example', siteId: '1' })

  const defaults = parseConfig(parseEnv(example))
  const unset = 'brandMark matomo apiTokenUrl apiDocsUrl errorReportUrl inactivityMinutes notice supportAddress'
  const { redirectOrigins } = defaults
  expect(defaults).toEqual({
    ...{ ...shown, redirectOrigins, moreSolutions: [] },
    providerLogoutUrls: {},
    ...Object.fromEntries(unset.split(' ').map((name) => [name, undefined])),
  })
})
