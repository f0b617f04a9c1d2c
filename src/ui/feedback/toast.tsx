import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { toast, ToastContainer, type ToastTransitionProps } from 'react-toastify/unstyled'
import { useTexts } from '../../i18n/texts'
import { TOAST_DEFAULT_MS } from '../../rules/limits'
import { AlertCircleIcon, CheckIcon, CloseIcon } from '../icons/icons'
import { Bar, Close, Frame, Stack, Text } from './toast-styles'
import { useTimerPause, useToastTimer } from './toast-timer'
import { keepToastsClear } from './toast-placement'
import { subscribeToTopLayer, topLayerElement } from '../overlay/top-layer'

export interface ToastOptions {
  kind: 'success' | 'error'
  text: string
  /** The language, when it is not the page's. */
  lang?: string | undefined
  /** How long it stays, in milliseconds: 5 s unless said otherwise. Hovering or focusing it stops the clock. */
  durationMs?: number
  /** While a toast with the same id is there, another is not shown. */
  id?: string
}

const MOST_AT_ONCE = 3

/** The toasts on the screen, oldest first. */
const shown: string[] = []
let lastId = 0

/** Those that came before their place, as when a link is spent while its page opens. */
let early: ToastOptions[] = []
let isPlaced = false

/** A page that loads begins without any. */
export function forgetToasts(): void {
  early = []
}

/** Shows a toast at the top right, above the others; the oldest leaves when there would be four. */
export function showToast(options: ToastOptions) {
  if (isPlaced) show(options)
  else early.push(options)
}

function show({ kind, durationMs = TOAST_DEFAULT_MS, id = `toast-${++lastId}`, ...message }: ToastOptions) {
  if (shown.includes(id)) return
  if (shown.length >= MOST_AT_ONCE) toast.dismiss(shown[0])
  shown.push(id)
  toast(({ closeToast }) => <Face kind={kind} durationMs={durationMs} {...message} onClose={closeToast} />, {
    toastId: id,
    role: kind === 'error' ? 'alert' : 'status',
    onClose: () => void shown.splice(shown.indexOf(id), 1),
  })
}

/** Where toasts appear. It moves into the modal dialog that is open, if any: all else is out of reach meanwhile. */
export function ToastArea() {
  const t = useTexts('ui')
  const [host] = useState(() => document.createElement('div'))
  useEffect(() => {
    const place = () => topLayerElement().append(host)
    place()
    const forget = subscribeToTopLayer(place)
    const stop = keepToastsClear(host)
    return () => {
      forget()
      stop()
      host.remove()
      shown.length = 0
    }
  }, [host])
  useEffect(() => {
    const controller = new AbortController()
    // Strict mode puts the place up twice, and the first would take them with it.
    queueMicrotask(() => {
      if (controller.signal.aborted) return
      isPlaced = true
      early.splice(0).forEach(show)
    })
    return () => {
      controller.abort()
      isPlaced = false
    }
  }, [])
  return createPortal(
    <Stack data-screen-only>
      <ToastContainer
        aria-label={t('notifications')}
        autoClose={false}
        closeButton={false}
        closeOnClick={false}
        customProgressBar
        draggable={false}
        icon={false}
        newestOnTop
        transition={Instant}
      />
    </Stack>,
    host,
  )
}

/** Toasts leave at once. How they come is a matter of style. */
function Instant({ children, isIn, done }: ToastTransitionProps) {
  useEffect(() => {
    if (!isIn) done()
  }, [isIn, done])
  // eslint-disable-next-line portal/text-alone -- the library gives its own element
  return children
}

interface FaceProps extends Pick<ToastOptions, 'kind' | 'text' | 'lang'> {
  durationMs: number
  onClose: () => void
}

function Face({ kind, text, lang, durationMs, onClose }: FaceProps) {
  const t = useTexts('ui')
  const face = useRef<HTMLDivElement>(null)
  const paused = useTimerPause(face)
  useToastTimer(durationMs, paused, onClose)
  const setDuration = (bar: HTMLElement | null) => bar?.style.setProperty('--duration', `${durationMs}ms`)
  return (
    <Frame ref={face} data-kind={kind} data-paused={paused || undefined}>
      {kind === 'success' ? <CheckIcon /> : <AlertCircleIcon />}
      <Text lang={lang}>{text}</Text>
      <Close type="button" aria-label={t('close')} onClick={() => onClose()}>
        <CloseIcon />
      </Close>
      <Bar ref={setDuration} aria-hidden="true">
        <span />
      </Bar>
    </Frame>
  )
}
