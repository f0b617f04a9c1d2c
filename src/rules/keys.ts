/** Returns the names of the fields of an object whose type names them all, in their order. */
export function keysOf<Name extends string>(fields: Readonly<Record<Name, unknown>>): Name[]
export function keysOf(fields: object): string[] {
  return Object.keys(fields)
}
