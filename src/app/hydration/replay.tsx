import { useEffect } from 'react'

/** Marks the page as hydrated, and presses the button that was pressed before. `restoreTyped` runs first (see `keepTyped`). */
export function Replay({ restoreTyped }: { restoreTyped?: (() => void) | undefined }) {
  useEffect(() => {
    restoreTyped?.()
    document.querySelector('[data-hydrate]')?.removeAttribute('data-hydrate')
    const pressed = document.querySelector<HTMLButtonElement>('button[data-early]')
    pressed?.removeAttribute('data-early')
    // The click may change the page synchronously, so it waits for React to finish its effects.
    if (pressed) queueMicrotask(() => pressed.click())
  }, [restoreTyped])
  return null
}
