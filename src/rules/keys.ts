/** Returns the field names of an object in their order. The type of the object must name all its fields. */
export function keysOf<Name extends string>(fields: Readonly<Record<Name, unknown>>): Name[]
export function keysOf(fields: object): string[] {
  return Object.keys(fields)
}
