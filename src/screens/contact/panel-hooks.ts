import { use, useEffect, useEffectEvent, type RefObject } from 'react'
import { useFormState } from 'react-hook-form'
import { textsOf } from '../../i18n/texts'
import { usePortal } from '../../session/portal-state'
import { Submit } from '../../ui/form/form'

const t = textsOf('contact')

/** Asks for confirmation before an unsent message is lost. Call this hook in a component inside the contact form. */
export function useMessageKept(): void {
  const { dirtyFields } = useFormState()
  const { busy } = use(Submit)
  const isTyped = dirtyFields.content === true || busy
  const { unsaved, contactRequest } = usePortal()
  useEffect(() => {
    if (!isTyped) return
    unsaved.message.set({
      title: t('leaveTitle'),
      text: t('leaveText'),
      stay: t('stay'),
      onStay: () => contactRequest.set({}),
    })
    const ask = (event: BeforeUnloadEvent) => {
      if (!unsaved.isGivenUp) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => {
      unsaved.message.set(undefined)
      window.removeEventListener('beforeunload', ask)
    }
  }, [isTyped, unsaved, contactRequest])
}

/** An interface of some browsers that reports the Back gesture of a phone. */
declare class CloseWatcher {
  onclose: (() => void) | null
  destroy(): void
}

/**
 * Closes the open panel on Escape, and on the Back gesture of a phone. Also closes the panel if the panel covers an
 * element that gets the focus. On a large screen, the panel closes only after the browser has scrolled to the element.
 * Does nothing while a modal dialog is open above the panel.
 */
export function useClosing(panel: RefObject<HTMLElement | null>, open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!open) return
    const shown = new AbortController()
    const onKeyDown = ({ key, isComposing, repeat, defaultPrevented }: globalThis.KeyboardEvent) => {
      if (key !== 'Escape' || isComposing || repeat || defaultPrevented) return
      if (!document.querySelector('dialog[aria-modal]')) close()
    }
    const onFocus = ({ target }: Event) => {
      const element = panel.current
      if (!element || !(target instanceof Element) || element.contains(target) || target.closest('dialog')) return
      if (window.matchMedia('(max-width: 47.99em)').matches) close()
      else requestAnimationFrame(() => overlap(element, target) && close())
    }
    document.addEventListener('keydown', onKeyDown, shown)
    document.addEventListener('focusin', onFocus, shown)
    // Use `CloseWatcher` only on touch screens, for the Back gesture. On other devices, `CloseWatcher` would also
    // report an Escape that only ends the composition of a character.
    const hasBack = 'CloseWatcher' in window && window.matchMedia('(pointer: coarse)').matches
    const watcher = hasBack ? new CloseWatcher() : undefined
    if (watcher) watcher.onclose = () => close()
    return () => {
      shown.abort()
      watcher?.destroy()
    }
  }, [panel, open])
}

/** Returns whether two elements overlap on the screen. */
function overlap(one: Element, other: Element): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
  return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top
}

/**
 * Sets two CSS variables on `element`: the height that an on-screen keyboard covers (`--covered`), and the height that
 * stays visible (`--visible`).
 */
export function useOnScreenKeyboard(element: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useEffect(() => {
    const viewport = window.visualViewport
    const style = element.current?.style
    if (!isOpen || !viewport || !style) return
    const measure = () => {
      // Zooming also makes the visual viewport smaller. Do not mistake a zoomed page for an on-screen keyboard.
      const isZoomed = viewport.scale > 1.01
      const covered = isZoomed ? 0 : Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop)
      // If no on-screen keyboard is open, remove the two CSS variables. A value would slow down the opening of the
      // contact panel.
      style.setProperty('--covered', covered ? `${covered}px` : '')
      style.setProperty('--visible', covered ? `${viewport.height}px` : '')
    }
    const shown = new AbortController()
    measure()
    for (const type of ['resize', 'scroll']) viewport.addEventListener(type, measure, shown)
    return () => shown.abort()
  }, [element, isOpen])
}
