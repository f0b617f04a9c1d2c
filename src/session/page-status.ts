import type { User } from '../api/users'

/** What covers the page while it is not known, or no longer true, that it belongs to the person who is signed in. */
export type PageStatus =
  /** Nothing: a public page, or a page of the person who is signed in. */
  | { name: 'shown' }
  /** The API is being asked whose session it is, or another document is being loaded. */
  | { name: 'checking' }
  /** The session has ended while something would be lost: the person of the page signs in again over it. */
  | { name: 'ended'; user: User }
  /** The API did not say whose session it is. */
  | { name: 'unverified' }
  /** The API names another account than that of the page. Nothing of the page is used any more. */
  | { name: 'replaced'; user: User; isSamePerson: boolean }
