import { useId, useLayoutEffect, useRef, useState, type ReactElement, type ReactNode } from 'react'
import { styled } from 'styled-components'
import { textsOf } from '../../i18n/texts'
import { HelpIcon } from '../icons/icons'
import { centred, media, noteType, square, cssVar } from '../theme/theme'

const t = textsOf('ui')

interface TooltipProps {
  text: ReactNode
  /**
   * The preferred side of the tooltip. The default is above the control. If there is no room, the tooltip is on the
   * other side.
   */
  side?: 'above' | 'below'
  /** The tooltip belongs to a help button. `labelRow` puts the button beside the label of a field. */
  isHelp?: true
  /**
   * Renders the control that the tooltip describes. `describedBy` is the value for the control's `aria-describedby`.
   */
  children: (describedBy: string | undefined) => ReactElement
}

/** The minimum distance between the tooltip and the edges of the screen, in CSS pixels. */
const MARGIN_PX = 8

/**
 * A tooltip that opens on hover, focus and touch. It stays open while the pointer is on it. It closes with Escape or a
 * click elsewhere. Even the closed tooltip describes the control. Floating UI, Base UI and React Aria were tried, but
 * lack some of these features.
 */
export function Tooltip({ text, side = 'above', isHelp, children }: TooltipProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLSpanElement>(null)
  const bubble = useRef<HTMLSpanElement>(null)
  const show = () => setOpen(true)
  const hide = () => setOpen(false)

  useLayoutEffect(() => {
    if (!open) return
    const arrange = () => anchor.current && bubble.current && place(anchor.current, bubble.current, side)
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // Escape must close only the tooltip, not the dialog around it.
      event.preventDefault()
      event.stopPropagation()
      hide()
    }
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && !anchor.current?.contains(target)) hide()
    }
    const controller = new AbortController()
    const { signal } = controller
    arrange()
    window.addEventListener('resize', arrange, { signal })
    document.addEventListener('keydown', onKeyDown, { capture: true, signal })
    document.addEventListener('pointerdown', onPointerDown, { signal })
    return () => controller.abort()
  })

  return (
    <Anchor
      ref={anchor}
      data-help={isHelp || undefined}
      onPointerEnter={(event) => event.pointerType === 'mouse' && show()}
      onPointerLeave={(event) => event.pointerType === 'mouse' && hide()}
      onFocus={show}
      onBlur={hide}
      onClickCapture={show}
    >
      {children(text === undefined ? undefined : id)}
      {text !== undefined && (
        <Bubble ref={bubble} id={id} role="tooltip" hidden={!open}>
          {text}
        </Bubble>
      )}
    </Anchor>
  )
}

/** A question mark button with a tooltip. `about` is the label of the field that the tooltip explains. */
export function HelpTip({ about, children }: { about: string; children: string }) {
  return (
    <Tooltip isHelp text={children}>
      {(describedBy) => (
        <Mark type="button" aria-label={t('helpOn', { label: about })} aria-describedby={describedBy}>
          <HelpIcon size="small" />
        </Mark>
      )}
    </Tooltip>
  )
}

/**
 * Positions the tooltip beside its control. If there is no room, uses the other side. Moves the tooltip sideways so
 * that it stays on the screen.
 */
function place(anchor: HTMLElement, bubble: HTMLElement, wanted: 'above' | 'below') {
  const around = anchor.getBoundingClientRect()
  const { width, height } = bubble.getBoundingClientRect()
  const room = { above: around.top, below: document.documentElement.clientHeight - around.bottom }
  const other = wanted === 'above' ? 'below' : 'above'
  const needed = height + 2 * MARGIN_PX
  const middle = around.left + around.width / 2
  const rightmost = document.documentElement.clientWidth - MARGIN_PX - width
  const left = Math.max(MARGIN_PX, Math.min(middle - width / 2, rightmost))
  bubble.dataset.side = room[wanted] < needed && room[other] > room[wanted] ? other : wanted
  bubble.style.setProperty('--left', `${left - around.left}px`)
  bubble.style.setProperty('--arrow', `${middle - left}px`)
}

const Anchor = styled.span`
  position: relative;
  display: inline-flex;
`
const Bubble = styled.span`
  position: absolute;
  z-index: 20;
  left: var(--left, 0);
  width: max-content;
  max-width: min(17.5rem, calc(100vw - 1rem));
  /*
   * If the window is short, for example because the page is zoomed, make the tooltip wider. The tooltip then has fewer
   * lines, and covers no heading.
   */
  @media (max-height: 30em) {
    max-width: min(25rem, calc(100vw - 1rem));
  }
  padding: 0.5rem 0.75rem;
  border-radius: ${cssVar('r-sm')};
  background: ${cssVar('tooltip')};
  color: ${cssVar('on-tooltip')};
  box-shadow: ${cssVar('shadow-2')};
  ${noteType}
  font-variant-numeric: tabular-nums;
  bottom: calc(100% + 0.5rem);
  /*
   * Draws the arrow. Also fills the gap between the control and the tooltip, so that the pointer can reach the tooltip.
   */
  &::after,
  &::before {
    content: '';
    position: absolute;
    top: 100%;
  }
  &::before {
    left: 0;
    right: 0;
    height: 0.5rem;
  }
  &::after {
    left: var(--arrow, 50%);
    ${square('10px')}
    margin: -6px 0 0 -5px;
    background: inherit;
    transform: rotate(45deg);
    border-radius: 2px;
  }
  &[data-side='below'] {
    bottom: auto;
    top: calc(100% + 0.5rem);
    &::before {
      top: -0.5rem;
    }
    &::after {
      top: 0;
      margin-top: -4px;
    }
  }
  ${media.forcedColours} {
    border: 1px solid CanvasText;
  }
`
const Mark = styled.button`
  ${centred}
  ${square('1.75rem')}
  border-radius: 50%;
  color: ${cssVar('ink-3')};
  cursor: help;
  &:hover {
    color: ${cssVar('ink')};
  }
`
