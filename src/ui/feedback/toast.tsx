import { createContext, isValidElement, use, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { toast, ToastContainer, type ToastTransitionProps } from 'react-toastify/unstyled'
import { firstSentence, textsOf } from '../../i18n/texts'
import { useCountdown, useHold } from '../../lib/use-countdown'
import { TOAST_DEFAULT_MS } from '../../rules/limits'
import { AlertCircleIcon, CheckIcon, CloseIcon } from '../icons/icons'
import { restoreFocus } from '../navigation/focus'
import { topLayerElement } from './announcer'
import { shieldPresses } from '../overlay/press-shield'
import { CloseButton, TimeBar, ToastFrame, ToastStack, ToastText } from './toast-styles'

const t = textsOf('ui')

export interface ToastOptions {
  kind: 'success' | 'error'
  text: string
  lang?: string | undefined
  /** The duration in milliseconds, by default 5 s. Hover and focus pause the timer. */
  durationMs?: number
  /** While a toast with this id is shown, another one with the same id is not. */
  id?: string
  /**
   * A notice of the page has the same text, so the toast shows only the first sentence. Screen readers get the whole text.
   */
  isInPage?: boolean
}

/** Shows a toast at the top right, above the others, once `ToastArea` is mounted. */
export function showToast({ kind, durationMs = TOAST_DEFAULT_MS, id, ...message }: ToastOptions): void {
  toast(({ closeToast }) => <Toast kind={kind} durationMs={durationMs} {...message} onClose={closeToast} />, {
    role: kind === 'error' ? 'alert' : 'status',
    ...(id !== undefined && { toastId: id }),
  })
}

/** Closes the toast with this id. Without an id it closes every toast and drops the waiting ones. */
export function dismissToasts(id?: string): void {
  if (id === undefined) toast.clearWaitingQueue()
  toast.dismiss(id)
}

/** Whether the pointer or the focus is on the toasts. This stops all their timers. */
const IsHeld = createContext(false)

/** Renders at most three toasts, in the topmost modal dialog, because everything outside it is inert. */
export function ToastArea() {
  const [host] = useState(createHost)
  const [isHeld, hold] = useHold()
  useEffect(() => {
    topLayerElement().prepend(host)
    return () => host.remove()
  }, [host])
  // The library makes the list a live region. Each toast is a live region itself, and an alert inside another region would
  // be announced twice.
  useLayoutEffect(() => {
    for (const name of ['aria-live', 'aria-atomic', 'aria-relevant'])
      host.querySelector('section')?.removeAttribute(name)
  }, [host])
  return createPortal(
    <ToastStack data-screen-only {...hold}>
      <IsHeld value={isHeld}>
        <ToastContainer
          aria-label={t('notifications')}
          autoClose={false}
          closeButton={false}
          closeOnClick={false}
          customProgressBar
          draggable={false}
          // The default shortcut, Alt+T, is used by browsers and French keyboards.
          hotKeys={() => false}
          icon={false}
          limit={3}
          newestOnTop
          transition={ToastElement}
        />
      </IsHeld>
    </ToastStack>,
    host,
  )
}

/** Creates an element without a box of its own. `pushTopLayer` moves it between the page and its dialogs. */
function createHost(): HTMLElement {
  const host = document.createElement('div')
  host.id = 'toasts'
  host.style.display = 'contents'
  return host
}

/**
 * The element of a toast. It replaces the element of the library, which would be a stop for Tab and have the message as its
 * id. It closes without an animation and returns the focus. A style animates its appearance.
 */
function ToastElement({ children, isIn, done, nodeRef }: ToastTransitionProps) {
  const before = useRef<EventTarget>(null)
  // The list appears with its first toast, and Orca in Firefox announces an alert only if its list is not part of the
  // accessibility tree.
  useLayoutEffect(() => {
    const element = nodeRef.current
    element?.addEventListener('focusin', ({ relatedTarget }) => void (before.current = relatedTarget))
    element?.removeAttribute('id')
    const list = element?.parentElement
    list?.setAttribute('role', 'none')
    for (const stop of [element, list]) stop?.removeAttribute('tabindex')
  }, [nodeRef])
  useEffect(() => {
    if (isIn) return
    const element = nodeRef.current
    // The shield is placed among the toasts, so that the pointer on it still pauses the others.
    shieldPresses(element, element?.closest('#toasts > *') ?? undefined)
    // The focus moves before React removes the element, because React reports no lost focus for a removed element, and the
    // timers of the other toasts would stay paused.
    if (element?.contains(document.activeElement)) restoreFocus(before.current, element.closest('dialog'))
    done()
  }, [isIn, done, nodeRef])
  return isValidElement(children) ? children : null
}

interface ToastProps extends Pick<ToastOptions, 'kind' | 'text' | 'lang' | 'isInPage'> {
  durationMs: number
  onClose: () => void
}

function Toast({ kind, text, lang, isInPage = false, durationMs, onClose }: ToastProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [isSaid, setIsSaid] = useState(kind === 'error')
  const paused = use(IsHeld)
  useCountdown(durationMs / 1000, paused, onClose)
  useEffect(() => {
    uncoverFocus(frame.current)
    // The live region of a status must exist before its text, because a screen reader announces no region that appears with
    // its text. An alert needs no delay.
    const timer = setTimeout(() => setIsSaid(true), 100)
    return () => clearTimeout(timer)
  }, [])
  const shown = isInPage ? firstSentence(text) : text
  const setDuration = (bar: HTMLElement | null) => bar?.style.setProperty('--duration', `${durationMs}ms`)
  return (
    <ToastFrame ref={frame} data-kind={kind} data-paused={paused || undefined}>
      {kind === 'success' ? <CheckIcon /> : <AlertCircleIcon />}
      <ToastText lang={lang} aria-hidden={!isSaid || undefined}>
        <span data-clamped={isInPage || undefined}>{shown}</span>
        {shown !== text && <span className="sr-only">{text.slice(shown.length)}</span>}
      </ToastText>
      <CloseButton type="button" aria-label={t('close')} onClick={onClose}>
        <CloseIcon />
      </CloseButton>
      <TimeBar ref={setDuration} aria-hidden="true">
        <span />
      </TimeBar>
    </ToastFrame>
  )
}

/** Scrolls the page when the toast covers the focused element. */
function uncoverFocus(toast: HTMLElement | null) {
  const { activeElement } = document
  if (!toast || !activeElement || activeElement === document.body) return
  const { top, bottom, left, right } = activeElement.getBoundingClientRect()
  const box = toast.getBoundingClientRect()
  if (top < box.bottom && bottom > box.top && left < box.right && right > box.left)
    activeElement.scrollIntoView({ block: 'nearest' })
}
