/** Whether a text field of the page was filled in. */
export function hasDirtyFields(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'input:not([type="checkbox"], [type="hidden"]), textarea',
  )
  return Array.from(fields).some(({ value, defaultValue }) => value !== defaultValue)
}
