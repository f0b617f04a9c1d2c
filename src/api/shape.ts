import { safeWebAddress } from '../rules/web-address'

/**
 * Checks for what the network sends. Each reader takes an unknown value and gives it back typed, or throws
 * `UnexpectedShape`; http.ts turns that into an ApiFailure.
 */
export class UnexpectedShape extends Error {}

type Fields = Partial<Record<string, unknown>>

/** An object that is neither null nor an array. */
export function readObject(value: unknown): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new UnexpectedShape('not an object')
  return { ...value }
}

/** A string that has at least one character. */
export function readString(value: unknown): string {
  if (typeof value !== 'string' || value === '') throw new UnexpectedShape('not a text')
  return value
}

/** A text, or undefined when the field is absent, null or empty. */
export function readOptionalString(value: unknown): string | undefined {
  return value === undefined || value === null || value === '' ? undefined : readString(value)
}

/** A boolean; absent and null count as false. */
export function readBoolean(value: unknown): boolean {
  if (value === undefined || value === null) return false
  if (typeof value !== 'boolean') throw new UnexpectedShape('not a boolean')
  return value
}

/** An array whose items all pass `item`. */
export function readArray<T>(value: unknown, item: (entry: unknown) => T): T[] {
  if (!Array.isArray(value)) throw new UnexpectedShape('not a list')
  return value.map((entry: unknown) => item(entry))
}

/** An address that may be navigated to, else UnexpectedShape: the browser is never sent anywhere else. */
export function readUrl(value: unknown): string {
  const url = safeWebAddress(readString(value))
  if (!url) throw new UnexpectedShape('not a web address')
  return url.href
}
