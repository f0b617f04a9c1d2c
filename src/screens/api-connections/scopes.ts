/** The kinds of data that a connection may be given access to. */
export const RESOURCES = ['patient', 'answer'] as const

export type Resource = (typeof RESOURCES)[number]

/** How far an access goes, the widest first: change and see (Modification), see (Visualisation), nothing. */
export const ACCESS_LEVELS = ['write', 'read', 'none'] as const

export type AccessLevel = (typeof ACCESS_LEVELS)[number]

/** One level for each kind of data: there is no way to say two. */
export type AccessRights = Record<Resource, AccessLevel>

const scopeOf = (resource: Resource, level: 'read' | 'write') => `skezia:${resource}-${level}`

const KNOWN_SCOPES = RESOURCES.flatMap((resource) => [scopeOf(resource, 'read'), scopeOf(resource, 'write')])

/** The rights that `scopes` give. Where both scopes of a kind are there, the wider counts; unknown scopes give none. */
export function rightsOf(scopes: readonly string[]): AccessRights {
  const level = (resource: Resource): AccessLevel => {
    if (scopes.includes(scopeOf(resource, 'write'))) return 'write'
    return scopes.includes(scopeOf(resource, 'read')) ? 'read' : 'none'
  }
  return { patient: level('patient'), answer: level('answer') }
}

/** `scopes` with the rights replaced by `rights`: at most one scope of each kind, those unknown here kept as they are. */
export function withRights(scopes: readonly string[], rights: AccessRights): string[] {
  const unknown = scopes.filter((scope) => !KNOWN_SCOPES.includes(scope))
  const chosen = RESOURCES.flatMap((resource) => {
    const level = rights[resource]
    return level === 'none' ? [] : [scopeOf(resource, level)]
  })
  return [...unknown, ...chosen]
}

/**
 * The levels of `resource` that can be chosen: those that the API grants (`grantable`, undefined while it has not
 * said), the `current` one, and no access.
 */
export function selectableLevels(
  resource: Resource,
  current: AccessLevel,
  grantable: readonly string[] | undefined,
): AccessLevel[] {
  return ACCESS_LEVELS.filter(
    (level) => level === 'none' || level === current || !grantable || grantable.includes(scopeOf(resource, level)),
  )
}
