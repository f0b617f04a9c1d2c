import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { toast, ToastContainer, type ToastTransitionProps } from 'react-toastify/unstyled'
import { useTexts } from '../../i18n/texts'
import { TOAST_DEFAULT_MS } from '../../rules/limits'
import { AlertCircleIcon, CheckIcon, CloseIcon } from '../icons/icons'
import { CloseButton, TimeBar, ToastFrame, ToastStack, ToastText } from './toast-styles'
import { useTimerPause, useToastTimer } from './toast-timer'
import { keepToastsClear } from './toast-placement'
import { subscribeToTopLayer, topLayerElement } from '../overlay/top-layer'

export interface ToastOptions {
  kind: 'success' | 'error'
  text: string
  /** The language of the text; absent for the page's. */
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

/** The region of the toasts. It moves into the open modal dialog, because everything outside of it is inert. */
export function ToastArea() {
  const t = useTexts('ui')
  const [host] = useState(() => document.createElement('div'))
  useEffect(() => {
    const attach = () => topLayerElement().append(host)
    attach()
    const unsubscribe = subscribeToTopLayer(attach)
    const stop = keepToastsClear(host)
    return () => {
      unsubscribe()
      stop()
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
        icon={false}
        limit={MAX_TOASTS}
        newestOnTop
        transition={NoTransition}
      />
    </ToastStack>,
    host,
  )
}

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
  const content = useRef<HTMLDivElement>(null)
  const paused = useTimerPause(content)
  useToastTimer(durationMs, paused, onClose)
  const setDuration = (bar: HTMLElement | null) => bar?.style.setProperty('--duration', `${durationMs}ms`)
  return (
    <ToastFrame ref={content} data-kind={kind} data-paused={paused || undefined}>
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
