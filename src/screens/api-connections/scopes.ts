import type { ApiConnection } from '../../api/api-connections'
import { trimUnseen, visibleForm } from '../../rules/unseen'

export const RESOURCES = ['patient', 'answer'] as const

export type Resource = (typeof RESOURCES)[number]

export const ACCESS_LEVELS = ['write', 'read', 'none'] as const

export type AccessLevel = (typeof ACCESS_LEVELS)[number]

export type AccessRights = Record<Resource, AccessLevel>

export type Settings = AccessRights & Pick<ApiConnection, 'name' | 'skeziaProjectId'>

/**
 * Returns the settings of a connection, with a trimmed name. The form trims the submitted name too, so an unedited name
 * does not count as changed.
 */
export const settingsOf = ({ name, skeziaProjectId, scopes }: ApiConnection): Settings => ({
  name: trimUnseen(name),
  skeziaProjectId,
  ...accessRights(scopes),
})

const SETTINGS = ['name', 'skeziaProjectId', ...RESOURCES] as const

interface Merged extends Record<'shown' | 'wanted' | 'latest', Settings> {
  /**
   * The settings that an earlier save has sent, if the outcome of that save is unknown. The next save sends these
   * settings again, with the current values of the form.
   */
  sent: Settings | undefined
}

/**
 * Adds the user's changes to the `latest` settings of the API, and returns the result as `settings`. `conflicts` lists
 * the settings that the user and somebody else have changed to different values.
 */
export function mergeSettings({ shown, wanted, latest, sent = shown }: Merged) {
  const changed = SETTINGS.filter((setting) => wanted[setting] !== shown[setting] || sent[setting] !== shown[setting])
  const conflicts = changed.filter((setting) => ![shown, wanted, sent].some((one) => looksSame(one, latest, setting)))
  const changes: Partial<Settings> = Object.fromEntries(changed.map((setting) => [setting, wanted[setting]]))
  return { settings: { ...latest, ...changes }, changes, conflicts }
}

/** Returns whether the user sees the same value for a setting in `one` and `other`. */
const looksSame = (one: Settings, other: Settings, setting: keyof Settings) =>
  visibleForm(one[setting]) === visibleForm(other[setting])

/**
 * Returns whether the API has performed a save. `now` contains the API's settings after the save.
 * - true: `now` looks like the saved `settings`
 * - false: `now` equals the settings `before` the save
 * - undefined: `now` differs from both
 */
export function hasChanged(now: Settings, { before, settings }: Record<'before' | 'settings', Settings>) {
  const isExactly = (other: Settings) => SETTINGS.every((setting) => now[setting] === other[setting])
  if (isExactly(settings)) return true
  if (isExactly(before)) return false
  return SETTINGS.every((setting) => looksSame(now, settings, setting)) || undefined
}

const scopeName = (resource: Resource, level: 'read' | 'write') => `skezia:${resource}-${level}`

/**
 * Returns the access rights that `scopes` grant. A write scope includes the read scope. Unknown scopes grant no right.
 */
export function accessRights(scopes: readonly string[]): AccessRights {
  const levelOf = (resource: Resource) =>
    (['write', 'read'] as const).find((level) => scopes.includes(scopeName(resource, level))) ?? 'none'
  return { patient: levelOf('patient'), answer: levelOf('answer') }
}

/**
 * Returns `scopes` with changed access rights. Each resource with a changed right has at most one scope in the result.
 * All other scopes stay.
 */
export function withRights(scopes: readonly string[], rights: AccessRights): string[] {
  const held = accessRights(scopes)
  const changed = RESOURCES.filter((resource) => rights[resource] !== held[resource])
  const replaced = changed.flatMap((resource) => [scopeName(resource, 'read'), scopeName(resource, 'write')])
  const chosen = changed.flatMap((resource) => {
    const level = rights[resource]
    return level === 'none' ? [] : [scopeName(resource, level)]
  })
  return [...scopes.filter((scope) => !replaced.includes(scope)), ...chosen]
}

/**
 * Returns the access levels that the user can choose: the current level, no access, and the levels that the API can
 * grant. Returns all levels until the API has answered.
 */
export function selectableLevels(
  resource: Resource,
  current: AccessLevel,
  grantable: readonly string[] | undefined,
): AccessLevel[] {
  return ACCESS_LEVELS.filter(
    (level) => level === 'none' || level === current || !grantable || grantable.includes(scopeName(resource, level)),
  )
}
