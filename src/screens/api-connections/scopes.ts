import type { ApiConnection } from '../../api/api-connections'
import { trimUnseen, visibleForm } from '../../rules/unseen'

export const RESOURCES = ['patient', 'answer'] as const

export type Resource = (typeof RESOURCES)[number]

export const ACCESS_LEVELS = ['write', 'read', 'none'] as const

export type AccessLevel = (typeof ACCESS_LEVELS)[number]

export type AccessRights = Record<Resource, AccessLevel>

export type Settings = AccessRights & Pick<ApiConnection, 'name' | 'skeziaProjectId'>

/** The settings of a connection. The name is that of a form which nobody has edited: its rule trims it. */
export const settingsOf = ({ name, skeziaProjectId, scopes }: ApiConnection): Settings => ({
  name: trimUnseen(name),
  skeziaProjectId,
  ...accessRights(scopes),
})

const SETTINGS = ['name', 'skeziaProjectId', ...RESOURCES] as const

interface Merged extends Record<'shown' | 'wanted' | 'latest', Settings> {
  /** `shown` with what an earlier save of unknown outcome has changed, which is sent again, or taken back. */
  sent: Settings | undefined
}

/** What a save sends: the person's `changes` over the `latest` settings. `conflicts`: changed elsewhere too, to other values. */
export function mergeSettings({ shown, wanted, latest, sent = shown }: Merged) {
  const changed = SETTINGS.filter((setting) => wanted[setting] !== shown[setting] || sent[setting] !== shown[setting])
  const conflicts = changed.filter((setting) => ![shown, wanted, sent].some((one) => looksSame(one, latest, setting)))
  const changes: Partial<Settings> = Object.fromEntries(changed.map((setting) => [setting, wanted[setting]]))
  return { settings: { ...latest, ...changes }, changes, conflicts }
}

/** Whether a setting of two looks the same: an API may store another form of a name. */
const looksSame = (one: Settings, other: Settings, setting: keyof Settings) =>
  visibleForm(one[setting]) === visibleForm(other[setting])

/**
 * Returns whether a save has changed what the API holds `now`, from the settings `before` it to the `settings` that were sent.
 * Returns undefined when `now` is neither: the API may have stored another form of a name, or somebody else has changed it.
 */
export function hasChanged(now: Settings, { before, settings }: Record<'before' | 'settings', Settings>) {
  const isExactly = (other: Settings) => SETTINGS.every((setting) => now[setting] === other[setting])
  if (isExactly(settings)) return true
  if (isExactly(before)) return false
  return SETTINGS.every((setting) => looksSame(now, settings, setting)) || undefined
}

const scopeName = (resource: Resource, level: 'read' | 'write') => `skezia:${resource}-${level}`

/** Returns the access rights that `scopes` grant: write wins over read, and unknown scopes grant none. */
export function accessRights(scopes: readonly string[]): AccessRights {
  const levelOf = (resource: Resource) =>
    (['write', 'read'] as const).find((level) => scopes.includes(scopeName(resource, level))) ?? 'none'
  return { patient: levelOf('patient'), answer: levelOf('answer') }
}

/**
 * Returns `scopes` with `rights` in place of their rights: one scope at most for each resource whose right changes, all others
 * unchanged.
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

/** The levels to offer: those that the API can grant (all while that is unknown), the current one, and no access. */
export function selectableLevels(
  resource: Resource,
  current: AccessLevel,
  grantable: readonly string[] | undefined,
): AccessLevel[] {
  return ACCESS_LEVELS.filter(
    (level) => level === 'none' || level === current || !grantable || grantable.includes(scopeName(resource, level)),
  )
}
