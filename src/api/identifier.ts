import { isPathSegment } from '../rules/path-segment'
import { text, UnexpectedShape } from './shape'

/** Reads an identifier that can be one segment of an address; throws UnexpectedShape for any other. */
export function identifier(value: unknown): string {
  const given = text(value)
  if (!isPathSegment(given)) throw new UnexpectedShape('not an identifier')
  return given
}
