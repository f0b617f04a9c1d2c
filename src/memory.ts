import { MS_PER_MIN, PROVIDER_RETURN_MIN, REDIRECT_LIFETIME_MS } from './rules/limits'
import { forEachProvider } from './rules/provider-offers'
import { attempt } from './lib/attempt'
import { keysOf } from './rules/keys'

/*
 * The values that the browser stores for the portal. Each value has one row in `FACTS`.
 * - Only this module uses browser storage. The privacy document lists the stored values.
 * - Stored values are unchecked, because another program may have changed them.
 * - If the browser blocks storage, the storage counts as empty. No function throws.
 */

export interface Fact {
  /**
   * If true, the browser stores the value for one tab only, and forgets the value when the tab closes. If undefined,
   * all tabs share the value.
   */
  isOfTab?: true
  /**
   * If true, the stored value belongs to one user. The browser also stores the number of this user. Other users do not
   * get the value.
   */
  hasOwner?: true
  /** After this time, the portal ignores the stored value. */
  lifetimeMs?: number
  /** True if the value reveals how the user signs in. A shared computer does not store the value. */
  isPersonal?: true
  /** True if earlier versions of the portal stored this value without a time. The portal adds the time at its start. */
  mayLackTime?: true
}

const DAY_MS = 24 * 60 * MS_PER_MIN
/** The lifetime of a session at a provider. */
const PROVIDER_SESSION_MS = 4 * 60 * MS_PER_MIN

export const FACTS = {
  /** The redirect of this tab, as an unchecked address. Empty if the portal has refused the redirect. */
  tabRedirectUrl: { isOfTab: true, hasOwner: true, lifetimeMs: REDIRECT_LIFETIME_MS },
  /** The redirect that all tabs share. If a tab has no `tabRedirectUrl`, the tab uses this redirect. */
  redirectUrl: { hasOwner: true, lifetimeMs: REDIRECT_LIFETIME_MS },
  /** The reason why the user is on /login again (see `Note`). */
  note: { isOfTab: true, lifetimeMs: 30 * MS_PER_MIN },
  /** A sign-out that the user has requested. The portal stores it until the API answers. */
  signOut: { hasOwner: true, lifetimeMs: DAY_MS },
  /**
   * The state of the last sign-in. `sent`: the API has not answered yet. `answered`: the API has answered. While the
   * state is `sent`, every tab delays its sign-out.
   */
  signIn: { lifetimeMs: MS_PER_MIN },
  /**
   * The `accountNumber` of the user whom the API returned last. If a user starts a sign-out before the portal's script
   * runs, the sign-out belongs to this last user.
   */
  account: { lifetimeMs: DAY_MS },
  /** The time of the last activity, in milliseconds since 1970. */
  lastActivity: {},
  /** The value is `on` if several users share the computer. */
  sharedComputer: {},
  /** The state of the user's session at each provider (see `ProviderSession`). */
  ...forEachProvider((): Fact => ({ lifetimeMs: PROVIDER_SESSION_MS }), 'at-'),
  /** `franceconnect` when the user has signed in with FranceConnect. */
  appAuth: { lifetimeMs: PROVIDER_SESSION_MS, mayLackTime: true },
  /** The token that FranceConnect's sign-out needs. */
  idToken: { lifetimeMs: PROVIDER_SESSION_MS, mayLackTime: true },
  /** The times at which the browser left the portal for each provider, in milliseconds since 1970. */
  ...forEachProvider((): Fact => ({ lifetimeMs: PROVIDER_RETURN_MIN * MS_PER_MIN }), 'leftFor-'),
  /** The provider of the last sign-in, for example `france-connect`. */
  lastMethod: { isPersonal: true },
  /** The kind of identifier of the last sign-in with a password: `email` or `nickname`. */
  signInName: { isPersonal: true },
  /** The user has declined to receive codes by SMS. */
  smsDeclined: { hasOwner: true, lifetimeMs: 30 * DAY_MS, isPersonal: true },
  /** The name of the space from which the user came. */
  projectName: { hasOwner: true },
  /** The address of the logo of the space from which the user came. */
  projectLogoSrc: { hasOwner: true },
  /** The text of the operator's notice that the user has dismissed. */
  dismissedNotice: { hasOwner: true },
  /** The language of error messages. i18next-browser-languagedetector reads this key. */
  i18nextLng: {},
  /** The language that an address has requested for this tab. */
  lng: { isOfTab: true },
  /** The user has refused to be counted in the statistics. */
  analyticsOptOut: {},
  /** The address of the font file. The next visit takes the font from the cache before the first paint. */
  typeface: {},
  /** The time at which the portal reloaded this tab because a module had failed to load. */
  reloadedAt: { isOfTab: true },
  /** The times and targets of the redirects that this tab has followed. */
  forwards: { isOfTab: true },
} as const satisfies Record<string, Fact>

export type FactName = keyof typeof FACTS

const NAMES = keysOf(FACTS)

interface Remembered {
  value: string
  /** The time of storage, in milliseconds since 1970; 0 for a value that is stored without a time. */
  atMs: number
  /** The number of the user to whom the stored value belongs. Undefined if the value was stored without a user. */
  owner: number | undefined
}

/** The maximum length of a stored value. The longest values are the tokens of providers. */
const MAX_LENGTH = 8192

/**
 * A stored value can have a second storage key with this suffix. The second key contains the time of the value, and the
 * number of the user.
 */
const STAMP = '.of'

/**
 * Returns a number for a user. Many users have the same number, so the stored number does not reveal who the user is.
 */
export const accountNumber = ({ email }: { email: string }): number =>
  [...email.toLowerCase()].reduce((sum, char) => (sum * 31 + (char.codePointAt(0) ?? 0)) % 65_521, 0)

const ofTab = () => window.sessionStorage
const ofBrowser = () => window.localStorage

/**
 * Returns the browser storages for a value, in the order in which the portal tries them. If the storage of the browser
 * is full, the storage of the tab keeps the value.
 */
const storagesOf = (name: FactName) => (factOf(name).isOfTab ? [ofTab] : [ofBrowser, ofTab])

const factOf = (name: FactName): Fact => FACTS[name]

const isStamped = ({ hasOwner, lifetimeMs }: Fact) => hasOwner === true || lifetimeMs !== undefined

function read(name: FactName, suffix = ''): string | undefined {
  for (const storage of storagesOf(name)) {
    const value: unknown = attempt(() => storage().getItem(name + suffix))
    if (typeof value === 'string') return value.length <= MAX_LENGTH ? value : undefined
  }
  return undefined
}

/**
 * Returns a stored value with its time and the number of its user. Returns undefined if the value is absent, too long,
 * unreadable or older than its lifetime.
 */
export function recall(name: FactName): Remembered | undefined {
  const fact = factOf(name)
  const value = read(name)
  if (value === undefined) return undefined
  if (!isStamped(fact)) return { value, atMs: 0, owner: undefined }
  const [time, owner] = (read(name, STAMP) ?? '').split(' ')
  const isKnown = /^\d{1,15}$/.test(time ?? '') && /^\d{0,5}$/.test(owner ?? '')
  if (!isKnown || (fact.lifetimeMs !== undefined && !isRecent(time, fact.lifetimeMs))) return undefined
  return { value, atMs: Number(time), owner: owner ? Number(owner) : undefined }
}

/**
 * Returns a stored value as text. Returns undefined if the value is absent or empty, or if it belongs to another user
 * than `account`.
 */
export function recallText(name: FactName, account?: number): string | undefined {
  const fact = recall(name)
  return fact && (account === undefined || mayBelongTo(fact, account)) && fact.value !== '' ? fact.value : undefined
}

/**
 * Returns whether a stored value may belong to the user with the number `account`. A value that was stored without a
 * user may belong to every user.
 */
export const mayBelongTo = ({ owner }: Pick<Remembered, 'owner'>, account: number): boolean =>
  owner === undefined || owner === account

/**
 * Stores a value, and removes the old value in every case. On a shared computer, stores no value that reveals how the
 * user signs in.
 * @param owner the number of the user to whom the value belongs; undefined for an unknown user
 * @param atMs the time that is stored with the value, in milliseconds since 1970
 * @returns true if the value is stored; false if not, for example because the browser blocks storage
 */
export function remember(name: FactName, value: string, owner?: number, atMs = Date.now()): boolean {
  // Remove the old value first, because the browser may refuse the new value.
  forget(name)
  const fact = factOf(name)
  if (value.length > MAX_LENGTH || (fact.isPersonal && isSharedComputer())) return false
  for (const storage of storagesOf(name)) {
    const isStored = attempt(() => {
      if (isStamped(fact)) storage().setItem(name + STAMP, `${atMs} ${owner ?? ''}`)
      storage().setItem(name, value)
      return true
    })
    if (isStored) return true
    forget(name)
  }
  return false
}

export function forget(...names: FactName[]): void {
  for (const name of names)
    for (const storage of storagesOf(name))
      attempt(() => {
        storage().removeItem(name)
        storage().removeItem(name + STAMP)
      })
}

/**
 * Removes each stored value whose lifetime is over. Also removes the values that earlier versions of the portal stored
 * under other names. The portal calls this function when a document starts.
 */
export function forgetExpired(): void {
  for (const name of NAMES) {
    const value = read(name)
    if (value !== undefined && factOf(name).mayLackTime && read(name, STAMP) === undefined) remember(name, value)
    if (recall(name) === undefined) forget(name)
  }
  attempt(() => FORMER_KEYS.forEach((key) => window.localStorage.removeItem(key)))
}

const FORMER_KEYS = [
  'redirectStoredAt',
  'returnOf',
  'signOutAsked',
  'signInMessage',
  'franceConnectSignOut',
  'inactiveSignOut',
]

/** Returns the `accountNumber` of the user whom the API returned last. Returns undefined if this user is unknown. */
export function lastAccount(): number | undefined {
  const stored = recallText('account')
  return stored !== undefined && /^\d{1,5}$/.test(stored) ? Number(stored) : undefined
}

/**
 * Returns whether several users share this computer. A switch in « Authentification » or the address of /login sets the
 * value.
 */
export const isSharedComputer = (): boolean => recallText('sharedComputer') === 'on'

/** Stores whether several users share this computer. A shared computer forgets at once how its users sign in. */
export function setSharedComputer(isShared: boolean): void {
  if (!isShared) {
    forget('sharedComputer')
    return
  }
  remember('sharedComputer', 'on')
  for (const name of NAMES) if (factOf(name).isPersonal) forget(name)
}

/**
 * Returns whether a stored time is less than `lifetimeMs` ago. A time in the future counts as recent, because somebody
 * has set the clock back since then.
 */
export function isRecent(stored: string | undefined, lifetimeMs: number): boolean {
  if (stored === undefined || !/^\d+$/.test(stored)) return false
  return Date.now() - Number(stored) < lifetimeMs
}

/**
 * Returns whether this tab is allowed to perform an action, and counts the action.
 * @param max the number of actions that are allowed within `withinMs` milliseconds; a refusal sets the count to zero
 * @param subject the target of the action, a text without spaces; a new target sets the count to zero
 * @returns true or false; undefined if the browser blocks storage
 */
export function allowPerTab(
  name: 'reloadedAt' | 'forwards',
  max: number,
  withinMs: number,
  subject = '',
): boolean | undefined {
  const now = Date.now()
  const recent = (recallText(name) ?? '').split(' ').filter((entry) => {
    const [time, of] = entry.split('@')
    // If somebody has set the clock back, a stored time can be in the future. Such a time does not count.
    return of === subject && isRecent(time, withinMs) && Number(time) <= now
  })
  const isAllowed = recent.length < max
  const isStored = remember(name, isAllowed ? [...recent, `${now}@${subject}`].join(' ') : '')
  return isStored ? isAllowed : undefined
}

/**
 * Removes the stored scroll positions if they are JSON but no object. Such a value would stop the router's navigation.
 */
export function dropUnreadableScrollPositions(): void {
  const key = 'react-router-scroll-positions'
  attempt(() => {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(key) ?? '{}')
    if (typeof stored !== 'object' || stored === null) window.sessionStorage.removeItem(key)
  })
}
