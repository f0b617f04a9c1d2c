import { stripBidiControls, trimUnseen, visibleForm } from './unseen'

/**
 * Returns the displayed name of each record of a list, by its id. Names that look equal get the id, too. `unnamed` returns
 * the name of a record whose own name has no visible character.
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
