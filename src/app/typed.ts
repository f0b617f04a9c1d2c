/** Whether a field of the page has been filled in. */
export function hasTyped(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'input:not([type="checkbox"], [type="hidden"]), textarea',
  )
  return Array.from(fields).some(({ value, defaultValue }) => value !== defaultValue)
}
