import type { MouseEvent, Ref } from 'react'
import { LabelLayer, LabelStack, StyledAnchor, StyledButton, StyledLink, SpinnerSvg, LabelText } from './button-styles'
import { NoBreak } from './theme/no-break'
import type { Elements } from './elements'

interface Look {
  /** Green goes forward, white offers another way, orange asks for a second thought, its outline opens something sensitive. */
  kind?: 'green' | 'white' | 'orange' | 'orangeOutline'
  /** The whole width of its place. */
  full?: boolean
  /** 44 px high instead of 48: in bars and rows. */
  compact?: boolean
  /** What the button says; a name of its own for assistive technology may be given as `aria-label`. */
  children: string
}

interface ButtonProps extends Look {
  type?: 'button' | 'submit'
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void
  /** Something is under way: a spinner, `busyText` in place of the label, and clicks do nothing. */
  busy?: boolean
  /** What is under way, such as 'Connexion en cours…'. Its room is kept where the width depends on it. */
  busyText?: string | undefined
  /** Before the label. */
  icon?: Elements
  ref?: Ref<HTMLButtonElement>
  'aria-label'?: string
  'aria-describedby'?: string | undefined
}

/** A button in the four looks of the design. `type` is `button` unless said otherwise. */
export function Button({ type = 'button', onClick, busy = false, busyText, children, ...props }: ButtonProps) {
  const { kind = 'white', full, compact, icon, ...attributes } = props

  function press(event: MouseEvent<HTMLButtonElement>) {
    // The second click of a double one asks for nothing more, even when the first has its answer already.
    const isSecond = type === 'submit' && event.detail > 1
    if (busy || isSecond) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <StyledButton
      {...attributes}
      {...look({ kind, full, compact })}
      type={type}
      aria-busy={busy || undefined}
      onClick={press}
    >
      {full || busyText === undefined ? (
        <>
          {busy ? <Spinner /> : icon}
          <Label>{(busy && busyText) || children}</Label>
        </>
      ) : (
        <LabelStack>
          <LabelLayer aria-hidden={busy || undefined} data-shown={!busy}>
            {icon}
            <Label>{children}</Label>
          </LabelLayer>
          <LabelLayer aria-hidden={!busy || undefined} data-shown={busy}>
            {busy && <Spinner />}
            <Label>{busyText}</Label>
          </LabelLayer>
        </LabelStack>
      )}
    </StyledButton>
  )
}

interface ButtonLinkProps extends Look {
  /** A path of the portal, or an absolute address. */
  to: string
  /** After the label, for what opens elsewhere. */
  iconAfter?: Elements
  onClick?: () => void
}

/** A link that looks like a button, because it is the main thing to do. An absolute address leaves the portal. */
export function ButtonLink({ to, kind = 'white', full, compact, iconAfter, onClick, children }: ButtonLinkProps) {
  const attributes = { ...look({ kind, full, compact }), onClick }
  const content = (
    <>
      <Label>{children}</Label>
      {iconAfter}
    </>
  )
  return to.startsWith('/') ? (
    <StyledLink {...attributes} to={to}>
      {content}
    </StyledLink>
  ) : (
    <StyledAnchor {...attributes} href={to}>
      {content}
    </StyledAnchor>
  )
}

/** The ring that turns in a busy button. */
function Spinner() {
  return (
    <SpinnerSvg viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeWidth="3" opacity="0.3" />
      <path d="M12 3a9 9 0 0 1 9 9" fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </SpinnerSvg>
  )
}

const Label = ({ children }: { children: string }) => (
  <LabelText>
    <NoBreak>{children}</NoBreak>
  </LabelText>
)

function look({ kind, full, compact }: Record<'kind' | 'full' | 'compact', string | boolean | undefined>) {
  return {
    'data-kind': kind,
    'data-full': full || undefined,
    'data-compact': compact || undefined,
  }
}
