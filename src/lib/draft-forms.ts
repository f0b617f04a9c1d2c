import { dirtyFields } from './unsaved-input'

/** The edited values of one form, by the name of the field. */
export type DraftValues = Record<string, string | boolean>

/** The edited values of a page, by the name of the form. */
export type DraftForms = Partial<Record<string, DraftValues>>

interface DraftForm {
  name: string
  /** Returns the edited values of the fields that may be stored. */
  read: () => DraftValues
}

const forms = new Set<DraftForm>()

/** Adds a form of the page to its drafts. Returns the function that removes it. */
export function addDraftForm(form: DraftForm): () => void {
  forms.add(form)
  return () => void forms.delete(form)
}

const secrets = new Set<object>()

/** Marks that the page shows a secret, which no draft may hold. Returns the function that ends it. */
export function holdSecret(): () => void {
  const secret = {}
  secrets.add(secret)
  return () => void secrets.delete(secret)
}

/**
 * Returns the edited values of the page. Undefined when they are not all that would be lost with the page: it shows a
 * secret, or a field was filled in that no form allows to be stored, such as a password.
 */
export function collectDraft(): DraftForms | undefined {
  const edited = [...forms].map(({ name, read }) => [name, read()] as const)
  const found = edited.filter(([, values]) => Object.keys(values).length > 0)
  const isWhole = dirtyFields().every((field) => found.some(([, values]) => values[field.name] === field.value))
  return secrets.size === 0 && found.length > 0 && isWhole ? Object.fromEntries(found) : undefined
}

let isLeaving = false

/** Lets the browser leave the page without a question. Returns the function that ends it. */
export function allowLeaving(): () => void {
  isLeaving = true
  return () => {
    isLeaving = false
  }
}

/** Whether the browser may leave the page without a question, because its draft is stored. */
export const mayLeave = (): boolean => isLeaving

/** A draft for the forms of one page of one person, which `context` names. In memory only. */
let restored: { context: string; forms: DraftForms } | undefined

/** Gives the forms of a page the values of a draft. */
export function restoreForms(context: string, draft: DraftForms): void {
  restored = { context, forms: { ...draft } }
}

/** Drops the values that the forms of another page, or of another person, have not taken. */
export function keepRestoredOf(context: string): void {
  if (restored?.context !== context) restored = undefined
}

/** Whether there are values for a form that was not rendered yet. */
export function hasRestored(form: string): boolean {
  return restored?.forms[form] !== undefined
}

/** Returns the values for a form, once. */
export function takeRestored(form: string): DraftValues | undefined {
  const values = restored?.forms[form]
  if (restored) restored.forms[form] = undefined
  return values
}
