import {
  cloneElement,
  createContext,
  isValidElement,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type HTMLAttributes,
} from 'react'
import { createPortal } from 'react-dom'
import { toast, ToastContainer, type ToastTransitionProps } from 'react-toastify/unstyled'
import { keyframes, styled } from 'styled-components'
import { useTexts } from '../../i18n/texts'
import { TOAST_DEFAULT_MS } from '../../rules/limits'
import { AlertCircleIcon, CheckIcon, CloseIcon } from '../icons/icons'
import { useFocusReturn } from '../navigation/focus'
import { subscribeToTopLayer, topLayerElement } from './announcer'
import { firstSentence } from '../../rules/first-sentence'
import { centred, column, media, safe, token } from '../theme/theme'

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

/** Whether the pointer is over the toasts, which stops all their timers. */
const HoverContext = createContext(false)

/** The toasts, in the topmost modal dialog, because all else is inert. */
export function ToastArea() {
  const t = useTexts('ui')
  const [host] = useState(createHost)
  const [hovered, setHovered] = useState(false)
  useEffect(() => {
    const attach = () => topLayerElement().prepend(host)
    attach()
    const unsubscribe = subscribeToTopLayer(attach)
    return () => {
      unsubscribe()
      host.remove()
    }
  }, [host])
  // The library makes a live region of the list. Each toast is one: an alert inside another region would be said twice.
  useLayoutEffect(() => {
    for (const name of ['aria-live', 'aria-atomic', 'aria-relevant'])
      host.querySelector('section')?.removeAttribute(name)
  }, [host])
  return createPortal(
    <ToastStack data-screen-only onMouseEnter={() => setHovered(true)} onMouseLeave={() => setHovered(false)}>
      <HoverContext value={hovered}>
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
          transition={ToastElement}
        />
      </HoverContext>
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

/**
 * The element of a toast, which the library would make a stop of the Tab key, with the text of the message as its id. A
 * closed toast goes without an animation; styles animate its appearance.
 */
function ToastElement({ children, isIn, done }: ToastTransitionProps) {
  useEffect(() => {
    if (!isIn) done()
  }, [isIn, done])
  return isValidElement<HTMLAttributes<HTMLElement>>(children)
    ? cloneElement(children, { id: undefined, tabIndex: undefined })
    : null
}

/** A live region is there for this time before its text, in milliseconds: screen readers do not say both at once. An alert they do. */
export const STATUS_DELAY_MS = 100

interface ToastProps extends Pick<ToastOptions, 'kind' | 'text' | 'lang' | 'isInPage'> {
  durationMs: number
  onClose: () => void
}

function Toast({ kind, text, lang, isInPage = false, durationMs, onClose }: ToastProps) {
  const t = useTexts('ui')
  const frame = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState(false)
  const [isSaid, setIsSaid] = useState(kind === 'error')
  const paused = use(HoverContext) || focused
  useTimer(durationMs, paused, onClose)
  useTimer(STATUS_DELAY_MS, false, () => setIsSaid(true))
  useEffect(() => uncoverFocus(frame.current), [])
  const shown = isInPage ? firstSentence(text) : text
  const setDuration = (bar: HTMLElement | null) => bar?.style.setProperty('--duration', `${durationMs}ms`)
  return (
    <ToastFrame
      ref={frame}
      data-kind={kind}
      data-paused={paused || undefined}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {kind === 'success' ? <CheckIcon /> : <AlertCircleIcon />}
      <ToastText lang={lang} aria-hidden={!isSaid || undefined}>
        <span data-clamped={isInPage || undefined}>{shown}</span>
        {shown !== text && <span className="sr-only">{text.slice(shown.length)}</span>}
      </ToastText>
      <CloseButton ref={useFocusReturn()} type="button" aria-label={t('close')} onClick={() => onClose()}>
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

/**
 * The container, at the top right, over the band or the header on a phone. The newest toast covers the others but for an edge,
 * so that several take the room of one, until the pointer or the focus is there. react-toastify renders what is inside.
 */
const ToastStack = styled.div`
  position: fixed;
  z-index: 60;
  top: ${token('s-1')};
  left: ${safe('left', 's-2')};
  right: ${safe('right', 's-2')};
  max-width: 24rem;
  margin-left: auto;
  ${media.wide} {
    top: var(--toast-top, ${token('s-6')});
    left: auto;
    right: ${safe('right', 's-6')};
  }
  .Toastify__toast-container {
    position: relative;
    ${column(token('s-3'))}
  }
  .Toastify__toast {
    position: relative;
    justify-self: end;
    max-width: 100%;
    border-radius: ${token('r-md')};
    animation: ${slideIn} ${token('t-slow')} ${token('ease-out')};
  }
  .Toastify__toast-container:not(:hover, :focus-within) {
    > :nth-child(1) {
      z-index: 2;
    }
    > :nth-child(2) {
      z-index: 1;
    }
    > * + * {
      --inset: ${token('s-2')};
      position: absolute;
      inset: auto var(--inset) calc(-0.75 * var(--inset));
      height: 100%;
      overflow: hidden;
      > * {
        height: 100%;
      }
      > * > * {
        visibility: hidden;
      }
    }
    > * + * + * {
      --inset: ${token('s-4')};
    }
  }
`
const ToastFrame = styled.div`
  position: relative;
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: start;
  gap: min(0.625rem, 3vw);
  padding: 0 0.25rem 0.25rem min(0.875rem, 4vw);
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
  align-self: center;
  padding-block: 0.375rem;
  text-wrap: balance;
  overflow-wrap: anywhere;
  font-weight: ${token('fw-medium')};
  [data-clamped] {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow: hidden;
  }
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
