/** Whether a text field of the page was filled in. */
export function hasDirtyFields(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'input:not([type="checkbox"], [type="hidden"]), textarea',
  )
  return Array.from(fields).some(({ value, defaultValue }) => value !== defaultValue)
}

/** Whether the page has something to lose: a filled-in field, or anything for which it asks before it is closed. */
export function hasUnsavedInput(): boolean {
  return hasDirtyFields() || !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}
