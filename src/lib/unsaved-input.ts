/** The text fields of the page that were filled in. */
export function dirtyFields(): (HTMLInputElement | HTMLTextAreaElement)[] {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'input:not([type="checkbox"], [type="hidden"]), textarea',
  )
  return Array.from(fields).filter(({ value, defaultValue }) => value !== defaultValue)
}

/** Whether a text field of the page was filled in. */
export const hasDirtyFields = (): boolean => dirtyFields().length > 0

/** Whether the page has something to lose: a filled-in field, or anything for which it asks before it is closed. */
export function hasUnsavedInput(): boolean {
  return hasDirtyFields() || !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}
