import { stripBidiControls, trimUnseen, visibleForm } from './unseen'

/**
 * Returns the displayed name of each record in a list, by the id of the record. If two names look the same, the
 * displayed names contain the ids. `unnamed` returns the name for a record whose name has no visible character.
 */
export function displayNames(
  records: readonly { id: string; name: string }[],
  unnamed: (id: string) => string,
): ReadonlyMap<string, string> {
  const names = records.map(({ id, name }) => ({ id, name: trimUnseen(stripBidiControls(name)) }))
  const uses = new Map<string, number>()
  for (const { name } of names) uses.set(visibleForm(name), (uses.get(visibleForm(name)) ?? 0) + 1)
  const displayName = (id: string, name: string) => {
    if (name === '') return unnamed(id)
    return uses.get(visibleForm(name)) === 1 ? name : `${name} (${id})`
  }
  return new Map(names.map(({ id, name }) => [id, displayName(id, name)]))
}
