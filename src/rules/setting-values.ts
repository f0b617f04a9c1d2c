import { safeWebAddress } from './web-address'

/** The error for a setting that is missing or malformed. Its message names the configuration variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/**
 * Matches control characters, line ends and invisible characters. Some invisible characters reverse the text after
 * them.
 */
const NOT_ON_ONE_LINE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

/** Returns a text without the spaces around it. Throws a ConfigError if the value is not a text of one line. */
export function textOfOneLine(name: string, given: unknown): string {
  if (typeof given !== 'string' || given.trim() === '' || NOT_ON_ONE_LINE.test(given))
    throw new ConfigError(`${name} must be a text of one line, not ${JSON.stringify(given)}.`)
  return given.trim()
}

/**
 * Parses a value as JSON. If the value is not JSON, throws a ConfigError whose message describes the `wanted` value.
 */
export function parseJson(name: string, given: string, wanted: string): unknown {
  try {
    return JSON.parse(given)
  } catch {
    throw new ConfigError(`${name} must be ${wanted} in JSON, on one line.`)
  }
}

/**
 * Reads an object whose fields are texts of one line. Throws a ConfigError if the value is not an object, or has an
 * unknown or missing key.
 */
export function textFields<Key extends string>(place: string, given: unknown, keys: readonly Key[]) {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new ConfigError(`${place} must be an object with ${keys.join(', ')}, not ${JSON.stringify(given)}.`)
  const fields: Partial<Record<string, unknown>> = { ...given }
  const unknownKey = Object.keys(fields).find((key) => !keys.some((known) => known === key))
  if (unknownKey !== undefined)
    throw new ConfigError(`${place}: ${JSON.stringify(unknownKey)} is none of ${keys.join(', ')}.`)
  const optional = (key: Key) =>
    fields[key] === undefined ? undefined : textOfOneLine(`${place}: ${key}`, fields[key])
  const required = (key: Key) => {
    const text = optional(key)
    if (text === undefined) throw new ConfigError(`${place}: ${key} is missing.`)
    return text
  }
  return { required, optional }
}

/**
 * Checks an absolute https address (http only on localhost and 127.0.0.1). The address must not have a user name, a
 * query or a fragment. Removes slashes at the end. With `keepsQuery`, accepts a query and a fragment, and removes
 * nothing.
 */
export function webAddress(name: string, given: string, keepsQuery = false): string {
  const url = safeWebAddress(given)
  const isBare = keepsQuery || (url?.search === '' && url.hash === '')
  // The URL parser accepts `*`, `;` and quotes in a host. In a Content Security Policy, these characters would have
  // another meaning.
  if (!url || !isBare || !/^(\[[0-9a-f:.]+]|[a-z0-9._-]+)$/.test(url.hostname))
    throw new ConfigError(
      `${name} must be an absolute https address (http for localhost only) without user name${keepsQuery ? '' : ', query or fragment'}, not ${JSON.stringify(given)}.`,
    )
  return keepsQuery ? url.href : url.href.replace(/\/+$/, '')
}

/**
 * Checks a path on the portal's host or an absolute address. For an absolute address, the rules of `webAddress` apply.
 */
export function pageAddress(name: string, given: string, keepsQuery = false): string {
  return /^\/(?![/\\])\S*$/.test(given) ? given : webAddress(name, given, keepsQuery)
}
