import {
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { keyframes, styled } from 'styled-components'
import { type Elements } from '../text/inline-text'
import { focusInto, restoreFocus } from '../navigation/focus'
import { Lead } from '../navigation/step-heading'
import { box, media, safe, cssVar } from '../theme/theme'
import { addLiveRegion, pushTopLayer } from '../feedback/announcer'
import { textsOf } from '../../i18n/texts'
import { OpenContact } from '../text/support-contact'
import { Actions, Button } from '../button/button'
import { Stack } from '../layout/stack'
import { AlertIcon, Badge } from '../icons/icons'
import { ActionFailure, StillWaiting } from '../feedback/notice'
import { useAction } from '../feedback/use-action'
import { shieldPresses } from './press-shield'

const t = textsOf('ui')

interface ModalProps {
  title: string
  text?: Elements | string
  icon?: ReactNode
  tone?: 'neutral' | 'orange' | 'green'
  /**
   * Called when the user presses Escape or clicks outside the box. The caller must then stop rendering the modal. If
   * `onClose` is missing, the modal stays open in both cases.
   */
  onClose?: () => void
  /**
   * The content of the modal. Its first field gets the focus. If there is no field, and the window shows the whole
   * dialog, the first button gets the focus (« Annuler » in a warning).
   */
  children: Elements
}

/**
 * A modal dialog, which is open as long as it is rendered. When it closes, the focus returns to the element that had it
 * before.
 */
export function Modal({ title, text, icon, tone = 'orange', onClose, children }: ModalProps) {
  const titleId = useId()
  const textId = useId()
  const dialog = useModalDialog({
    onOpen: (element) => {
      const first = element.querySelector<HTMLElement>(
        'input:not([readonly], [type="checkbox"]), textarea, [role="combobox"]',
      )
      // The focus on a button below the window scrolls the title out of view, so scroll back to the top.
      const isWhole = element.scrollHeight <= element.clientHeight
      focusInto(element, first ?? (isWhole ? element.querySelector<HTMLElement>('button, a[href]') : undefined))
      element.scrollTo(0, 0)
    },
    onClosed: onClose,
  })

  return (
    <Screen
      ref={dialog}
      tabIndex={-1}
      aria-modal="true"
      aria-labelledby={titleId}
      aria-describedby={text === undefined ? undefined : textId}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Tab') trapFocus(event)
        if (event.key !== 'Escape') return
        event.preventDefault()
        // Escape must close only the question, not the dialog below it.
        event.stopPropagation()
        // Ignore Escape during the composition of a character. Ignore a held Escape key, because it has already closed
        // another dialog.
        if (!event.nativeEvent.isComposing && !event.repeat) onClose?.()
      }}
      onMouseDown={(event) => {
        if (event.button !== 0 || event.target !== event.currentTarget || isOnScrollbar(event)) return
        // The default action of this mouse event would move the focus away from the element that opened the modal.
        event.preventDefault()
        // Ignore the second click of a double click, because the double click may have opened the modal. Close the
        // modal only if the user presses and releases the mouse button outside the box.
        if (event.detail < 2)
          window.addEventListener('mouseup', ({ target }) => target === event.target && onClose?.(), { once: true })
      }}
    >
      <Box>
        {icon !== undefined && <ModalBadge data-tone={tone}>{icon}</ModalBadge>}
        <Title id={titleId}>{title}</Title>
        {text !== undefined && <Lead id={textId}>{text}</Lead>}
        {/* The modal covers the contact panel, so a text in the modal must not offer to open the panel. */}
        <OpenContact value={undefined}>{children}</OpenContact>
      </Box>
    </Screen>
  )
}

interface ModalDialogOptions {
  onOpen?: (dialog: HTMLDialogElement) => void
  /**
   * Called when the browser itself has closed the dialog, for example because the user pressed Escape twice. If
   * `onClosed` is missing, the dialog opens again.
   */
  onClosed?: (() => void) | undefined
}

/**
 * Returns a ref for a `dialog` element, and opens this element as a modal dialog. When the dialog unmounts, the
 * previously focused element gets the focus.
 */
export function useModalDialog({ onOpen, onClosed }: ModalDialogOptions = {}): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  // Remember the focused element now, before a heading in the dialog takes the focus. During the build there is no
  // `document`.
  const [opener] = useState(() => ('document' in globalThis ? document.activeElement : null))
  const opened = useEffectEvent((element: HTMLDialogElement) => {
    // Without `autofocus` on the dialog, the browser would focus the first control before `onOpen` moves the focus.
    element.toggleAttribute('autofocus', onOpen !== undefined)
    element.showModal()
    onOpen?.(element)
  })
  const closed = useEffectEvent((element: HTMLDialogElement) => {
    if (element.open) return
    if (onClosed) onClosed()
    else element.showModal()
  })
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    const onClose = () => closed(element)
    // If this dialog replaces another dialog, the focus is already on the element that opened the other dialog.
    const origin = opener?.isConnected ? opener : document.activeElement
    opened(element)
    // Move the toasts into the dialog only after the focus is set. If the dialog already contained a toast, the browser
    // would focus the toast.
    const popTopLayer = pushTopLayer(element)
    addLiveRegion(element)
    element.addEventListener('close', onClose)
    return () => {
      element.removeEventListener('close', onClose)
      popTopLayer()
      shieldPresses(element)
      element.close()
      restoreFocus(origin)
    }
  }, [opener])
  return dialog
}

/**
 * Keeps the focus inside the dialog when the user presses Tab. After the last control, the browser would otherwise
 * focus its own toolbar.
 */
function trapFocus(event: KeyboardEvent<HTMLDialogElement>) {
  const all = event.currentTarget.querySelectorAll<HTMLElement>('a[href], button, input, textarea, [tabindex="0"]')
  const controls = [...all].filter((control) => !control.matches(':disabled'))
  const [from, to] = event.shiftKey ? [controls[0], controls.at(-1)] : [controls.at(-1), controls[0]]
  if (document.activeElement !== from) return
  event.preventDefault()
  to?.focus()
}

/** Returns whether a mouse event on the dialog was on the scrollbar of the dialog. */
function isOnScrollbar({ clientX, currentTarget: { clientWidth, offsetWidth } }: MouseEvent<HTMLDialogElement>) {
  return clientWidth < offsetWidth && clientX >= clientWidth
}

interface ConfirmModalProps {
  title: string
  text: Elements | string
  /**
   * The action that the user confirms. The modal is busy until the promise settles. The modal shows a rejection, and
   * the user can try again. `signal` aborts when the modal closes.
   */
  onConfirm: (signal: AbortSignal) => unknown
  unknownText?: string
  onCancel: () => void
  confirmText?: string
  /** The label of the button that cancels. The default is « Annuler », and « Fermer » during the action. */
  cancelText?: string
  busyText?: string
  kind?: 'orange' | 'orangeOutline' | 'green'
  icon?: ReactNode
  children?: Elements
}

/**
 * A modal that asks for confirmation before an action. If the user closes the modal, the signal of `onConfirm` aborts.
 */
export function ConfirmModal(props: ConfirmModalProps) {
  // Keep the texts with which the modal was opened, because the page can change while the modal is open.
  const [{ title, text }] = useState({ title: props.title, text: props.text })
  const { onConfirm, onCancel, kind = 'orange', icon, children } = props
  const { run, busy, failure } = useAction(onConfirm, props.unknownText ?? t('unverified'))

  return (
    <Modal
      title={title}
      text={text}
      icon={icon ?? <AlertIcon size="large" />}
      tone={kind === 'green' ? kind : 'orange'}
      onClose={onCancel}
    >
      {children}
      <Actions align="equal">
        <Button onClick={onCancel}>{props.cancelText ?? t(busy ? 'close' : 'cancel')}</Button>
        <Button kind={kind} busy={busy} busyText={props.busyText} onClick={() => void run()}>
          {props.confirmText ?? t('confirm')}
        </Button>
      </Actions>
      <ActionFailure failure={failure} />
      <StillWaiting isWaiting={busy} />
    </Modal>
  )
}

const appear = keyframes`
  from { opacity: 0; transform: translateY(0.75rem) scale(0.985); }
`
export const FullDialog = styled.dialog`
  width: 100%;
  height: 100%;
  max-width: none;
  max-height: none;
  margin: 0;
  padding: 0;
  border: 0;
  background: ${cssVar('canvas')};
  color: inherit;
`
/* The dialog element fills the whole screen, because a toast inside the element must be able to appear anywhere on the
   screen. The translucent background of the element dims the page. */
const Screen = styled(FullDialog)`
  padding: ${cssVar('s-4')} 0 ${safe('bottom', 's-4')};
  background: ${cssVar('scrim')};
  scroll-padding: 6rem;
  outline: none;
  &[open] {
    display: flex;
    flex-direction: column;
  }
  &::backdrop {
    background: none;
  }
`
const Box = styled(Stack)`
  /* The top of the box has a fixed place, below the place of a toast. If the box were in the middle of the screen, a
     message inside the box would make the box taller, and its top would move upwards. */
  flex: none;
  margin: clamp(0px, 15vh, 9rem) auto auto;
  width: min(29rem, 100% - ${safe('left', 's-4')} - ${safe('right', 's-4')});
  padding: ${cssVar('s-8')};
  ${box('line', 'r-xl', 'surface')}
  box-shadow: ${cssVar('shadow-3')};
  animation: ${appear} ${cssVar('t-slow')} ${cssVar('ease-out')};
  > form {
    margin-top: ${cssVar('s-3')};
  }
  [data-align],
  > [data-kind] {
    margin-top: ${cssVar('s-4')};
  }
  /* The third button is as far from the other two buttons as these two buttons are from each other. */
  > [data-kind] + [data-align] {
    margin-top: 0;
  }
  ${media.phone} {
    padding: ${cssVar('s-6')} ${cssVar('s-5')};
    /* With the smaller padding, the two buttons are equally wide for most labels. */
    [data-align='equal'] > * {
      padding-inline: ${cssVar('s-2')};
    }
  }
`
const ModalBadge = styled(Badge)`
  margin-bottom: ${cssVar('s-1')};
`
const Title = styled.h2`
  font-size: 1.375rem;
  line-height: 1.25;
  letter-spacing: -0.014em;
  font-weight: ${cssVar('fw-bold')};
  text-wrap: balance;
`
