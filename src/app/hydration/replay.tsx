import { useEffect } from 'react'

type Control = HTMLInputElement | HTMLButtonElement

/**
 * Records the values of the controls in the prerendered page. If hydration fails and React renders the same form again,
 * the returned function restores the values, the focus and a recorded click.
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
    const findSame = (old: Control) => present.find(({ name, type }) => name === old.name && type === old.type)
    const controls = kept.splice(0)
    const isSameForm = controls.every((old) => !(old instanceof HTMLInputElement) || findSame(old))
    for (const [index, old] of controls.entries()) {
      if (old.isConnected) continue
      const control = isSameForm ? findSame(old) : undefined
      if (control && 'early' in old.dataset) control.dataset.early = ''
      if (old instanceof HTMLInputElement && control instanceof HTMLInputElement) copyValue(old, control)
      if (index === focused && document.activeElement === document.body) control?.focus()
      // If hydration fails, React keeps the old elements in memory. Clear the old fields, because they can contain a
      // password.
      if (old instanceof HTMLInputElement) old.value = ''
    }
  }
}

function controlsIn(root: HTMLElement): Control[] {
  return [...root.querySelectorAll<Control>('input[name], button[name], button[type="submit"]')]
}

function copyValue(old: HTMLInputElement, control: HTMLInputElement) {
  if (old.checked !== control.checked) control.click()
  if (old.value === old.defaultValue || old.value === control.value) return
  control.value = old.value
  control.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Marks the page as hydrated, and clicks the button that the user has clicked before hydration. Calls `restoreTyped`
 * first (see `keepTyped`).
 */
export function Replay({ restoreTyped }: { restoreTyped?: (() => void) | undefined }) {
  useEffect(() => {
    restoreTyped?.()
    document.querySelector('[data-hydrate]')?.removeAttribute('data-hydrate')
    const pressed = document.querySelector<HTMLButtonElement>('button[data-early]')
    pressed?.removeAttribute('data-early')
    // Let React run its other effects before the click, because the click can change the page.
    if (pressed) queueMicrotask(() => pressed.click())
  }, [restoreTyped])
  return null
}
