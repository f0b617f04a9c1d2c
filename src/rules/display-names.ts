import { stripBidiControls, trimUnseen } from './unseen'

/** What each record of a list is called, by its id, which is added to a name of several; `unnamed` when nothing of it is seen. */
export function displayNames(
  records: readonly { id: string; name: string }[],
  unnamed: (id: string) => string,
): ReadonlyMap<string, string> {
  const names = records.map(({ id, name }) => ({ id, name: trimUnseen(stripBidiControls(name)) }))
  const uses = new Map<string, number>()
  for (const { name } of names) uses.set(name, (uses.get(name) ?? 0) + 1)
  const displayName = (id: string, name: string) => {
    if (name === '') return unnamed(id)
    return uses.get(name) === 1 ? name : `${name} (${id})`
  }
  return new Map(names.map(({ id, name }) => [id, displayName(id, name)]))
}
