import { VARIABLES } from '../../src/config'
import { ConfigError } from '../../src/rules/setting-values'

/** The variables that configure the server. */
export const SERVER_VARIABLES = [
  'PORTAL_FOLDER',
  'PORTAL_NGINX_CONF',
  'PORTAL_HOST',
  'PORTAL_PORT',
  'PORTAL_TLS_CERTIFICATE',
  'PORTAL_TLS_KEY',
  'PORTAL_HTTP_PORT',
  'PORTAL_ACME_WEBROOT',
  'PORTAL_ACCESS_LOG',
  'PORTAL_ERROR_LOG',
  'PORTAL_LOG_FORMAT',
  'PORTAL_TRUSTED_PROXIES',
  'PORTAL_BROTLI',
  'PORTAL_SECURITY_CONTACT',
  'PORTAL_DOCUMENTS',
  'PORTAL_SEARCH_ENGINES',
] as const

const KNOWN: readonly string[] = [...VARIABLES, ...SERVER_VARIABLES]

/**
 * Returns an error about the first variable that has the prefix but is unknown to the portal, because its name is
 * probably misspelt. Returns undefined if the portal knows all variables with the prefix. Ignores variables without a
 * value.
 */
export function unknownName(
  environment: Partial<Record<string, string>>,
  prefix: 'VITE_' | 'PORTAL_',
): ConfigError | undefined {
  const name = Object.keys(environment).find(
    (given) => given.startsWith(prefix) && environment[given]?.trim() && !KNOWN.includes(given),
  )
  return name === undefined ? undefined : unknownVariable(name)
}

/** Returns the error for a variable that is unknown to the portal. The message proposes a similar known name. */
export function unknownVariable(name: string): ConfigError {
  const [likely] = KNOWN.map((known) => ({ known, distance: unlikeness(name.toUpperCase(), known) }))
    .filter(({ known, distance }) => distance <= Math.max(name.length, known.length) / 3)
    .sort((one, other) => one.distance - other.distance)
  const place = likely ? `, perhaps to ${likely.known}` : ' (docs/configuration.md)'
  return new ConfigError(`${name} is not a variable of the portal: correct its name${place}, or remove it.`)
}

/**
 * Returns how much a name differs from a known name. A large number means that the operator probably did not mean the
 * known name. If one of the two names begins with the other name, the number is 0.
 */
const unlikeness = (name: string, known: string) =>
  known.startsWith(name) || name.startsWith(known) ? 0 : differentLetters(name, known)

/** Returns the number of letters to add, remove or replace that turn one text into the other (Levenshtein distance). */
function differentLetters(text: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [index, letter] of [...text].entries()) {
    const next = [index + 1]
    for (const [place, wanted] of [...other].entries())
      next.push(
        Math.min((next[place] ?? 0) + 1, (row[place + 1] ?? 0) + 1, (row[place] ?? 0) + (letter === wanted ? 0 : 1)),
      )
    row = next
  }
  return row[other.length] ?? 0
}
