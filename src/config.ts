import {
  CODE_DIGITS,
  CODE_MAX_DIGITS,
  CODE_MIN_DIGITS,
  INACTIVITY_MAX_MINUTES,
  INACTIVITY_MIN_MINUTES,
} from './rules/limits'
import { forEachProvider, OFFERS, providers, type ProviderSetting } from './rules/provider-offers'
import { logoutVariable, providersWithAddress, type ProviderWithAddress } from './rules/providers'
import { readNotice } from './rules/notice'
import { ConfigError, pageAddress, parseJson, textFields, webAddress } from './rules/setting-values'
import { solutionsOf, type Solution } from './rules/solutions'

/**
 * The settings that differ between deployments (see docs/configuration.md). Each document contains the settings as JSON
 * in `<script id="config">`. The keys are the names of the configuration variables. A deployment rewrites this block,
 * so that all deployments use the same build.
 */
export type Config = ReturnType<typeof parseConfig>

/** The unchecked values from an environment or from the configuration block. */
export type RawConfig = Partial<Record<string, unknown>>

/** Every variable that the build and the deployment read from an environment. */
export const VARIABLES = /* @__PURE__ */ variables()

/**
 * The inline script does not use this list. Because the function is pure, the bundler can remove the list from the
 * script.
 */
function variables() {
  return [
    'VITE_ACCOUNT_API_URL',
    'VITE_APPLICATION_API_URL',
    'VITE_SKEZIA_URL',
    'VITE_SKEMEET_URL',
    'VITE_MORE_SOLUTIONS',
    'VITE_REDIRECT_ALLOWED_ORIGINS',
    'VITE_BRAND_NAME',
    'VITE_BRAND_COLOUR',
    'VITE_BRAND_ACCENT',
    'VITE_BRAND_MARK',
    'VITE_BRAND_FAVICON',
    'VITE_LEGAL_NAME',
    'VITE_TERMS_URL',
    'VITE_PRIVACY_URL',
    'VITE_ACCESSIBILITY_URL',
    'VITE_ACCESSIBILITY_STATUS',
    'VITE_EMAIL_EXAMPLE_DOMAIN',
    'VITE_CODE_DIGITS',
    'VITE_XSRF_COOKIE_NAME',
    'VITE_XSRF_HEADER_NAME',
    'VITE_MATOMO_URL',
    'VITE_MATOMO_SITE_ID',
    'VITE_API_TOKEN_URL',
    'VITE_API_DOCS_URL',
    'VITE_ERROR_REPORT_URL',
    ...providers.map((provider) => OFFERS[provider].variable),
    'VITE_PROVIDER_LABELS',
    ...providersWithAddress.map(logoutVariable),
    'VITE_INACTIVITY_MINUTES',
    'VITE_NOTICE',
    'VITE_SUPPORT_ADDRESS',
  ] as const
}

/** The paths of the legal documents in the portal, and the conformance level in its accessibility statement. */
export const SHIPPED_DOCUMENTS = {
  termsUrl: '/documents/conditions-generales.html',
  privacyUrl: '/documents/politique-de-confidentialite.html',
  accessibilityUrl: '/documents/accessibilite.html',
  accessibilityStatus: 'non conforme',
}

type Variable = (typeof VARIABLES)[number]

/** Checks all values and returns the configuration. Throws a ConfigError that names the first wrong variable. */
export function parseConfig(raw: RawConfig) {
  const value = (name: Variable): string | undefined => {
    const given = raw[name]
    if (given === undefined || given === null || given === '') return undefined
    if (typeof given !== 'string') throw new ConfigError(`${name} must be a string.`)
    return given.trim() === '' ? undefined : given.trim()
  }
  const optionalAddress = (name: Variable, isUnchanged = false) => {
    const given = value(name)
    return given === undefined ? undefined : webAddress(name, given, isUnchanged)
  }
  const unchangedAddress = (name: Variable) => optionalAddress(name, true)
  const address = (name: Variable): string => {
    const given = optionalAddress(name)
    if (given === undefined) throw new ConfigError(`${name} is missing.`)
    return given
  }
  const page = (name: Variable, otherwise: string) => pageAddress(name, value(name) ?? otherwise)
  const text = (name: Variable, otherwise: string, pattern: RegExp, wanted: string) =>
    matching(name, value(name) ?? otherwise, pattern, wanted)
  const header = (name: Variable, otherwise: string) =>
    text(name, otherwise, /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/, 'a cookie or header name')
  const wholeNumber = (name: Variable, min: number, max: number): number | undefined => {
    const given = value(name)
    if (given === undefined) return undefined
    const number = /^\d{1,3}$/.test(given) ? Number(given) : NaN
    if (number >= min && number <= max) return number
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${given}".`)
  }
  /** Returns the chosen option. The default is the first option. */
  const oneOf = <Option extends string>(name: Variable, options: readonly [Option, ...Option[]]): Option => {
    const given = value(name) ?? options[0]
    const option = options.find((known) => known === given)
    if (option !== undefined) return option
    const wanted = `${options.slice(0, -1).join(', ')} or ${options.at(-1)}`
    throw new ConfigError(`${name} must be ${wanted}, not "${given}".`)
  }

  const notice = value('VITE_NOTICE')
  const accountApiUrl = address('VITE_ACCOUNT_API_URL')
  const applicationApiUrl = address('VITE_APPLICATION_API_URL')
  const named = { skeziaUrl: optionalAddress('VITE_SKEZIA_URL'), skemeetUrl: optionalAddress('VITE_SKEMEET_URL') }
  const others = solutionsOf({ ...named, moreSolutions: [] }).map(({ url }) => url)
  const shown = { ...named, moreSolutions: solutions(value('VITE_MORE_SOLUTIONS'), others) }
  const urls = solutionsOf(shown).map(({ url }) => url)
  if (urls.length === 0)
    throw new ConfigError(
      'VITE_SKEZIA_URL, VITE_SKEMEET_URL and VITE_MORE_SOLUTIONS are missing. At least one is needed.',
    )
  return {
    /**
     * The URL of the account API, without a slash at the end. All other URLs of APIs and solutions have no slash at the
     * end either.
     */
    accountApiUrl,
    applicationApiUrl,
    ...shown,
    /** The allowed origins of redirects, besides the portal's own origin. */
    redirectOrigins: [
      ...urls.map((url) => new URL(url).origin),
      ...listedOrigins(value('VITE_REDIRECT_ALLOWED_ORIGINS')),
    ],
    brandName: value('VITE_BRAND_NAME') ?? 'Compte Skezia',
    /** The path of an image that replaces the logo of Compte Skezia. */
    brandMark: value('VITE_BRAND_MARK'),
    termsUrl: page('VITE_TERMS_URL', SHIPPED_DOCUMENTS.termsUrl),
    privacyUrl: page('VITE_PRIVACY_URL', SHIPPED_DOCUMENTS.privacyUrl),
    accessibilityUrl: page('VITE_ACCESSIBILITY_URL', SHIPPED_DOCUMENTS.accessibilityUrl),
    /**
     * The conformance level in the accessibility statement. The date that can follow the level in
     * VITE_ACCESSIBILITY_STATUS is removed.
     */
    accessibilityStatus: text(
      'VITE_ACCESSIBILITY_STATUS',
      SHIPPED_DOCUMENTS.accessibilityStatus,
      /^(non conforme|(partiellement|totalement) conforme (?=\d))( ?\d{4}-\d\d-\d\d)?$/,
      'non conforme, or partiellement conforme or totalement conforme with the date of the audit (2026-11-25)',
    ).replace(/ [\d-]+$/, ''),
    /** The domain of the example in the error message of an e-mail field. */
    emailExampleDomain: text(
      'VITE_EMAIL_EXAMPLE_DOMAIN',
      'exemple.fr',
      /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i,
      'a domain such as exemple.fr',
    ),
    /** The number of digits in the sign-in codes that the API sends by SMS and by e-mail. */
    codeDigits: wholeNumber('VITE_CODE_DIGITS', CODE_MIN_DIGITS, CODE_MAX_DIGITS) ?? CODE_DIGITS,
    xsrfCookieName: header('VITE_XSRF_COOKIE_NAME', 'XSRF-TOKEN'),
    xsrfHeaderName: header('VITE_XSRF_HEADER_NAME', 'X-XSRF-TOKEN'),
    matomo: matomo(value('VITE_MATOMO_URL'), value('VITE_MATOMO_SITE_ID')),
    /**
     * The address at which programs request a token with the keys of an API connection. Without this address, the
     * portal shows no curl example.
     */
    apiTokenUrl: unchangedAddress('VITE_API_TOKEN_URL'),
    apiDocsUrl: unchangedAddress('VITE_API_DOCS_URL'),
    errorReportUrl: unchangedAddress('VITE_ERROR_REPORT_URL'),
    /**
     * The setting for each provider's button. `on` always shows the button, and `off` never. With `auto`, the
     * provider's own rule decides.
     */
    providers: forEachProvider((provider) => oneOf<ProviderSetting>(OFFERS[provider].variable, ['auto', 'on', 'off'])),
    /**
     * True if the buttons show the official names of the providers. If false, they show the names from the
     * specification.
     */
    hasOfficialProviderLabels: oneOf('VITE_PROVIDER_LABELS', ['specification', 'official']) === 'official',
    /**
     * The addresses that end the session at a provider. If a provider has no address, /login explains how to end the
     * session.
     */
    providerLogoutUrls: logoutUrls((provider) => unchangedAddress(logoutVariable(provider))),
    inactivityMinutes: wholeNumber('VITE_INACTIVITY_MINUTES', INACTIVITY_MIN_MINUTES, INACTIVITY_MAX_MINUTES),
    notice: notice === undefined ? undefined : readNotice(notice),
    /** An e-mail address or phone number of the support, for the case that the contact form does not work. */
    supportAddress: value('VITE_SUPPORT_ADDRESS'),
  }
}

function logoutUrls(
  urlOf: (provider: ProviderWithAddress) => string | undefined,
): Partial<Record<ProviderWithAddress, string | undefined>> {
  return Object.fromEntries(providersWithAddress.map((provider) => [provider, urlOf(provider)]))
}

/**
 * Checks the list of further solutions. `others` are the addresses of Skezia and Skemeet. Each name and each origin
 * must be unique.
 */
function solutions(given: string | undefined, others: readonly string[]): Solution[] {
  const taken = ['Skezia', 'Skemeet', ...others.map((url) => new URL(url).origin)]
  const list = parseJson('VITE_MORE_SOLUTIONS', given ?? '[]', 'a list')
  if (!Array.isArray(list)) throw new ConfigError(`VITE_MORE_SOLUTIONS must be a list, not ${JSON.stringify(list)}.`)
  return list.map((entry: unknown, index) => {
    const place = `VITE_MORE_SOLUTIONS, entry ${index + 1}`
    const text = textFields(place, entry, ['name', 'description', 'url', 'logo'])
    const logo = text.optional('logo')
    const solution = {
      name: text.required('name'),
      description: text.required('description'),
      url: webAddress(`${place}: url`, text.required('url')),
      logo: logo === undefined ? undefined : pageAddress(`${place}: logo`, logo, true),
    }
    const own = [solution.name, new URL(solution.url).origin]
    const repeated = own.find((text) => taken.includes(text))
    if (repeated !== undefined) throw new ConfigError(`${place}: ${repeated} belongs to another solution.`)
    taken.push(...own)
    return solution
  })
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

function matomo(url: string | undefined, siteId: string | undefined) {
  if (url === undefined && siteId === undefined) return undefined
  if (url === undefined) throw new ConfigError('VITE_MATOMO_URL is missing (VITE_MATOMO_SITE_ID is set).')
  if (siteId === undefined) throw new ConfigError('VITE_MATOMO_SITE_ID is missing (VITE_MATOMO_URL is set).')
  return {
    url: webAddress('VITE_MATOMO_URL', url),
    siteId: matching('VITE_MATOMO_SITE_ID', siteId, /^\d+$/, 'a number'),
  }
}

/** The configuration from the document. The portal parses it only once. */
let current: Config | undefined

/** Returns the configuration of the document. The first call reads and checks it. Throws ConfigError. */
export function config(): Config {
  return (current ??= parseConfig(configBlock()))
}

/** Returns whether the deployment has only one solution. In that case, no text mentions several solutions. */
export function hasOneSolution(): boolean {
  return solutionsOf(config()).length === 1
}

/** Sets the configuration for code that runs without an HTML document, for example the build. */
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
