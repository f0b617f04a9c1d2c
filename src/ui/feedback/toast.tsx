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

const MAX_TOASTS = 3

/** The ids of the visible toasts, oldest first. */
const visibleIds: string[] = []
let lastId = 0

/** Toasts to show when `ToastArea` is mounted: a page may show one while it opens. */
let pending: ToastOptions[] = []
let isMounted = false

/** Discards the toasts that are not shown yet. A test calls it, because its module state outlives a page. */
export function discardPendingToasts(): void {
  pending = []
}

/** Shows a toast at the top right, above the others, and closes the oldest of more than three. */
export function showToast(options: ToastOptions) {
  if (isMounted) show(options)
  else pending.push(options)
}

function show({ kind, durationMs = TOAST_DEFAULT_MS, id = `toast-${++lastId}`, ...message }: ToastOptions) {
  if (visibleIds.includes(id)) return
  if (visibleIds.length >= MAX_TOASTS) toast.dismiss(visibleIds[0])
  visibleIds.push(id)
  toast(({ closeToast }) => <Toast kind={kind} durationMs={durationMs} {...message} onClose={closeToast} />, {
    toastId: id,
    role: kind === 'error' ? 'alert' : 'status',
    onClose: () => void visibleIds.splice(visibleIds.indexOf(id), 1),
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
      visibleIds.length = 0
    }
  }, [host])
  useEffect(() => {
    const controller = new AbortController()
    // Strict mode mounts the area twice; toasts shown in the first one would be lost.
    queueMicrotask(() => {
      if (controller.signal.aborted) return
      isMounted = true
      pending.splice(0).forEach(show)
    })
    return () => {
      controller.abort()
      isMounted = false
    }
  }, [])
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
