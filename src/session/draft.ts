import { readObject, readString, UnexpectedShape } from '../api/shape'
import type { User } from '../api/users'
import { restoreForms, type DraftForms, type DraftValues } from '../lib/draft-forms'
import { DRAFT_LIFETIME_MS } from '../rules/limits'
import { isRecent } from './browser-storage'
import { draftContext, readDraft, removeDraft, writeDraft } from './draft-storage'
import { createPersonKey, isKeyOf } from './person-key'

/** What a person has typed in a page, while they sign in again at their provider. */
interface Draft {
  /** See `createPersonKey`. */
  person: string
  /** In milliseconds since 1970. */
  storedAt: string
  /** The path of the page, without query and fragment. */
  path: string
  forms: DraftForms
}

/** Stores what `user` has typed in the page `path`, for this tab only. Resolves with whether it is stored. */
export async function storeDraft(user: User, path: string, forms: DraftForms): Promise<boolean> {
  const person = await createPersonKey(user)
  if (person === undefined) return false
  const draft: Draft = { person, storedAt: String(Date.now()), path, forms }
  return writeDraft(JSON.stringify(draft))
}

/**
 * Gives the stored values to the forms of the page `path` that is about to be shown, and removes the draft. Removes it
 * without using it when it is another person's, too old or malformed. The draft of another page stays.
 */
export async function restoreDraft(user: User, path: string): Promise<void> {
  const draft = parseDraft(readDraft())
  const isUsable =
    draft !== undefined && isRecent(draft.storedAt, DRAFT_LIFETIME_MS) && (await isKeyOf(draft.person, user))
  if (isUsable && draft.path !== path) return
  removeDraft()
  if (isUsable) restoreForms(draftContext(user, path), draft.forms)
}

function parseDraft(stored: string | undefined): Draft | undefined {
  if (stored === undefined) return undefined
  try {
    const { person, storedAt, path, forms } = readObject(JSON.parse(stored))
    return {
      person: readString(person),
      storedAt: readString(storedAt),
      path: readString(path),
      forms: readEntries(forms, readValues),
    }
  } catch {
    return undefined
  }
}

/** Reads an object as a record of the values that `readValue` returns. */
function readEntries<Value>(value: unknown, readValue: (value: unknown) => Value): Record<string, Value> {
  return Object.fromEntries(Object.entries(readObject(value)).map(([name, entry]) => [name, readValue(entry)]))
}

const readValues = (value: unknown): DraftValues =>
  readEntries(value, (entry) => {
    if (typeof entry !== 'string' && typeof entry !== 'boolean') throw new UnexpectedShape('not a value of a field')
    return entry
  })
