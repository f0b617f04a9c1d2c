import type { User } from '../api/users'

/*
 * The draft of this tab in session storage. Beside browser-storage.ts, because no public page needs it before it is
 * hydrated. Storage that is blocked or full behaves as if it were empty; no function throws.
 */

const KEY = 'draft'

/** The longest draft, in characters. */
const MAX_LENGTH = 100_000

/** The stored draft, unchecked; undefined when there is none. */
export function readDraft(): string | undefined {
  try {
    return window.sessionStorage.getItem(KEY) ?? undefined
  } catch {
    return undefined
  }
}

/** Stores a draft. Returns whether it is stored. */
export function writeDraft(draft: string): boolean {
  removeDraft()
  if (draft.length > MAX_LENGTH) return false
  try {
    window.sessionStorage.setItem(KEY, draft)
    return true
  } catch {
    return false
  }
}

/** Removes the draft. */
export function removeDraft(): void {
  try {
    window.sessionStorage.removeItem(KEY)
  } catch {
    // Storage is blocked: there is nothing to remove.
  }
}

/** Names a page of a person, whose forms alone get the values of a draft. */
export const draftContext = ({ email }: User, path: string): string => `${email} ${path}`
