import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { describe, expect, test } from 'vitest'
import { parseConfig, VARIABLES } from './config'

const required = {
  VITE_ACCOUNT_API_URL: 'https://api.skezia.example/account/',
  VITE_APPLICATION_API_URL: 'http://localhost:5175',
  VITE_SKEZIA_URL: 'https://app.skezia.example',
  VITE_SKEMEET_URL: 'https://meet.skemeet.example/',
}

test('four addresses are required; the other values have defaults', () => {
  expect(parseConfig(required)).toEqual({
    accountApiUrl: 'https://api.skezia.example/account',
    applicationApiUrl: 'http://localhost:5175',
    skeziaUrl: 'https://app.skezia.example',
    skemeetUrl: 'https://meet.skemeet.example',
    redirectOrigins: ['https://app.skezia.example', 'https://meet.skemeet.example'],
    brandName: 'Compte Skezia',
    termsUrl: '/documents/conditions-generales.html',
    privacyUrl: '/documents/politique-de-confidentialite.html',
    accessibilityUrl: '/documents/accessibilite.html',
    emailExampleDomain: 'exemple.fr',
    xsrfCookieName: 'XSRF-TOKEN',
    xsrfHeaderName: 'X-XSRF-TOKEN',
    matomo: undefined,
    apiTokenUrl: undefined,
    apiDocsUrl: undefined,
    errorReportUrl: undefined,
    franceConnect: 'auto',
    inactivityMinutes: undefined,
  })
})

test.each([5, 15, 480])('%i minutes without activity are accepted', (minutes) => {
  const config = parseConfig({ ...required, VITE_INACTIVITY_MINUTES: String(minutes) })
  expect(config.inactivityMinutes).toBe(minutes)
})

test('the addresses of the API’s token and documentation are not changed', () => {
  const addresses = {
    VITE_API_TOKEN_URL: 'https://auth.skezia.example/realms/api/token/',
    VITE_API_DOCS_URL: 'https://docs.skezia.example/?lang=fr#jetons',
  }
  expect(parseConfig({ ...required, ...addresses })).toMatchObject({
    apiTokenUrl: addresses.VITE_API_TOKEN_URL,
    apiDocsUrl: addresses.VITE_API_DOCS_URL,
  })
})

test('an empty value is treated as missing', () => {
  expect(parseConfig({ ...required, VITE_BRAND_NAME: ' ', VITE_FRANCE_CONNECT: '' })).toEqual(parseConfig(required))
  expect(() => parseConfig({ ...required, VITE_SKEZIA_URL: '' })).toThrow('VITE_SKEZIA_URL is missing.')
})

describe('a missing or malformed value throws an error that names its variable', () => {
  test.each(Object.keys(required))('%s missing', (name) => {
    expect(() => parseConfig({ ...required, [name]: undefined })).toThrow(`${name} is missing.`)
  })

  test.each([
    ['VITE_ACCOUNT_API_URL', 'api.skezia.example'],
    ['VITE_ACCOUNT_API_URL', 'http://api.skezia.example'],
    ['VITE_APPLICATION_API_URL', 'https://user:secret@api.skezia.example'],
    ['VITE_SKEZIA_URL', 'https://app.skezia.example/?a=1'],
    ['VITE_SKEMEET_URL', 'javascript:alert(1)'],
    ['VITE_SKEMEET_URL', 'https://*.skemeet.example'],
    ['VITE_SKEMEET_URL', "https://a;script-src'.example"],
    ['VITE_REDIRECT_ALLOWED_ORIGINS', 'https://a.example,https://b.example/path'],
    ['VITE_REDIRECT_ALLOWED_ORIGINS', 'https://a.example,,https://b.example'],
    ['VITE_BRAND_NAME', 42],
    ['VITE_TERMS_URL', '//elsewhere.example/terms.html'],
    ['VITE_PRIVACY_URL', 'privacy.html'],
    ['VITE_ACCESSIBILITY_URL', '/\\elsewhere.example'],
    ['VITE_EMAIL_EXAMPLE_DOMAIN', 'exemple'],
    ['VITE_XSRF_COOKIE_NAME', 'a b'],
    ['VITE_XSRF_HEADER_NAME', 'X-Token:'],
    ['VITE_MATOMO_URL', 'https://stats.skezia.example'],
    ['VITE_MATOMO_SITE_ID', '3'],
    ['VITE_API_TOKEN_URL', '/oauth/token'],
    ['VITE_API_TOKEN_URL', 'http://auth.skezia.example/token'],
    ['VITE_API_DOCS_URL', 'javascript:alert(1)'],
    ['VITE_API_DOCS_URL', 'https://user:secret@docs.skezia.example'],
    ['VITE_ERROR_REPORT_URL', '/errors'],
    ['VITE_FRANCE_CONNECT', 'maybe'],
    ['VITE_INACTIVITY_MINUTES', '4'],
    ['VITE_INACTIVITY_MINUTES', '481'],
    ['VITE_INACTIVITY_MINUTES', '7.5'],
    ['VITE_INACTIVITY_MINUTES', '-15'],
    ['VITE_INACTIVITY_MINUTES', '15 min'],
    ['VITE_INACTIVITY_MINUTES', 15],
  ])('%s = %s', (name, value) => {
    expect(() => parseConfig({ ...required, [name]: value })).toThrow(name)
  })
})

test('.env.example documents exactly the variables, with valid values', () => {
  const example = readFileSync('.env.example', 'utf8')
  const values = parseEnv(example.replaceAll(/^# (?=VITE_)/gm, ''))
  expect(Object.keys(values).sort()).toEqual([...VARIABLES].sort())
  const shown = parseConfig(values)
  expect(shown.redirectOrigins).toContain('https://collect.skezia.example')
  expect(shown.matomo).toEqual({ url: 'https://stats.skezia.example', siteId: '1' })

  const defaults = parseConfig(parseEnv(example))
  const unset = {
    matomo: undefined,
    apiTokenUrl: undefined,
    apiDocsUrl: undefined,
    errorReportUrl: undefined,
    inactivityMinutes: undefined,
  }
  expect(defaults).toEqual({ ...shown, redirectOrigins: defaults.redirectOrigins, ...unset })
})
