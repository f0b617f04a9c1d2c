import { safeWebAddress } from '../rules/web-address'

/**
 * The error if a value does not have the expected shape. Each function in this file checks an unknown value, and
 * returns the value with its type or throws this error.
 */
export class UnexpectedShape extends Error {}

/**
 * Reads an object that the contract describes. The object must not be null or an array. Its fields are still unchecked.
 */
export function readObject<Described>(value: unknown): Partial<Record<keyof Described, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new UnexpectedShape('not an object')
  return { ...value }
}

/** Reads a string of at least one character. */
export function readString(value: unknown): string {
  if (typeof value !== 'string' || value === '') throw new UnexpectedShape('not a string')
  return value
}

/** Reads a string. Returns null if the value is missing, null or empty. */
export function readOptionalString(value: unknown): string | null {
  return value === undefined || value === null || value === '' ? null : readString(value)
}

/**
 * Reads a date in the format of the API. If the value is not a string, returns null and does not throw, because the
 * page works without the date.
 */
export function readDate(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

/** Reads a boolean. Some databases write a boolean as 0 or 1. Returns false if the value is missing or null. */
export function readBoolean(value: unknown): boolean {
  if (value === undefined || value === null) return false
  if (value === 0 || value === 1) return value === 1
  if (typeof value !== 'boolean') throw new UnexpectedShape('not a boolean')
  return value
}

/** Reads an array. Reads each item with `readItem`. */
export function readArray<T>(value: unknown, readItem: (item: unknown) => T): T[] {
  if (!Array.isArray(value)) throw new UnexpectedShape('not an array')
  return value.map((item: unknown) => readItem(item))
}

/**
 * Reads the records of a list. `unreadable` is the number of malformed records. If all records are malformed, the list
 * is malformed.
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

/** Reads an address that the browser is allowed to open: https, or http on this machine. */
export function readUrl(value: unknown): string {
  const url = safeWebAddress(readString(value))
  if (!url) throw new UnexpectedShape('not a web address')
  return url.href
}

/** The number of characters that `refuseWebPage` checks at the start of a body. */
const DOCUMENT_START_LENGTH = 1024

/**
 * Accepts any body except a web page, because a web page can come from a proxy. The content type is ignored, because
 * some servers send plain text as text/html.
 */
export function refuseWebPage(body: string): void {
  const start = body.slice(0, DOCUMENT_START_LENGTH).trimStart()
  if (start.startsWith('<') && /<(?:!doctype|html)[\s>/]/i.test(start)) throw new UnexpectedShape('a web page')
}

/**
 * A path segment must not be `.` or `..`. It must not contain invisible characters, unpaired surrogates, or characters
 * that servers read as a separator or an escape.
 */
const PATH_SEGMENT = /^(?!\.\.?$)[^\p{White_Space}\p{Cc}\p{Cf}\p{Cs}/\\%]{1,8192}$/u

/** Reads a string that can be one segment of a path. */
export function readPathSegment(value: unknown): string {
  const segment = readString(value)
  if (!PATH_SEGMENT.test(segment)) throw new UnexpectedShape('not a path segment')
  return segment
}
