/** Whether a text field of the page was filled in. */
export function hasDirtyFields(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'input:not([type="checkbox"], [type="hidden"]), textarea',
  )
  return Array.from(fields).some(({ value, defaultValue }) => value !== defaultValue)
}

/** Whether the page has something to lose. A portal has one. */
export class UnsavedInput {
  private asks = false
  private isDiscarded = false

  /** The page begins or ends to ask before it is left. */
  setAsks(asks: boolean): void {
    this.asks = asks
  }

  /** The page is left without a question, whatever is unsaved. */
  discard(): void {
    this.isDiscarded = true
  }

  /** Whether the browser asks before the page is left. */
  get asksBrowser(): boolean {
    return this.asks && !this.isDiscarded
  }

  /** Whether a text field is filled in, or the page asks before it is left. */
  exists(): boolean {
    return this.asks || hasDirtyFields()
  }
}
