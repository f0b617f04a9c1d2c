import type { MouseEvent, Ref, ReactNode } from 'react'
import { keyframes, styled } from 'styled-components'
import { NewTabNote, PortalLink } from '../navigation/links'
import { type Elements } from '../text/inline-text'
import { centred, column, hoverTransition, inlineRow, media, square, cssVar } from '../theme/theme'

interface Appearance {
  /**
   * The kind of action. Green: the main action. White: a secondary action. Orange: confirms a risky action. Orange
   * outline: opens a risky action.
   */
  kind?: 'green' | 'white' | 'orange' | 'orangeOutline'
  full?: true | undefined
  /**
   * A button with this option is fully rounded. The specification asks for fully rounded buttons, but no screen uses
   * them.
   */
  pill?: true
  /** The button is 44 px high, for bars and rows. The default is 48 px. */
  compact?: true
  icon?: Elements
  children: Elements | string
}

interface ButtonProps extends Appearance {
  type?: 'button' | 'submit'
  /**
   * The name of the button in a prerendered page. If the user has clicked the button before hydration, replay.tsx finds
   * the button by this name and repeats the click.
   */
  name?: string
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined
  /** Shows a spinner, and `busyText` in place of the label. The button then ignores clicks. */
  busy?: boolean
  /**
   * The label while the button is busy, for example « Connexion en cours… ». Unless the button is `full`, it is wide
   * enough for both labels.
   */
  busyText?: string | undefined
  /** A second line of text. A `full` button shows this line below its label. */
  note?: Elements
  ref?: Ref<HTMLButtonElement>
  'aria-label'?: string
  'aria-describedby'?: string | undefined
}

/** A button. Its `type` defaults to `button`. */
export function Button({ type = 'button', onClick, busy = false, busyText, children, ...props }: ButtonProps) {
  const { kind = 'white', full, pill, compact, icon, note, ...attributes } = props

  function press(event: MouseEvent<HTMLButtonElement>) {
    // A double click must start only one action, even if this action ends between the two clicks.
    const isDoubleClick = event.detail > 1
    if (busy || isDoubleClick) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <StyledButton
      {...attributes}
      data-kind={kind}
      data-full={full}
      data-pill={pill}
      data-compact={compact}
      type={type}
      aria-busy={busy || undefined}
      onClick={press}
    >
      <Lines>
        {/* Stack both labels, so that the button keeps its width. A `full` button needs only the current label. */}
        {(full || busyText === undefined ? [busy] : [false, true]).map((isBusy, index) => (
          <LabelLayer key={index} aria-hidden={isBusy !== busy || undefined}>
            {isBusy ? busy && <Spinner /> : icon}
            <Lines>
              <span>{(isBusy && busyText) || children}</span>
              {note}
            </Lines>
          </LabelLayer>
        ))}
      </Lines>
    </StyledButton>
  )
}

interface ButtonLinkProps extends Appearance {
  to: string
  newTab?: boolean
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void
}

/** A link that looks like a button. */
export function ButtonLink({ kind = 'white', full, pill, compact, icon, children, ...link }: ButtonLinkProps) {
  return (
    <StyledButton {...link} as={PortalLink} data-kind={kind} data-full={full} data-pill={pill} data-compact={compact}>
      {icon}
      <span>{children}</span>
      {link.newTab && <NewTabNote />}
    </StyledButton>
  )
}

interface IconButtonProps {
  label: string
  danger?: boolean
  children: ReactNode
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void
  ref?: Ref<HTMLButtonElement>
}

/**
 * A square button of 44 px with an icon. `label` is its accessible name. With `danger`, for a deletion, the button is
 * red on hover.
 */
export function IconButton({ label, danger, ...props }: IconButtonProps) {
  return <Square {...props} type="button" aria-label={label} data-danger={danger || undefined} />
}

function Spinner() {
  return (
    <svg data-spinner viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeWidth="3" opacity="0.3" />
      <path d="M12 3a9 9 0 0 1 9 9" fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
}

/**
 * Buttons in a row that wraps. `align` is `start` in a page form, `end` in a card, and `equal` (equal widths) in a
 * modal.
 */
export function Actions({ align = 'start', children }: { align?: 'start' | 'end' | 'equal'; children: ReactNode }) {
  return <ActionRow data-align={align}>{children}</ActionRow>
}

const ActionRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${cssVar('s-3')};
  &[data-align='start'] > * {
    ${media.phone} {
      flex: 1 1 auto;
    }
  }
  &[data-align='end'] {
    justify-content: flex-end;
  }
  /* If there is too little room, a button moves to the next line before its label breaks. */
  &[data-align='equal'] > * {
    flex: 1 1 0;
    min-width: fit-content;
  }
`
/**
 * The edge has the colour of the button. An extension that darkens pages would draw a transparent edge as a faint line.
 */
const solid = (kind: string, ground: string, hover: string, active: string, text: string) =>
  `&[data-kind='${kind}'] {
    --bg: ${cssVar(ground)}; --hover: ${cssVar(hover)}; --active: ${cssVar(active)}; --fg: ${cssVar(text)};
    --bd: var(--bg); box-shadow: ${cssVar('edge-btn')};
  }`

const turn = keyframes`
  to { transform: rotate(1turn); }
`
/** A button with rounded corners. With `data-round` it is fully rounded. */
export const StyledButton = styled.button`
  --bg: ${cssVar('white-btn')};
  --hover: ${cssVar('white-btn-hover')};
  --active: ${cssVar('white-btn-active')};
  --fg: ${cssVar('on-white-btn')};
  --bd: ${cssVar('line-strong')};
  ${inlineRow('0.625rem')}
  justify-content: center;
  max-width: 100%;
  min-height: ${cssVar('h-control')};
  padding: 0.625rem ${cssVar('s-5')};
  border: 1px solid var(--bd);
  border-radius: ${cssVar('r-md')};
  background: var(--bg);
  color: var(--fg);
  box-shadow: ${cssVar('shadow-1')};
  font-weight: ${cssVar('fw-semibold')};
  line-height: 1.25;
  text-align: center;
  text-decoration: none;
  touch-action: manipulation;
  transition:
    ${hoverTransition('background-color', 'border-color')},
    transform ${cssVar('t-fast')} ${cssVar('ease-out')};
  ${solid('green', 'green', 'green-hover', 'green-active', 'on-green')}
  ${solid('orange', 'orange', 'orange-hover', 'orange-active', 'on-orange')}
  &[data-pill] {
    padding-inline: 1.5rem;
    border-radius: ${cssVar('r-full')};
  }
  &[data-kind='orangeOutline'] {
    --bg: transparent;
    --hover: ${cssVar('orange-soft')};
    --active: ${cssVar('orange-soft')};
    --fg: ${cssVar('orange-text')};
    --bd: ${cssVar('orange-text')};
    box-shadow: none;
    &:active {
      --fg: ${cssVar('orange-text-strong')};
    }
  }
  &:hover {
    --bg: var(--hover);
  }
  &:active {
    --bg: var(--active);
    transform: translateY(1px);
  }
  &[data-full] {
    width: 100%;
  }
  &[data-round] {
    border-radius: ${cssVar('r-full')};
  }
  &[data-compact] {
    min-height: ${cssVar('h-compact')};
    padding: 0.5rem ${cssVar('s-4')};
    font-size: ${cssVar('fs-small')};
  }
  &[aria-busy='true'] {
    cursor: progress;
    transform: none;
  }
  /*
   * The spinner has no style rule of its own. If the first click added a rule, the browser would compute all styles
   * again.
   */
  [data-spinner] {
    ${square('1.125rem')}
    animation: ${turn} 800ms linear infinite;
    ${media.reducedMotion} {
      animation: ${turn} 2400ms linear infinite !important;
    }
  }
  ${media.forcedColours} {
    border: 1px solid ButtonBorder;
  }
`

const Lines = styled.span`
  ${column('0')}
  min-width: 0;
`
/* The label and the busy label overlap inside `Lines`. The wider label sets the width. */
const LabelLayer = styled.span`
  grid-area: 1 / 1;
  ${inlineRow('0.625rem')}
  justify-content: center;
  &[aria-hidden] {
    visibility: hidden;
    /* This padding has the width of the spinner. */
    padding-left: 1.75rem;
  }
`
const Square = styled.button`
  ${centred}
  ${square('2.75rem')}
  border-radius: ${cssVar('r-md')};
  color: ${cssVar('ink-2')};
  transition: ${hoverTransition('background-color', 'color')};
  &:hover {
    background: ${cssVar('surface-hover')};
    color: ${cssVar('ink')};
  }
  &[data-danger]:hover {
    background: ${cssVar('red-soft')};
    color: ${cssVar('red-text')};
  }
`
