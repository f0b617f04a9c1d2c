import { attempt } from './attempt'

/*
 * The only module that uses browser storage. Stored values are untrusted: anything may have written them, in any
 * version. Storage that is blocked or full behaves as if it were empty; no function throws.
 */

type StoredKey =
  | 'projectLogoSrc'
  | 'projectName'
  | 'redirectUrl'
  | 'redirectStoredAt'
  | `leftFor-${string}`
  /** Whose page the redirect of an ended session is: a number, a space and the path. */
  | 'returnOf'
  | 'signOutAsked'
  /** What the sign-in page is to say of the sign-out before it: an address alone proves nothing. */
  | 'signInMessage'
  | 'appAuth'
  | 'idToken'
  | 'franceConnectSignOut'
  | 'analyticsOptOut'
  | 'lastActivity'
  /** The language of the errors: the name that i18next-browser-languagedetector reads. */
  | 'i18nextLng'
  | 'inactiveSignOut'
  | 'lastMethod'
  /** When the user has declined to receive codes by SMS. */
  | 'smsDeclined'
  /** The file of the typeface, which the next visit takes from the cache before it paints. */
  | 'typeface'
  /** The kind of identifier of the last sign-in with a password: `email` or `nickname`. */
  | 'signInName'
  /** The text of the operator's notice that was dismissed last. */
  | 'dismissedNotice'

/** A token of a provider is the longest value. */
const MAX_LENGTH = 8192

/** The stored value of a key; undefined when it is absent, empty or too long. */
export function readStored(key: StoredKey): string | undefined {
  const value: unknown = attempt(() => window.localStorage.getItem(key))
  return typeof value === 'string' && value !== '' && value.length <= MAX_LENGTH ? value : undefined
}

/** Stores a value; one that is too long is stored as empty. */
export function writeStored(key: StoredKey, value: string): void {
  try {
    window.localStorage.setItem(key, value.length <= MAX_LENGTH ? value : '')
  } catch {
    // Storage is full: an older value must not be taken for the new one.
    removeStored(key)
  }
}

/** Removes the value of a key. */
export const removeStored = (key: StoredKey): void => attempt(() => window.localStorage.removeItem(key))

/** Whether the browser stores nothing: what a page has not stored then may be so all the same. */
export function isStorageBlocked(): boolean {
  const isKept = attempt(() => {
    window.localStorage.setItem('check', '')
    window.localStorage.removeItem('check')
    return true
  })
  return isKept === undefined
}

/** Whether a stored time is less than `lifetimeMs` ago. One in the future is recent: the clock was set back since. */
export function isRecent(stored: string | undefined, lifetimeMs: number): boolean {
  if (stored === undefined || !/^\d+$/.test(stored)) return false
  return Date.now() - Number(stored) < lifetimeMs
}

/**
 * Whether this tab may do once more what it may do `max` times within `withinMs` milliseconds, which it must then do. After a
 * refusal, and for another `subject`, a text without spaces, the count begins anew. Undefined when storage is blocked.
 */
export function claimInTab(
  key: 'reloadedAt' | 'forwards',
  max: number,
  withinMs: number,
  subject = '',
): boolean | undefined {
  return attempt(() => {
    const now = Date.now()
    const recent = (window.sessionStorage.getItem(key) ?? '').split(' ').filter((entry) => {
      const [time, of] = entry.split('@')
      // A monotonic clock does not survive a document. A time in the future means that the computer's clock was set back.
      return of === subject && isRecent(time, withinMs) && Number(time) <= now
    })
    const isAllowed = recent.length < max
    window.sessionStorage.setItem(key, isAllowed ? [...recent, `${now}@${subject}`].join(' ') : '')
    return isAllowed
  })
}

/** Removes the scroll positions that the router could not read, and would stop a navigation with; those that are no JSON it drops. */
export function dropUnreadableScrollPositions(): void {
  const key = 'react-router-scroll-positions'
  attempt(() => {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(key) ?? '{}')
    if (typeof stored !== 'object' || stored === null) window.sessionStorage.removeItem(key)
  })
}

const ASKED_LANGUAGE = 'lng'

/** Keeps the language that an address asks for, for the documents that follow in this tab. */
export const keepAskedLanguage = (language: string): void =>
  attempt(() => window.sessionStorage.setItem(ASKED_LANGUAGE, language))

/** The language that an address has asked for in this tab, or undefined. */
export const askedLanguage = (): string | undefined =>
  attempt(() => window.sessionStorage.getItem(ASKED_LANGUAGE)) ?? undefined
