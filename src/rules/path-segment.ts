const MAX_LENGTH = 8192

/** White space, control, invisible and unpaired characters, and those that servers read as a separator or an escape. */
const REFUSED = /[\p{White_Space}\p{Cc}\p{Cf}\p{Cs}/\\%]/u

/**
 * Whether a foreign identifier can be one segment of an address: `.` and `..` lead to another path, an unpaired
 * surrogate cannot be encoded, and a slash that a server decodes makes two segments of one.
 */
export function isPathSegment(value: string): boolean {
  return value !== '' && value.length <= MAX_LENGTH && value !== '.' && value !== '..' && !REFUSED.test(value)
}
