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
  /** How long the toast is shown, in milliseconds; 5 s by default. Hover and focus pause the timer. */
  durationMs?: number
  /** A toast is not shown while another one with the same id is. */
  id?: string
  /** A notice of the page has the text: the toast shows its first sentence, and screen readers hear all of it. */
  isInPage?: boolean
}

/** Shows a toast at the top right, above the others, once `ToastArea` is mounted. */
export function showToast({ kind, durationMs = TOAST_DEFAULT_MS, id, ...message }: ToastOptions): void {
  toast(({ closeToast }) => <Toast kind={kind} durationMs={durationMs} {...message} onClose={closeToast} />, {
    role: kind === 'error' ? 'alert' : 'status',
    ...(id !== undefined && { toastId: id }),
  })
}

/** Closes the toast with this id, if it is shown, or every toast, also those that wait for their place. */
export function dismissToasts(id?: string): void {
  if (id === undefined) toast.clearWaitingQueue()
  toast.dismiss(id)
}

/** Whether the pointer or the focus is on the toasts, which stops all their timers. */
const IsHeld = createContext(false)

/** The toasts, three at a time, in the topmost modal dialog, because all else is inert. */
export function ToastArea() {
  const [host] = useState(createHost)
  const [isHeld, hold] = useHold()
  useEffect(() => {
    topLayerElement().prepend(host)
    return () => host.remove()
  }, [host])
  // The library makes a live region of the list. Each toast is one: an alert inside another region would be said twice.
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
          // Not Alt+T, which browsers and French keyboards use themselves.
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

/** An element without a box of its own, which moves between the page and its dialogs: see `pushTopLayer`. */
function createHost(): HTMLElement {
  const host = document.createElement('div')
  host.id = 'toasts'
  host.style.display = 'contents'
  return host
}

/**
 * The element of a toast, which the library would make a stop of the Tab key, with the text of the message as its id. A
 * closed toast goes without an animation, and gives back the focus; styles animate its appearance.
 */
function ToastElement({ children, isIn, done, nodeRef }: ToastTransitionProps) {
  const before = useRef<EventTarget>(null)
  // The list comes with its first toast: Orca in Firefox says an alert only when that is not a part of the accessibility tree.
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
    // Among the toasts, so that the pointer on it still holds the others.
    shieldPresses(element, element?.closest('#toasts > *') ?? undefined)
    // While it is there: React does not tell that what it removes had the focus, and the others would be held.
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
    // A live region is there before its text: screen readers do not say both at once. An alert they do.
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

/** Scrolls the page where the toast covers what has the focus. */
function uncoverFocus(toast: HTMLElement | null) {
  const { activeElement } = document
  if (!toast || !activeElement || activeElement === document.body) return
  const { top, bottom, left, right } = activeElement.getBoundingClientRect()
  const box = toast.getBoundingClientRect()
  if (top < box.bottom && bottom > box.top && left < box.right && right > box.left)
    activeElement.scrollIntoView({ block: 'nearest' })
}
