import { INACTIVITY_MAX_MINUTES, INACTIVITY_MIN_MINUTES } from './rules/limits'
import type { Solution } from './rules/solutions'
import { safeWebAddress } from './rules/web-address'

/**
 * The settings that differ between environments. The document contains them as JSON in `<script id="config">`, with the
 * variables' names as keys. A deployment rewrites this block, so that one build serves every environment.
 */
export interface Config {
  /** Base address of the account API, without a final slash. */
  accountApiUrl: string
  /** Base address of the application service, without a final slash. */
  applicationApiUrl: string
  /** The patient-management solution, without a final slash. */
  skeziaUrl: string
  /** The meeting solution, without a final slash. */
  skemeetUrl: string
  /** The further solutions, in the order of their cards. Each has an origin of its own. */
  moreSolutions: readonly Solution[]
  /** Allowed origins of redirects besides the portal's own: those of the solutions and of the list. */
  redirectOrigins: readonly string[]
  brandName: string
  termsUrl: string
  privacyUrl: string
  accessibilityUrl: string
  /** The domain in the example of the e-mail field's error message. */
  emailExampleDomain: string
  xsrfCookieName: string
  xsrfHeaderName: string
  /** Absent: no analytics. */
  matomo?: { url: string; siteId: string } | undefined
  /** The address that gives programs a token for the keys of an API connection, unchanged. Absent: no curl example. */
  apiTokenUrl?: string | undefined
  /** The documentation of the API, unchanged. Absent: no link. */
  apiDocsUrl?: string | undefined
  /** The address that receives reports of errors, unchanged. Absent: none are sent. */
  errorReportUrl?: string | undefined
  /** When 'Avec France Connect +' is shown: `auto` on development hosts, `on` always, `off` never. */
  franceConnect: 'auto' | 'on' | 'off'
  /** Whether the providers' buttons have the names that the providers ask for, instead of those of the specification. */
  hasOfficialProviderLabels: boolean
  /** The address that ends a session at Pro Santé Connect, unchanged. Absent: /login says how to end it. */
  proSanteConnectLogoutUrl?: string | undefined
  /** Minutes without activity after which a person is signed out. Absent: never. */
  inactivityMinutes?: number | undefined
}

/** Values of an environment or of the configuration block, unchecked. */
export type RawConfig = Partial<Record<string, unknown>>

/** Thrown when a value is missing or malformed. The message names the variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** Every variable that the build and the deployment read from an environment. */
export const VARIABLES = [
  'VITE_ACCOUNT_API_URL',
  'VITE_APPLICATION_API_URL',
  'VITE_SKEZIA_URL',
  'VITE_SKEMEET_URL',
  'VITE_MORE_SOLUTIONS',
  'VITE_REDIRECT_ALLOWED_ORIGINS',
  'VITE_BRAND_NAME',
  'VITE_TERMS_URL',
  'VITE_PRIVACY_URL',
  'VITE_ACCESSIBILITY_URL',
  'VITE_EMAIL_EXAMPLE_DOMAIN',
  'VITE_XSRF_COOKIE_NAME',
  'VITE_XSRF_HEADER_NAME',
  'VITE_MATOMO_URL',
  'VITE_MATOMO_SITE_ID',
  'VITE_API_TOKEN_URL',
  'VITE_API_DOCS_URL',
  'VITE_ERROR_REPORT_URL',
  'VITE_FRANCE_CONNECT',
  'VITE_PROVIDER_LABELS',
  'VITE_PRO_SANTE_CONNECT_LOGOUT_URL',
  'VITE_INACTIVITY_MINUTES',
] as const

/** The paths of the legal documents that the portal ships. */
export const SHIPPED_DOCUMENTS = {
  termsUrl: '/documents/conditions-generales.html',
  privacyUrl: '/documents/politique-de-confidentialite.html',
  accessibilityUrl: '/documents/accessibilite.html',
}

type Variable = (typeof VARIABLES)[number]

/** Checks all raw values and returns the configuration. Throws a ConfigError that names the first wrong variable. */
export function parseConfig(raw: RawConfig): Config {
  const value = (name: Variable): string | undefined => {
    const given = raw[name]
    if (given === undefined || given === null || given === '') return undefined
    if (typeof given !== 'string') throw new ConfigError(`${name} must be a string.`)
    return given.trim() === '' ? undefined : given.trim()
  }
  const address = (name: Variable): string => {
    const given = value(name)
    if (given === undefined) throw new ConfigError(`${name} is missing.`)
    return webAddress(name, given)
  }
  const unchangedAddress = (name: Variable) => {
    const given = value(name)
    return given === undefined ? undefined : webAddress(name, given, true)
  }
  const page = (name: Variable, otherwise: string) => pageAddress(name, value(name) ?? otherwise)
  const header = (name: Variable, otherwise: string) =>
    matching(name, value(name) ?? otherwise, /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/, 'a cookie or header name')

  const skeziaUrl = address('VITE_SKEZIA_URL')
  const skemeetUrl = address('VITE_SKEMEET_URL')
  const moreSolutions = solutions(value('VITE_MORE_SOLUTIONS'), [skeziaUrl, skemeetUrl])
  return {
    accountApiUrl: address('VITE_ACCOUNT_API_URL'),
    applicationApiUrl: address('VITE_APPLICATION_API_URL'),
    skeziaUrl,
    skemeetUrl,
    moreSolutions,
    redirectOrigins: [
      ...[skeziaUrl, skemeetUrl, ...moreSolutions.map(({ url }) => url)].map((url) => new URL(url).origin),
      ...listedOrigins(value('VITE_REDIRECT_ALLOWED_ORIGINS')),
    ],
    brandName: value('VITE_BRAND_NAME') ?? 'Compte Skezia',
    termsUrl: page('VITE_TERMS_URL', SHIPPED_DOCUMENTS.termsUrl),
    privacyUrl: page('VITE_PRIVACY_URL', SHIPPED_DOCUMENTS.privacyUrl),
    accessibilityUrl: page('VITE_ACCESSIBILITY_URL', SHIPPED_DOCUMENTS.accessibilityUrl),
    emailExampleDomain: matching(
      'VITE_EMAIL_EXAMPLE_DOMAIN',
      value('VITE_EMAIL_EXAMPLE_DOMAIN') ?? 'exemple.fr',
      /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i,
      'a domain such as exemple.fr',
    ),
    xsrfCookieName: header('VITE_XSRF_COOKIE_NAME', 'XSRF-TOKEN'),
    xsrfHeaderName: header('VITE_XSRF_HEADER_NAME', 'X-XSRF-TOKEN'),
    matomo: matomo(value('VITE_MATOMO_URL'), value('VITE_MATOMO_SITE_ID')),
    apiTokenUrl: unchangedAddress('VITE_API_TOKEN_URL'),
    apiDocsUrl: unchangedAddress('VITE_API_DOCS_URL'),
    errorReportUrl: unchangedAddress('VITE_ERROR_REPORT_URL'),
    franceConnect: franceConnect(value('VITE_FRANCE_CONNECT') ?? 'auto'),
    hasOfficialProviderLabels:
      matching(
        'VITE_PROVIDER_LABELS',
        value('VITE_PROVIDER_LABELS') ?? 'specification',
        /^(specification|official)$/,
        'specification or official',
      ) === 'official',
    proSanteConnectLogoutUrl: unchangedAddress('VITE_PRO_SANTE_CONNECT_LOGOUT_URL'),
    inactivityMinutes: inactivityMinutes(value('VITE_INACTIVITY_MINUTES')),
  }
}

const SOLUTION_KEYS = ['name', 'description', 'url', 'logo']

/** Control characters, ends of lines, and invisible characters, some of which reverse the text after them. */
const NOT_ON_ONE_LINE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

/**
 * Checks the list of further solutions. A name and an origin stand for one solution each.
 *
 * @param others the addresses of Skezia and Skemeet
 */
function solutions(given: string | undefined, others: readonly string[]): Solution[] {
  const taken = ['Skezia', 'Skemeet', ...others.map((url) => new URL(url).origin)]
  return jsonList('VITE_MORE_SOLUTIONS', given ?? '[]').map((entry, index) => {
    const place = `VITE_MORE_SOLUTIONS, entry ${index + 1}`
    const solution = solutionOf(place, entry)
    const own = [solution.name, new URL(solution.url).origin]
    const repeated = own.find((text) => taken.includes(text))
    if (repeated !== undefined) throw new ConfigError(`${place}: ${repeated} belongs to another solution.`)
    taken.push(...own)
    return solution
  })
}

function jsonList(name: Variable, given: string): unknown[] {
  let list: unknown
  try {
    list = JSON.parse(given)
  } catch {
    throw new ConfigError(`${name} must be a list in JSON, on one line.`)
  }
  if (!Array.isArray(list)) throw new ConfigError(`${name} must be a list, not ${JSON.stringify(list)}.`)
  return list
}

function solutionOf(place: string, entry: unknown): Solution {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry))
    throw new ConfigError(`${place} must be an object with ${SOLUTION_KEYS.join(', ')}, not ${JSON.stringify(entry)}.`)
  const given: Partial<Record<string, unknown>> = { ...entry }
  const unknownKey = Object.keys(given).find((key) => !SOLUTION_KEYS.includes(key))
  if (unknownKey !== undefined)
    throw new ConfigError(`${place}: ${JSON.stringify(unknownKey)} is none of ${SOLUTION_KEYS.join(', ')}.`)
  const text = (key: keyof Solution) => {
    const value = given[key]
    if (value === undefined) throw new ConfigError(`${place}: ${key} is missing.`)
    if (typeof value !== 'string' || value.trim() === '' || NOT_ON_ONE_LINE.test(value))
      throw new ConfigError(`${place}: ${key} must be a text of one line, not ${JSON.stringify(value)}.`)
    return value.trim()
  }
  return {
    name: text('name'),
    description: text('description'),
    url: webAddress(`${place}: url`, text('url')),
    logo: given.logo === undefined ? undefined : pageAddress(`${place}: logo`, text('logo'), true),
  }
}

/**
 * Checks an absolute https address (http on localhost and 127.0.0.1 only) without user name, query or fragment, and
 * removes final slashes. With `keepsQuery`, a query and a fragment are allowed and nothing is removed.
 */
function webAddress(name: string, given: string, keepsQuery = false): string {
  const url = safeWebAddress(given)
  const isBare = keepsQuery || (url?.search === '' && url.hash === '')
  // The URL parser accepts `*`, `;` and quotes in a host. They have a meaning of their own in a security policy.
  if (!url || !isBare || !/^(\[[0-9a-f:.]+]|[a-z0-9._-]+)$/.test(url.hostname))
    throw new ConfigError(
      `${name} must be an absolute https address (http for localhost only) without user name${keepsQuery ? '' : ', query or fragment'}, not ${JSON.stringify(given)}.`,
    )
  return keepsQuery ? url.href : url.href.replace(/\/+$/, '')
}

/** Checks a path on the portal's host, or an absolute address as `webAddress` does. */
function pageAddress(name: string, given: string, keepsQuery = false): string {
  return /^\/(?![/\\])\S*$/.test(given) ? given : webAddress(name, given, keepsQuery)
}

function listedOrigins(given: string | undefined): string[] {
  if (given === undefined) return []
  return given.split(',').map((entry) => {
    const address = webAddress('VITE_REDIRECT_ALLOWED_ORIGINS', entry.trim())
    if (new URL(address).origin !== address)
      throw new ConfigError(`VITE_REDIRECT_ALLOWED_ORIGINS must list origins without a path, not "${entry.trim()}".`)
    return address
  })
}

function matching(name: Variable, given: string, pattern: RegExp, wanted: string): string {
  if (!pattern.test(given)) throw new ConfigError(`${name} must be ${wanted}, not "${given}".`)
  return given
}

function matomo(url: string | undefined, siteId: string | undefined): Config['matomo'] {
  if (url === undefined && siteId === undefined) return undefined
  if (url === undefined) throw new ConfigError('VITE_MATOMO_URL is missing (VITE_MATOMO_SITE_ID is set).')
  if (siteId === undefined) throw new ConfigError('VITE_MATOMO_SITE_ID is missing (VITE_MATOMO_URL is set).')
  return {
    url: webAddress('VITE_MATOMO_URL', url),
    siteId: matching('VITE_MATOMO_SITE_ID', siteId, /^\d+$/, 'a number'),
  }
}

function franceConnect(given: string): Config['franceConnect'] {
  if (given === 'auto' || given === 'on' || given === 'off') return given
  throw new ConfigError(`VITE_FRANCE_CONNECT must be auto, on or off, not "${given}".`)
}

function inactivityMinutes(given: string | undefined): number | undefined {
  if (given === undefined) return undefined
  const minutes = /^\d{1,3}$/.test(given) ? Number(given) : NaN
  if (minutes >= INACTIVITY_MIN_MINUTES && minutes <= INACTIVITY_MAX_MINUTES) return minutes
  throw new ConfigError(
    `VITE_INACTIVITY_MINUTES must be a whole number from ${INACTIVITY_MIN_MINUTES} to ${INACTIVITY_MAX_MINUTES}, not "${given}".`,
  )
}

/** The configuration of the page, read once. */
let current: Config | undefined

/** Returns the configuration of the page, which is read and checked on first use. Throws ConfigError. */
export function config(): Config {
  current ??= parseConfig(configBlock())
  return current
}

/** Sets the configuration where there is no page, as when pages are rendered at build time. */
export function provideConfig(given: Config): void {
  current = given
}

function configBlock(): RawConfig {
  const block = document.getElementById('config')?.textContent
  if (!block) throw new ConfigError('The page has no configuration block (script id="config").')
  let raw: unknown
  try {
    raw = JSON.parse(block)
  } catch {
    throw new ConfigError('The configuration block (script id="config") is not valid JSON.')
  }
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw))
    throw new ConfigError('The configuration block (script id="config") must be a JSON object.')
  return { ...raw }
}
