import type { ApiConnection } from '../../api/api-connections'
import { trimUnseen, visibleForm } from '../../rules/unseen'

export const RESOURCES = ['patient', 'answer'] as const

export type Resource = (typeof RESOURCES)[number]

export const ACCESS_LEVELS = ['write', 'read', 'none'] as const

export type AccessLevel = (typeof ACCESS_LEVELS)[number]

export type AccessRights = Record<Resource, AccessLevel>

export type Settings = AccessRights & Pick<ApiConnection, 'name' | 'skeziaProjectId'>

/**
 * Returns the settings of a connection. The name is trimmed, because the rule of its field trims the name even in a form
 * that the user has not edited.
 */
export const settingsOf = ({ name, skeziaProjectId, scopes }: ApiConnection): Settings => ({
  name: trimUnseen(name),
  skeziaProjectId,
  ...accessRights(scopes),
})

const SETTINGS = ['name', 'skeziaProjectId', ...RESOURCES] as const

interface Merged extends Record<'shown' | 'wanted' | 'latest', Settings> {
  /**
   * The settings `shown` with the changes of an earlier save of unknown outcome. Such a change is sent again or taken back.
   */
  sent: Settings | undefined
}

/**
 * Returns the settings to save: the user's changes over the `latest` settings. `conflicts` are the settings that were also
 * changed elsewhere, to other values.
 */
export function mergeSettings({ shown, wanted, latest, sent = shown }: Merged) {
  const changed = SETTINGS.filter((setting) => wanted[setting] !== shown[setting] || sent[setting] !== shown[setting])
  const conflicts = changed.filter((setting) => ![shown, wanted, sent].some((one) => looksSame(one, latest, setting)))
  const changes: Partial<Settings> = Object.fromEntries(changed.map((setting) => [setting, wanted[setting]]))
  return { settings: { ...latest, ...changes }, changes, conflicts }
}

/** Returns whether a setting looks the same in both. An API may store another form of a name. */
const looksSame = (one: Settings, other: Settings, setting: keyof Settings) =>
  visibleForm(one[setting]) === visibleForm(other[setting])

/**
 * Returns whether a save has changed the settings from `before` to the sent `settings`, when the API holds `now`. Returns
 * undefined when `now` is neither, because the API may have stored another form of a name, or another user may have changed
 * it.
 */
export function hasChanged(now: Settings, { before, settings }: Record<'before' | 'settings', Settings>) {
  const isExactly = (other: Settings) => SETTINGS.every((setting) => now[setting] === other[setting])
  if (isExactly(settings)) return true
  if (isExactly(before)) return false
  return SETTINGS.every((setting) => looksSame(now, settings, setting)) || undefined
}

const scopeName = (resource: Resource, level: 'read' | 'write') => `skezia:${resource}-${level}`

/** Returns the access rights that `scopes` grant. Write wins over read, and unknown scopes grant no right. */
export function accessRights(scopes: readonly string[]): AccessRights {
  const levelOf = (resource: Resource) =>
    (['write', 'read'] as const).find((level) => scopes.includes(scopeName(resource, level))) ?? 'none'
  return { patient: levelOf('patient'), answer: levelOf('answer') }
}

/**
 * Returns `scopes` with `rights` in place of their rights. Each resource whose right changes has at most one scope. All
 * other scopes stay.
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
 * Returns the levels to offer: the current one, no access, and the levels that the API can grant. Until the API has
 * answered, these are all levels.
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
