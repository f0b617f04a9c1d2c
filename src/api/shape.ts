import { safeWebAddress } from '../rules/web-address'

/**
 * The readers of this file check an unknown value and return it with its type. They throw this error when the value does
 * not have the expected shape.
 */
export class UnexpectedShape extends Error {}

/** Reads an object of the contract, which is neither null nor an array. Its fields are still unchecked. */
export function readObject<Described>(value: unknown): Partial<Record<keyof Described, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new UnexpectedShape('not an object')
  return { ...value }
}

/** Reads a string of at least one character. */
export function readString(value: unknown): string {
  if (typeof value !== 'string' || value === '') throw new UnexpectedShape('not a string')
  return value
}

/** Reads a string. Returns null when it is absent, null or empty. */
export function readOptionalString(value: unknown): string | null {
  return value === undefined || value === null || value === '' ? null : readString(value)
}

/**
 * Reads a date in the form that the API sent. Returns null when it is not a string, because the page works without a date.
 */
export function readDate(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

/** Reads a boolean. Some databases write it as 0 or 1. Returns false when it is absent or null. */
export function readBoolean(value: unknown): boolean {
  if (value === undefined || value === null) return false
  if (value === 0 || value === 1) return value === 1
  if (typeof value !== 'boolean') throw new UnexpectedShape('not a boolean')
  return value
}

/** Reads an array, each item with `readItem`. */
export function readArray<T>(value: unknown, readItem: (item: unknown) => T): T[] {
  if (!Array.isArray(value)) throw new UnexpectedShape('not an array')
  return value.map((item: unknown) => readItem(item))
}

/**
 * Reads the records of a list. `unreadable` counts the malformed records. A list that has only malformed records is
 * malformed itself.
 */
export function readRecords<T>(
  value: unknown,
  readRecord: (record: unknown) => T,
): { readable: T[]; unreadable: number } {
  const readable: T[] = []
  const records = readArray(value, (record) => record)
  for (const record of records)
    try {
      readable.push(readRecord(record))
    } catch (failure) {
      if (!(failure instanceof UnexpectedShape)) throw failure
    }
  if (readable.length === 0 && records.length > 0) throw new UnexpectedShape('no readable record')
  return { readable, unreadable: records.length - readable.length }
}

/** Reads an address to which the browser may navigate: https, or http on this machine. */
export function readUrl(value: unknown): string {
  const url = safeWebAddress(readString(value))
  if (!url) throw new UnexpectedShape('not a web address')
  return url.href
}

/** The number of characters of a body in which a web page must start. A comment or an XML declaration may precede it. */
const DOCUMENT_START_LENGTH = 1024

/**
 * Accepts any body except a web page, which may come from a proxy. The content type is ignored, because servers send plain
 * text as text/html.
 */
export function refuseWebPage(body: string): void {
  const start = body.slice(0, DOCUMENT_START_LENGTH).trimStart()
  if (start.startsWith('<') && /<(?:!doctype|html)[\s>/]/i.test(start)) throw new UnexpectedShape('a web page')
}

/**
 * Excludes `.`, `..`, invisible characters, unpaired surrogates, and characters that servers read as a separator or an
 * escape.
 */
const PATH_SEGMENT = /^(?!\.\.?$)[^\p{White_Space}\p{Cc}\p{Cf}\p{Cs}/\\%]{1,8192}$/u

/** Reads a string that can be one segment of a path. */
export function readPathSegment(value: unknown): string {
  const segment = readString(value)
  if (!PATH_SEGMENT.test(segment)) throw new UnexpectedShape('not a path segment')
  return segment
}
