import { safeWebAddress } from '../rules/web-address'

/** Thrown by the readers of this file, which return an unknown value typed, when it is not of the expected shape. */
export class UnexpectedShape extends Error {}

/** Reads an object that is neither null nor an array: the fields of one of the contract, before they are read. */
export function readObject<Described>(value: unknown): Partial<Record<keyof Described, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new UnexpectedShape('not an object')
  return { ...value }
}

/** Reads a string of at least one character. */
export function readString(value: unknown): string {
  if (typeof value !== 'string' || value === '') throw new UnexpectedShape('not a string')
  return value
}

/** Reads a string. Null when it is absent, null or empty. */
export function readOptionalString(value: unknown): string | null {
  return value === undefined || value === null || value === '' ? null : readString(value)
}

/** Reads a date as the API wrote it. Null when it is no string: without a date the page works. */
export function readDate(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

/** Reads a boolean, which some databases write as 0 or 1. False when it is absent or null. */
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

/** Reads the records of a list. A malformed one is counted as `unreadable`; a list of none but those is malformed. */
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

/** How many characters of a body are searched for the start of a web page: a comment or XML declaration may precede it. */
const DOCUMENT_START_LENGTH = 1024

/** Accepts any body but a web page, as of a proxy. Whatever its content type: servers send plain words as text/html. */
export function refuseWebPage(body: string): void {
  const start = body.slice(0, DOCUMENT_START_LENGTH).trimStart()
  if (start.startsWith('<') && /<(?:!doctype|html)[\s>/]/i.test(start)) throw new UnexpectedShape('a web page')
}

/** No `.` or `..`, nothing invisible, no unpaired surrogate, and nothing that servers read as a separator or an escape. */
const PATH_SEGMENT = /^(?!\.\.?$)[^\p{White_Space}\p{Cc}\p{Cf}\p{Cs}/\\%]{1,8192}$/u

/** Reads a string that can be one segment of a path. */
export function readPathSegment(value: unknown): string {
  const segment = readString(value)
  if (!PATH_SEGMENT.test(segment)) throw new UnexpectedShape('not a path segment')
  return segment
}
