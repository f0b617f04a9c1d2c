import { useEffect } from 'react'

/**
 * Marks the page as hydrated: the screens decide from now on what tokens.css hid until then. Then presses the button
 * again that was pressed before hydration (see pre-hydration.ts).
 *
 * @param restoreTyped restores what was typed in a page that React has rendered anew; runs first
 */
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
