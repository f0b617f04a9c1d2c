import { MS_PER_MIN, PROVIDER_RETURN_MIN, REDIRECT_LIFETIME_MS } from './rules/limits'
import { forEachProvider } from './rules/provider-offers'
import { attempt } from './lib/attempt'
import { keysOf } from './rules/keys'

/*
 * The facts that the browser remembers between two documents. This is the only module that uses browser storage. Each fact
 * has one row in `FACTS`. docs/architecture.md and the privacy document list the same rows. Stored values are untrusted,
 * because any program, or an earlier version, may have written them. Blocked storage acts as if it were empty. No function
 * throws.
 */

export interface Fact {
  /** The fact ends with its tab. By default, all tabs share it. */
  isOfTab?: true
  /** The fact is about one user. It is stored with the number of that user, and kept from others. */
  hasOwner?: true
  /** After this time the fact counts as forgotten. A fact without a lifetime is stored without its time. */
  lifetimeMs?: number
  /** The fact shows how the user signs in. A shared computer does not remember it. */
  isPersonal?: true
  /** The specification names the key of the fact. An earlier version has stored it without a time. */
  mayLackTime?: true
}

const DAY_MS = 24 * 60 * MS_PER_MIN
/** The lifetime of a session at a provider. */
const PROVIDER_SESSION_MS = 4 * 60 * MS_PER_MIN

export const FACTS = {
  /** The address to which the user goes after the sign-in of this tab, unchecked. It is empty when it was refused. */
  tabRedirectUrl: { isOfTab: true, hasOwner: true, lifetimeMs: REDIRECT_LIFETIME_MS },
  /** The redirect for a tab that has none of its own, for example one that a mailed link opens. */
  redirectUrl: { hasOwner: true, lifetimeMs: REDIRECT_LIFETIME_MS },
  /** The reason why the user is back on /login (see `Note`). */
  note: { isOfTab: true, lifetimeMs: 30 * MS_PER_MIN },
  /** A sign-out that the user has asked for and that the API has not answered. */
  signOut: { hasOwner: true, lifetimeMs: DAY_MS },
  /** `sent` or `answered`. No tab signs out while a sign-in has no outcome. */
  signIn: { lifetimeMs: MS_PER_MIN },
  /**
   * The number of the user whom the API has named last. This user owns a sign-out that is requested before the script runs.
   */
  account: { lifetimeMs: DAY_MS },
  /** The time of the last activity, in milliseconds since 1970. */
  lastActivity: {},
  /** `on` when several users share the computer. */
  sharedComputer: {},
  /** The state of the user's session at each provider (see `ProviderSession`). */
  ...forEachProvider((): Fact => ({ lifetimeMs: PROVIDER_SESSION_MS }), 'at-'),
  /** `franceconnect` when the user signed in there. */
  appAuth: { lifetimeMs: PROVIDER_SESSION_MS, mayLackTime: true },
  /** The token that FranceConnect's sign-out needs. */
  idToken: { lifetimeMs: PROVIDER_SESSION_MS, mayLackTime: true },
  /** The times at which the browser has left for each provider, in milliseconds since 1970. */
  ...forEachProvider((): Fact => ({ lifetimeMs: PROVIDER_RETURN_MIN * MS_PER_MIN }), 'leftFor-'),
  /** The provider of the last sign-in. */
  lastMethod: { isPersonal: true },
  /** The kind of identifier of the last sign-in with a password: `email` or `nickname`. */
  signInName: { isPersonal: true },
  /** The user has declined to receive codes by SMS. */
  smsDeclined: { hasOwner: true, lifetimeMs: 30 * DAY_MS, isPersonal: true },
  /** The name of the space from which the user came. */
  projectName: { hasOwner: true },
  /** The address of the logo of that space. */
  projectLogoSrc: { hasOwner: true },
  /** The text of the operator's notice that the user has dismissed. */
  dismissedNotice: { hasOwner: true },
  /** The language of errors. i18next-browser-languagedetector reads it. */
  i18nextLng: {},
  /** The language that an address has asked for in this tab. */
  lng: { isOfTab: true },
  /** The user does not want to be counted in the statistics. */
  analyticsOptOut: {},
  /** The file of the typeface. The next visit takes it from the cache before it paints. */
  typeface: {},
  /** The time at which this tab was reloaded because a module could not be loaded. */
  reloadedAt: { isOfTab: true },
  /** The times and targets of the redirects that this tab has followed. */
  forwards: { isOfTab: true },
} as const satisfies Record<string, Fact>

export type FactName = keyof typeof FACTS

const NAMES = keysOf(FACTS)

/** A remembered fact. */
interface Remembered {
  value: string
  /** The time at which the fact was stored, in milliseconds since 1970; 0 when the fact has no time. */
  atMs: number
  /** The number of the fact's user. It is undefined when the fact has none, or the user was not known. */
  owner: number | undefined
}

/** The maximum length of a value. A token of a provider is the longest value. */
const MAX_LENGTH = 8192

/** The suffix of a fact's key. The resulting key stores the time and the owner of the fact. */
const STAMP = '.of'

/** Returns a number that many users have in common. It recognises a user without naming the user. */
export const accountNumber = ({ email }: { email: string }): number =>
  [...email.toLowerCase()].reduce((sum, char) => (sum * 31 + (char.codePointAt(0) ?? 0)) % 65_521, 0)

const ofTab = () => window.sessionStorage
const ofBrowser = () => window.localStorage

/** Returns the storages of a fact. A value that the browser's storage refuses, because it is full, stays in the tab. */
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
 * Returns a fact. Returns undefined when it is absent, too long or older than its lifetime, or when its time or owner is
 * unreadable.
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
 * Returns the value of a fact as text. Returns undefined when it is absent or empty, or when its owner is known and has
 * another number.
 */
export function recallText(name: FactName, account?: number): string | undefined {
  const fact = recall(name)
  return fact && (account === undefined || mayBelongTo(fact, account)) && fact.value !== '' ? fact.value : undefined
}

/** Returns whether a fact may be about the user with this number: its owner is that user, or was not known. */
export const mayBelongTo = ({ owner }: Pick<Remembered, 'owner'>, account: number): boolean =>
  owner === undefined || owner === account

/**
 * Remembers a fact with the current time. A value that is too long is forgotten, and so is a personal fact on a shared
 * computer.
 *
 * @param owner the number of the user whom the fact is about; undefined when the user is not known
 * @param atMs the time that is stored with the fact, in milliseconds since 1970
 * @returns whether the fact is remembered, which fails if the browser blocks storage
 */
export function remember(name: FactName, value: string, owner?: number, atMs = Date.now()): boolean {
  // An older value must not be mistaken for the new one.
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

/** Removes facts. */
export function forget(...names: FactName[]): void {
  for (const name of names)
    for (const storage of storagesOf(name))
      attempt(() => {
        storage().removeItem(name)
        storage().removeItem(name + STAMP)
      })
}

/**
 * Removes the facts whose lifetime is over, and the values that earlier versions have stored under names that are no longer
 * used. The portal calls it when a document starts.
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

/** Returns the number of the user whom the API has named last in this browser; undefined when none is known. */
export function lastAccount(): number | undefined {
  const stored = recallText('account')
  return stored !== undefined && /^\d{1,5}$/.test(stored) ? Number(stored) : undefined
}

/**
 * Returns whether several users share this computer. The switch in « Authentification » or the address of /login sets it.
 */
export const isSharedComputer = (): boolean => recallText('sharedComputer') === 'on'

/** Stores whether several users share this computer. A shared one forgets at once how its users sign in. */
export function setSharedComputer(isShared: boolean): void {
  if (!isShared) {
    forget('sharedComputer')
    return
  }
  remember('sharedComputer', 'on')
  for (const name of NAMES) if (factOf(name).isPersonal) forget(name)
}

/**
 * Returns whether a stored time is less than `lifetimeMs` ago. A time in the future counts as recent, because the clock was
 * set back since.
 */
export function isRecent(stored: string | undefined, lifetimeMs: number): boolean {
  if (stored === undefined || !/^\d+$/.test(stored)) return false
  return Date.now() - Number(stored) < lifetimeMs
}

/**
 * Returns whether this tab may repeat an action, which is allowed `max` times within `withinMs` milliseconds. The
 * caller must then do it. After a refusal, and for another `subject` (a text without spaces), the count starts again.
 * Returns undefined when storage is blocked.
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
    // A monotonic clock does not survive a document. A time in the future means that the clock was set back since.
    return of === subject && isRecent(time, withinMs) && Number(time) <= now
  })
  const isAllowed = recent.length < max
  const isStored = remember(name, isAllowed ? [...recent, `${now}@${subject}`].join(' ') : '')
  return isStored ? isAllowed : undefined
}

/**
 * Removes scroll positions that the router could not read, because they would stop its navigation. The router itself drops
 * invalid JSON.
 */
export function dropUnreadableScrollPositions(): void {
  const key = 'react-router-scroll-positions'
  attempt(() => {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(key) ?? '{}')
    if (typeof stored !== 'object' || stored === null) window.sessionStorage.removeItem(key)
  })
}
