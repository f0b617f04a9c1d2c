import { isPathSegment } from '../rules/path-segment'
import { readString, UnexpectedShape } from './shape'

/** Reads an identifier that can be one segment of an address; throws UnexpectedShape for any other. */
export function readIdentifier(value: unknown): string {
  const given = readString(value)
  if (!isPathSegment(given)) throw new UnexpectedShape('not an identifier')
  return given
}
