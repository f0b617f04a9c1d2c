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
 * The public pages and the pages of the account have separate widgets, because after a sign-in a typed message may belong
 * to another user.
 */
export function ContactWidget() {
  const isOfAccount = useLocation().pathname.startsWith('/dashboard')
  return <Widget key={String(isOfAccount)} />
}

/** The round button at the bottom right of every page. It opens the contact form, which is imported on demand. */
function Widget() {
  const { contactRequest } = usePortal()
  const [open, setOpen] = useState(false)
  const [request, setRequest] = useState<ContactRequest>({})
  const [panel, setPanel] = useState<typeof import('./contact-panel')>()
  const button = useRef<HTMLButtonElement>(null)
  const opener = useRef<Element>(null)
  const corner = useRef<HTMLDivElement>(null)
  /** Renders the closed panel in advance, because rendering takes longer than a press may. */
  async function prepare() {
    const loaded = await loadPanel().catch(() => undefined)
    startTransition(() => setPanel((known) => known ?? loaded))
  }

  async function show(asked: ContactRequest = {}) {
    opener.current = document.activeElement
    try {
      // A loaded panel opens at once, so that the next key reaches it.
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

  // After closing, the focus returns to the element that opened the panel, unless it has moved to the page.
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
    // If the import fails, the button stays in its corner.
    void loadPlace().then(
      ({ keepClear }) => void (corner.current && button.current && (stop = keepClear(corner.current, button.current))),
      () => undefined,
    )
    return () => stop?.()
  }, [])

  return (
    <Corner ref={corner} data-screen-only>
      {/* The button stays below the open panel, because Orca misses a focus that moves to a field while the previously
          focused element disappears. */}
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
  /* The box has no size of its own, so it does not shift when the panel takes the place of the button. */
  > * {
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
   * The button hides while the user scrolls down, types on an on-screen keyboard, or reaches a button of a form by the
   * keyboard.
   */
  ${media.small} {
    transition: transform ${cssVar('t-base')} ${cssVar('ease-out')};
    /* A transform moves the button, because the browser would count another position as a shift of the page. */
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
