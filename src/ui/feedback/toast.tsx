import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { toast, ToastContainer, type ToastTransitionProps } from 'react-toastify/unstyled'
import { keyframes, styled } from 'styled-components'
import { useTexts } from '../../i18n/texts'
import { TOAST_DEFAULT_MS } from '../../rules/limits'
import { AlertCircleIcon, CheckIcon, CloseIcon } from '../icons/icons'
import { useFocusReturn } from '../navigation/focus'
import { subscribeToTopLayer, topLayerElement } from './announcer'
import { centred, column, media, safe, token } from '../theme/theme'

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
      <CloseButton ref={useFocusReturn()} type="button" aria-label={t('close')} onClick={() => onClose()}>
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

const slideIn = keyframes`
  from { opacity: 0; transform: translate(1rem, -0.25rem); }
`
const shrink = keyframes`
  from { transform: none; }
  to { transform: scaleX(0); }
`

/** The container, at the top right or, on a phone, above the page's content. react-toastify renders what is inside. */
const ToastStack = styled.div`
  position: sticky;
  z-index: 60;
  top: 0;
  ${media.tablet} {
    position: fixed;
    top: var(--toast-top, ${token('s-6')});
    right: ${safe('right', 's-6')};
    max-width: 24rem;
  }
  .Toastify__toast-container {
    ${column(token('s-3'))}
    ${media.small} {
      padding: ${token('s-3')} ${safe('right', 's-4')} ${token('s-3')} ${safe('left', 's-4')};
    }
  }
  .Toastify__toast {
    justify-self: end;
    max-width: 100%;
    border-radius: ${token('r-md')};
    animation: ${slideIn} ${token('t-slow')} ${token('ease-out')};
  }
`
const ToastFrame = styled.div`
  position: relative;
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: start;
  gap: min(${token('s-3')}, 3vw);
  padding: 0.5rem min(0.5rem, 2.5vw) 0.625rem min(${token('s-4')}, 4vw);
  border: 1px solid transparent;
  border-radius: ${token('r-md')};
  overflow: hidden;
  background: ${token('toast-green')};
  color: ${token('on-toast')};
  box-shadow: ${token('shadow-3')};
  font-size: ${token('fs-small')};
  line-height: 1.4;
  > svg {
    width: min(1.25rem, 6.25vw);
    margin-top: 0.75rem;
  }
  &[data-kind='error'] {
    background: ${token('toast-red')};
  }
`
const ToastText = styled.p`
  padding-block: 0.75rem;
  text-wrap: balance;
  overflow-wrap: anywhere;
  font-weight: ${token('fw-medium')};
`
const CloseButton = styled.button`
  ${centred}
  /* A share of the width at most, so that enlarged text has room. */
  width: min(2.75rem, 13.75vw);
  height: 2.75rem;
  border-radius: ${token('r-sm')};
  &:hover {
    background: rgb(255 255 255 / 0.14);
  }
  &:focus-visible {
    outline-color: ${token('on-toast')};
    outline-offset: -4px;
  }
`
/* A progress bar for the remaining time. With reduced motion it moves in steps. */
const TimeBar = styled.span`
  position: absolute;
  inset: auto 0 0 0;
  height: 4px;
  background: ${token('toast-track')};
  > span {
    display: block;
    height: 100%;
    background: rgb(255 255 255 / 0.9);
    transform-origin: 0 0;
    animation: ${shrink} var(--duration) linear forwards;
    [data-paused] & {
      animation-play-state: paused;
    }
    ${media.reducedMotion} {
      animation-duration: var(--duration) !important;
      animation-timing-function: steps(10);
    }
    ${media.forcedColours} {
      background: Highlight;
      forced-color-adjust: none;
    }
  }
`
