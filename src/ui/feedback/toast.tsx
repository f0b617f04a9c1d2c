import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { toast, ToastContainer, type ToastTransitionProps } from 'react-toastify/unstyled'
import { useTexts } from '../../i18n/texts'
import { TOAST_DEFAULT_MS } from '../../rules/limits'
import { AlertCircleIcon, CheckIcon, CloseIcon } from '../icons/icons'
import { CloseButton, TimeBar, ToastFrame, ToastStack, ToastText } from './toast-styles'
import { subscribeToTopLayer, topLayerElement } from '../overlay/top-layer'

export interface ToastOptions {
  kind: 'success' | 'error'
  text: string
  lang?: string | undefined
  /** How long the toast is shown, in milliseconds; 5 s by default. Hover and focus pause the timer. */
  durationMs?: number
  /** A toast is not shown while another one with the same id is. */
  id?: string
}

/** Further toasts are shown as these close. */
const MAX_TOASTS = 3

/** Shows a toast at the top right, above the others, once `ToastArea` is mounted. */
export function showToast({ kind, durationMs = TOAST_DEFAULT_MS, id, ...message }: ToastOptions): void {
  toast(({ closeToast }) => <Toast kind={kind} durationMs={durationMs} {...message} onClose={closeToast} />, {
    role: kind === 'error' ? 'alert' : 'status',
    ...(id !== undefined && { toastId: id }),
  })
}

/** Closes the toast with this id, if it is shown. */
export function dismissToast(id: string): void {
  toast.dismiss(id)
}

/** The toasts, in the topmost modal dialog, because all else is inert. They come first there: on a phone the content moves down. */
export function ToastArea() {
  const t = useTexts('ui')
  const [host] = useState(createHost)
  useEffect(() => {
    const attach = () => topLayerElement().prepend(host)
    attach()
    const unsubscribe = subscribeToTopLayer(attach)
    return () => {
      unsubscribe()
      host.remove()
    }
  }, [host])
  return createPortal(
    <ToastStack data-screen-only>
      <ToastContainer
        aria-label={t('notifications')}
        autoClose={false}
        closeButton={false}
        closeOnClick={false}
        customProgressBar
        draggable={false}
        hotKeys={noKey}
        icon={false}
        limit={MAX_TOASTS}
        newestOnTop
        transition={NoTransition}
      />
    </ToastStack>,
    host,
  )
}

/** An element without a box, so that the toasts inside stay in sight while the whole page is scrolled. */
function createHost(): HTMLElement {
  const host = document.createElement('div')
  host.style.display = 'contents'
  return host
}

/** The library would move the focus to the toasts on Alt+T, which browsers and French keyboards use themselves. */
const noKey = () => false

/** Removes a closed toast without an animation. Styles animate its appearance. */
function NoTransition({ children, isIn, done }: ToastTransitionProps) {
  useEffect(() => {
    if (!isIn) done()
  }, [isIn, done])
  // eslint-disable-next-line portal/text-alone -- the library passes an element
  return children
}

interface ToastProps extends Pick<ToastOptions, 'kind' | 'text' | 'lang'> {
  durationMs: number
  onClose: () => void
}

function Toast({ kind, text, lang, durationMs, onClose }: ToastProps) {
  const t = useTexts('ui')
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const paused = hovered || focused
  useTimer(durationMs, paused, onClose)
  const setDuration = (bar: HTMLElement | null) => bar?.style.setProperty('--duration', `${durationMs}ms`)
  return (
    <ToastFrame
      data-kind={kind}
      data-paused={paused || undefined}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {kind === 'success' ? <CheckIcon /> : <AlertCircleIcon />}
      <ToastText lang={lang}>{text}</ToastText>
      <CloseButton type="button" aria-label={t('close')} onClick={() => onClose()}>
        <CloseIcon />
      </CloseButton>
      <TimeBar ref={setDuration} aria-hidden="true">
        <span />
      </TimeBar>
    </ToastFrame>
  )
}

/** Calls `onTimeout` after `durationMs`, without the time spent `paused`. Not at the end of an animation, which may be stopped. */
function useTimer(durationMs: number, paused: boolean, onTimeout: () => void) {
  const remainingMs = useRef(durationMs)
  const callback = useEffectEvent(onTimeout)
  useEffect(() => {
    if (paused) return
    const start = performance.now()
    const timer = setTimeout(() => callback(), remainingMs.current)
    return () => {
      clearTimeout(timer)
      remainingMs.current -= performance.now() - start
    }
  }, [paused])
}
