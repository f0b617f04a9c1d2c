import type { Api } from '../api/api'
import type { User } from '../api/users'
import type { UnsavedInput } from '../lib/unsaved-input'
import type { PendingSignOut } from './pending-sign-out'

/** What a session needs to know of its document. */
export interface SessionOptions {
  api: Api
  /** The person whose page is shown, as the guarded route has loaded them; undefined on a public page. */
  shownUser: () => User | undefined
  /** Whether another page is being opened. */
  isNavigating: () => boolean
  /** Whether leaving the page would lose something. */
  unsaved: UnsavedInput
  /** The sign-out that no answer has ended yet. */
  pendingSignOut: PendingSignOut
}
