/** Whether a field of the page has been filled in. */
export function hasDirtyFields(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'input:not([type="checkbox"], [type="hidden"]), textarea',
  )
  return Array.from(fields).some(({ value, defaultValue }) => value !== defaultValue)
}

type Control = HTMLInputElement | HTMLButtonElement

/** Whether a browser has translated the page, so that its text nodes are no longer those of the build. */
export function isTranslated(root: HTMLElement): boolean {
  return root.querySelector(':scope font') !== null
}

/**
 * Keeps what is typed and pressed in the prerendered page. React renders it anew when it does not find what it expects,
 * such as after a translation by the browser, and its controls are then replaced. The function that this returns
 * carries their values, the focus and the submit that waits over to their replacements; it works once.
 */
export function keepTyped(root: HTMLElement): () => void {
  const kept = controlsIn(root)
  let focused = kept.findIndex((control) => control === document.activeElement)
  const onFocus = ({ target }: FocusEvent) => {
    focused = kept.findIndex((control) => control === target)
  }
  root.addEventListener('focusin', onFocus)
  return () => {
    root.removeEventListener('focusin', onFocus)
    const present = controlsIn(root)
    for (const [index, old] of kept.splice(0).entries()) {
      const control = present.find(({ name, type }) => name === old.name && type === old.type)
      if (old.isConnected || !control) continue
      if ('early' in old.dataset) control.dataset.early = ''
      if (old instanceof HTMLInputElement && control instanceof HTMLInputElement) carryOver(old, control)
      if (index === focused && document.activeElement === document.body) control.focus()
    }
  }
}

/** The fields and the submit buttons. The other buttons have no name to find them again by. */
function controlsIn(root: HTMLElement): Control[] {
  return [...root.querySelectorAll<Control>('input[name], button[type="submit"]')]
}

function carryOver(old: HTMLInputElement, control: HTMLInputElement) {
  if (old.checked !== control.checked) control.click()
  if (old.value === old.defaultValue || old.value === control.value) return
  control.value = old.value
  control.dispatchEvent(new Event('input', { bubbles: true }))
}
