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
  /** The duration of the toast in milliseconds. The default is 5 s. The time stops during hover and focus. */
  durationMs?: number
  /** The id of the toast. A toast is not shown while another toast with the same id is shown. */
  id?: string
  /**
   * A notice of the page has the same text. The toast therefore shows only the first sentence. Screen readers get the
   * whole text.
   */
  isInPage?: boolean
}

/**
 * Shows a toast at the top right, above the other toasts. If `ToastArea` is not mounted yet, the toast waits for it.
 */
export function showToast({ kind, durationMs = TOAST_DEFAULT_MS, id, ...message }: ToastOptions): void {
  toast(({ closeToast }) => <Toast kind={kind} durationMs={durationMs} {...message} onClose={closeToast} />, {
    role: kind === 'error' ? 'alert' : 'status',
    ...(id !== undefined && { toastId: id }),
  })
}

/** Closes the toast with this id. Without an id, closes every toast and drops the toasts that wait. */
export function dismissToasts(id?: string): void {
  if (id === undefined) toast.clearWaitingQueue()
  toast.dismiss(id)
}

/** True while the pointer or the focus is on the toasts. During this time, the countdown of each toast stops. */
const IsHeld = createContext(false)

/**
 * Renders at most three toasts. If a modal dialog is open, the toasts are in the topmost dialog, because the user
 * cannot use an element outside the dialog.
 */
export function ToastArea() {
  const [host] = useState(createHost)
  const [isHeld, hold] = useHold()
  useEffect(() => {
    topLayerElement().prepend(host)
    return () => host.remove()
  }, [host])
  // The library makes the list of the toasts a live region. Remove its live attributes, because each toast is already a
  // live region. A screen reader would announce a nested alert twice.
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
          // Disable the shortcut of the library, Alt+T, because browsers and French keyboards use it.
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

/**
 * Creates the element that contains the toasts. `pushTopLayer` moves the element from the page into a dialog, or back.
 */
function createHost(): HTMLElement {
  const host = document.createElement('div')
  host.id = 'toasts'
  host.style.display = 'contents'
  return host
}

/** The element of a toast. It replaces the element of the toast library, because Tab would stop at that element. */
function ToastElement({ children, isIn, done, nodeRef }: ToastTransitionProps) {
  const previousFocus = useRef<EventTarget>(null)
  // Take the list of the toasts out of the accessibility tree. The list appears together with its first toast. If the
  // list were in the tree, the screen reader Orca in Firefox would not announce an alert in the list.
  useLayoutEffect(() => {
    const element = nodeRef.current
    element?.addEventListener('focusin', ({ relatedTarget }) => void (previousFocus.current = relatedTarget))
    element?.removeAttribute('id')
    const list = element?.parentElement
    list?.setAttribute('role', 'none')
    for (const stop of [element, list]) stop?.removeAttribute('tabindex')
  }, [nodeRef])
  useEffect(() => {
    if (isIn) return
    const element = nodeRef.current
    // An invisible shield catches the second click of a double click. Put the shield into the container of the toasts,
    // because a pointer in this container stops the countdown.
    shieldPresses(element, element?.closest('#toasts > *') ?? undefined)
    // Move the focus before React removes the toast, because React reports no loss of focus for a removed element.
    // Without this report, the countdown of the other toasts would never continue.
    if (element?.contains(document.activeElement)) restoreFocus(previousFocus.current, element.closest('dialog'))
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
  const [isReadable, setReadable] = useState(kind === 'error')
  const isPaused = use(IsHeld)
  useCountdown(durationMs / 1000, isPaused, onClose)
  useEffect(() => {
    uncoverFocus(frame.current)
    // A screen reader ignores the text of a status that appears together with its live region. Therefore the text
    // appears 100 ms after the region. The text of an alert appears at once.
    const timer = setTimeout(() => setReadable(true), 100)
    return () => clearTimeout(timer)
  }, [])
  const shownText = isInPage ? firstSentence(text) : text
  const setDuration = (bar: HTMLElement | null) => bar?.style.setProperty('--duration', `${durationMs}ms`)
  return (
    <ToastFrame ref={frame} data-kind={kind} data-paused={isPaused || undefined}>
      {kind === 'success' ? <CheckIcon /> : <AlertCircleIcon />}
      <ToastText lang={lang} aria-hidden={!isReadable || undefined}>
        <span data-clamped={isInPage || undefined}>{shownText}</span>
        {shownText !== text && <span className="sr-only">{text.slice(shownText.length)}</span>}
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

/** Scrolls the page if the toast covers the focused element. */
function uncoverFocus(toast: HTMLElement | null) {
  const { activeElement } = document
  if (!toast || !activeElement || activeElement === document.body) return
  const { top, bottom, left, right } = activeElement.getBoundingClientRect()
  const box = toast.getBoundingClientRect()
  if (top < box.bottom && bottom > box.top && left < box.right && right > box.left)
    activeElement.scrollIntoView({ block: 'nearest' })
}
