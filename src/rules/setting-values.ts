import { safeWebAddress } from './web-address'

/** Thrown when a value is missing or malformed. The message names the variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** Control characters, line ends, and invisible characters, some of which reverse the text after them. */
const NOT_ON_ONE_LINE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

/** Returns a value without the spaces around it. Throws a ConfigError unless the value is a text of one line. */
export function textOfOneLine(name: string, given: unknown): string {
  if (typeof given !== 'string' || given.trim() === '' || NOT_ON_ONE_LINE.test(given))
    throw new ConfigError(`${name} must be a text of one line, not ${JSON.stringify(given)}.`)
  return given.trim()
}

/** Parses a value in JSON. Throws a ConfigError that names the `wanted` value. */
export function parseJson(name: string, given: string, wanted: string): unknown {
  try {
    return JSON.parse(given)
  } catch {
    throw new ConfigError(`${name} must be ${wanted} in JSON, on one line.`)
  }
}

/**
 * Reads the texts of an object. Each must be one line. Throws a ConfigError for anything except an object, and for an
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
 * Checks an absolute https address (http only on localhost and 127.0.0.1) without user name, query or fragment, and removes
 * final slashes. With `keepsQuery`, a query and a fragment are allowed and nothing is removed.
 */
export function webAddress(name: string, given: string, keepsQuery = false): string {
  const url = safeWebAddress(given)
  const isBare = keepsQuery || (url?.search === '' && url.hash === '')
  // The URL parser accepts `*`, `;` and quotes in a host. These characters have a meaning of their own in a security
  // policy.
  if (!url || !isBare || !/^(\[[0-9a-f:.]+]|[a-z0-9._-]+)$/.test(url.hostname))
    throw new ConfigError(
      `${name} must be an absolute https address (http for localhost only) without user name${keepsQuery ? '' : ', query or fragment'}, not ${JSON.stringify(given)}.`,
    )
  return keepsQuery ? url.href : url.href.replace(/\/+$/, '')
}

/** Checks a path of the portal's host, or an absolute address as `webAddress` does. */
export function pageAddress(name: string, given: string, keepsQuery = false): string {
  return /^\/(?![/\\])\S*$/.test(given) ? given : webAddress(name, given, keepsQuery)
}
