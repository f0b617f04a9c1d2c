import { createHash } from 'node:crypto'
import { matomoAddresses, MATOMO_POLICY } from '../../src/app/analytics/matomo-addresses'
import type { Config } from '../../src/config'
import { solutionsOf } from '../../src/rules/solutions'

/**
 * styled-components inserts its rules through the CSSOM into empty style elements. The hash of the empty text allows
 * these elements.
 */
const EMPTY_TEXT = ''

/** Browser features that the portal never uses. */
const DISABLED_FEATURES = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

/**
 * Returns the headers of every answer of the portal's host: documents, assets, 304 and 404. The Content-Security-Policy
 * allows the addresses in `config`, and the inline styles and scripts in `documents`.
 *
 * @param config the configuration that the documents contain
 * @param documents the HTML of every served document
 */
export function securityHeaders(config: Config, documents: readonly string[]): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(config, documents),
    'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': DISABLED_FEATURES.map((feature) => `${feature}=()`).join(', '),
  }
}

/**
 * Returns the Cache-Control header. Browsers are allowed to cache hashed assets for a year. They must not store
 * documents, and must revalidate other files.
 */
export function cacheControl(path: string, isDocument: boolean): string {
  if (isDocument) return 'no-store'
  return path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
}

function contentSecurityPolicy(config: Config, documents: readonly string[]): string {
  const matomo = config.matomo && matomoAddresses(config.matomo.url)
  const collector = matomo ? [policySource(matomo.collector)] : []
  const errorReports = config.errorReportUrl === undefined ? [] : [policySource(withoutQuery(config.errorReportUrl))]
  const solutions = solutionsOf(config).map(({ url }) => new URL(url).origin)
  const logos = config.moreSolutions.flatMap(({ logo }) =>
    logo === undefined || logo.startsWith('/') || solutions.includes(new URL(logo).origin)
      ? []
      : [policySource(withoutQuery(logo))],
  )
  const apis = [config.accountApiUrl, config.applicationApiUrl].map((address) => new URL(address).origin)
  const directives: [name: string, ...values: string[]][] = [
    ['default-src', "'none'"],
    [
      'script-src',
      "'self'",
      ...(matomo ? [policySource(matomo.script)] : []),
      ...hashes(documents.flatMap(inlineScripts)),
    ],
    ['style-src', "'self'", ...hashes([EMPTY_TEXT, ...documents.flatMap(inlineStyles)])],
    // Allow project logos from the solutions only. A list of all origins for redirects would make the header too long.
    ['img-src', "'self'", 'data:', ...solutions, ...logos, ...collector],
    ['font-src', "'self'"],
    ['connect-src', "'self'", ...apis, ...collector, ...errorReports],
    ['form-action', "'none'"],
    ['base-uri', "'none'"],
    ['object-src', "'none'"],
    ['frame-ancestors', "'none'"],
    ['require-trusted-types-for', "'script'"],
    ['trusted-types', matomo ? MATOMO_POLICY : "'none'"],
  ]
  return directives.map((directive) => [...new Set(directive)].join(' ')).join('; ')
}

/**
 * Returns an address without its query, because a source of the Content-Security-Policy cannot contain a query. Such a
 * source allows the address with any query.
 */
function withoutQuery(address: string): string {
  const { origin, pathname } = new URL(address)
  return origin + pathname
}

/**
 * Returns an address in the form of a source of the Content-Security-Policy. Escapes the characters that separate
 * sources or directives, and the characters that nginx interprets.
 */
function policySource(address: string): string {
  return address.replace(/[;,'$]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
}

/** Returns the texts of inline scripts that a browser runs. A data block, such as the configuration, does not run. */
function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script\b([^>]*)>([^]*?)<\/script>/gi)].flatMap(([, attributes = '', text = '']) => {
    const type = /\btype\s*=\s*["']?([^"'\s>]*)/i.exec(attributes)?.[1] ?? 'module'
    return /\bsrc\s*=/i.test(attributes) || !/^(module|text\/javascript)$/i.test(type) ? [] : [text]
  })
}

function inlineStyles(html: string): string[] {
  return [...html.matchAll(/<style\b[^>]*>([^]*?)<\/style>/gi)].map(([, text = '']) => text)
}

function hashes(texts: readonly string[]): string[] {
  return texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}
