import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import type { Elements } from '../ui/text/elements'
import { addLiveRegion } from '../ui/feedback/announcer'
import { token } from '../ui/theme/theme'
import { restoreFocus } from '../ui/overlay/modal'
import { pushTopLayer } from '../ui/overlay/top-layer'

/**
 * A page in front of the page: a modal dialog that fills the window and hides everything behind it, open dialogs included.
 * It cannot be closed; the caller stops rendering it, which gives the focus back. Its heading receives the focus, and again
 * when `label` changes.
 *
 * @param label the accessible name, which is that of the heading in `children`
 */
export function Cover({ label, children }: { label: string; children: Elements }) {
  const dialog = useRef<HTMLDialogElement>(null)
  // Read before the heading of `children` takes the focus.
  const [opener] = useState(() => document.activeElement)

  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    element.showModal()
    const leave = pushTopLayer(element)
    addLiveRegion(element)
    // A browser closes a dialog on a second Escape.
    const reopen = () => {
      if (!element.open) element.showModal()
    }
    element.addEventListener('close', reopen)
    return () => {
      element.removeEventListener('close', reopen)
      leave()
      element.close()
      restoreFocus(opener)
    }
  }, [opener])
  useEffect(() => dialog.current?.querySelector('h1')?.focus(), [label])

  return (
    <Screen ref={dialog} aria-modal="true" aria-label={label} onCancel={(event) => event.preventDefault()}>
      {children}
    </Screen>
  )
}

const Screen = styled.dialog`
  position: fixed;
  inset: 0;
  width: 100%;
  height: 100%;
  max-width: none;
  max-height: none;
  margin: 0;
  padding: 0;
  border: 0;
  background: ${token('canvas')};
  color: inherit;
  overflow-y: auto;
`
