import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { styled } from 'styled-components'
import { textsOf } from '../../i18n/texts'
import { usePortal, type ContactRequest } from '../../session/portal-state'
import { StyledButton } from '../../ui/button/button'
import { ChatIcon } from '../../ui/icons/icons'
import { lateModule } from '../../lib/late-module'
import { showFailure } from '../../ui/feedback/show-toast'
import { forcedBorder, media, safe, square, cssVar } from '../../ui/theme/theme'

const t = textsOf('shell')

const loadPlace = lateModule(() => import('./button-place'))
const loadPanel = lateModule(() => import('./contact-panel'))

/**
 * The contact button and the contact panel. An account page must not show a message that another user has typed on a
 * public page.
 */
export function ContactWidget() {
  const isOfAccount = useLocation().pathname.startsWith('/dashboard')
  return <Widget key={String(isOfAccount)} />
}

/**
 * The round contact button at the bottom right of every page. It opens the contact form, whose module is loaded when it
 * is needed.
 */
function Widget() {
  const { contactRequest } = usePortal()
  const [open, setOpen] = useState(false)
  const [request, setRequest] = useState<ContactRequest>({})
  const [panel, setPanel] = useState<typeof import('./contact-panel')>()
  const button = useRef<HTMLButtonElement>(null)
  const opener = useRef<Element>(null)
  const corner = useRef<HTMLDivElement>(null)
  /**
   * Loads and renders the closed panel in advance, because rendering the panel only after a click would take too long.
   */
  async function prepare() {
    const loaded = await loadPanel().catch(() => undefined)
    startTransition(() => setPanel((known) => known ?? loaded))
  }

  async function show(asked: ContactRequest = {}) {
    opener.current = document.activeElement
    try {
      // If the panel is already loaded, open it at once, so that the next key press reaches the panel.
      const loaded = panel ?? (await loadPanel())
      setPanel(loaded)
      setOpen(true)
      setRequest({ ...asked })
    } catch (failure) {
      showFailure(failure, false)
    }
  }
  const onRequest = useEffectEvent(() => void show(contactRequest.get()))
  useEffect(() => contactRequest.subscribe(() => onRequest()), [contactRequest])

  // When the panel closes, return the focus to the element that opened the panel, unless the focus has moved to the
  // page.
  useEffect(() => {
    if (open) return
    const { current } = opener
    opener.current = null
    if (!current || isFocusOutside(corner.current)) return
    if (current instanceof HTMLElement && current !== document.body && current.isConnected) current.focus()
    else button.current?.focus()
  }, [open])

  useEffect(() => {
    if (!window.matchMedia('(max-width: 47.99em)').matches) return
    let stop: (() => void) | undefined
    // If the module `button-place` cannot be loaded, the contact button stays in the corner of the window.
    void loadPlace().then(
      ({ keepClear }) => void (corner.current && button.current && (stop = keepClear(corner.current, button.current))),
      () => undefined,
    )
    return () => stop?.()
  }, [])

  return (
    <Corner ref={corner} data-screen-only>
      {/* Keep the button in the document while the panel is open. If the focused button disappeared, the screen
          reader Orca would not notice the new focus in a field. */}
      <Round
        ref={button}
        data-round
        type="button"
        name="contact"
        aria-label={t('contact')}
        aria-haspopup="dialog"
        aria-expanded={open}
        tabIndex={open ? -1 : undefined}
        onClick={() => void show()}
        onPointerEnter={() => void prepare()}
        onFocus={() => void prepare()}
      >
        <ChatIcon size="large" />
        <Label aria-hidden="true">
          <span>
            <span>{t('contact')}</span>
          </span>
        </Label>
      </Round>
      {panel && <panel.ContactPanel request={request} open={open} onClose={() => setOpen(false)} />}
    </Corner>
  )
}

function isFocusOutside(container: Element | null): boolean {
  const { activeElement } = document
  return activeElement !== null && activeElement !== document.body && container?.contains(activeElement) === false
}

const Corner = styled.div`
  position: fixed;
  z-index: 40;
  right: ${safe('right', 's-3')};
  bottom: ${safe('bottom', 's-3')};
  ${media.tablet} {
    right: ${safe('right', 's-6')};
    bottom: ${safe('bottom', 's-6')};
  }
  /*
   * This box has no size of its own. It therefore does not move when the panel replaces the button. A modal dialog keeps
   * its fixed position, because an absolute one would scroll with the page.
   */
  > :not([aria-modal]) {
    position: absolute;
    right: 0;
    bottom: 0;
  }
  > button {
    width: max-content;
    max-width: none;
  }
`
const Label = styled.span`
  display: grid;
  grid-template-columns: 0fr;
  transition: grid-template-columns ${cssVar('t-slow')} ${cssVar('ease-out')};
  > span {
    min-width: 0;
    overflow: hidden;
    white-space: nowrap;
    > span {
      padding-inline: 0.625rem 0.25rem;
    }
  }
`
const Round = styled(StyledButton)`
  --bg: ${cssVar('fab')};
  --hover: ${cssVar('fab')};
  --active: ${cssVar('fab')};
  --fg: ${cssVar('on-fab')};
  --bd: transparent;
  gap: 0;
  min-width: ${cssVar('contact-size')};
  height: ${cssVar('contact-size')};
  padding: 0 11px;
  ${media.tablet} {
    padding: 0 15px;
  }
  box-shadow: ${cssVar('shadow-2')};
  > svg {
    ${square('clamp(24px, 1.5rem, 32px)')}
  }
  &:hover ${Label}, &:focus-visible ${Label} {
    grid-template-columns: 1fr;
  }
  /*
   * The button is hidden in three cases: while the user scrolls down, while the user types on an on-screen keyboard,
   * and while a button in a form has the keyboard focus.
   */
  ${media.small} {
    transition: transform ${cssVar('t-base')} ${cssVar('ease-out')};
    /* Move the button with a transform, because the browser would count a change of position as a layout shift. */
    transform: translateY(calc(-1 * var(--lift, 0px)));
    &:active {
      transform: translateY(calc(1px - var(--lift, 0px)));
    }
    [data-scrolling] > &:not(:focus-visible) {
      transform: translateY(200%);
    }
    @supports selector(:has(a)) {
      body:has(form :is(a, button):focus-visible) & {
        transform: translateY(200%);
      }
      @media (pointer: coarse) {
        body:has(form :focus) & {
          transform: translateY(200%);
        }
      }
    }
  }
  ${forcedBorder}
`
