import type { MouseEvent, ReactNode } from 'react'
import { css, styled } from 'styled-components'
import { useTexts } from '../../i18n/texts'
import { PortalLink } from './portal-link'
import { inlineRow, smallType, token } from '../theme/theme'

interface Appearance {
  /** Outside running text: underlined on hover only, with a target of at least 28 px. */
  alone?: boolean
  quiet?: boolean
  small?: boolean
}

interface TextLinkProps extends Appearance {
  to: string
  newTab?: boolean
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void
  children?: ReactNode
}

/** A text link. */
export function TextLink({ to, newTab, alone, quiet, small, onClick, children }: TextLinkProps) {
  const t = useTexts('ui')
  const attributes = { ...appearance({ alone, quiet, small }), to, onClick }
  if (!newTab) return <StyledLink {...attributes}>{children}</StyledLink>
  return (
    <StyledLink {...attributes} target="_blank" rel="noopener noreferrer">
      <span>{children}</span>
      <span className="sr-only">{` (${t('newWindow')})`}</span>
    </StyledLink>
  )
}

interface LinkButtonProps extends Appearance {
  onClick: () => void
  /** Disabled (`aria-disabled`) but focusable: clicks do nothing. */
  unavailable?: boolean
  'aria-describedby'?: string | undefined
  children?: ReactNode
}

/** A button that looks like a link. With `alone`, its target is 44 px high. */
export function LinkButton({ onClick, unavailable, alone, quiet, small, ...props }: LinkButtonProps) {
  return (
    <StyledButton
      {...props}
      {...appearance({ alone, quiet, small })}
      type="button"
      aria-disabled={unavailable || undefined}
      onClick={unavailable ? undefined : onClick}
    />
  )
}

function appearance({ alone, quiet, small }: Record<keyof Appearance, boolean | undefined>) {
  return { 'data-alone': alone || undefined, 'data-quiet': quiet || undefined, 'data-small': small || undefined }
}

const linkStyle = css`
  color: ${token('green-text')};
  font-weight: ${token('fw-medium')};
  border-radius: ${token('r-xs')};
  text-decoration: underline;
  text-decoration-thickness: 1px;
  text-underline-offset: 0.22em;
  transition: text-decoration-color ${token('t-fast')} linear;
  @supports (color: color-mix(in srgb, red, blue)) {
    text-decoration-color: color-mix(in srgb, currentColor 38%, transparent);
  }
  &[data-alone] {
    ${inlineRow(token('s-2'))}
    min-height: 1.75rem;
    text-decoration-color: transparent;
  }
  &[data-quiet] {
    color: ${token('ink-2')};
  }
  &[data-small] {
    ${smallType}
  }
  &:hover {
    text-decoration-color: currentColor;
    text-decoration-thickness: 2px;
  }
`

const StyledLink = styled(PortalLink)`
  ${linkStyle}
`
const StyledButton = styled.button`
  ${linkStyle}
  &[data-alone] {
    min-height: ${token('h-compact')};
  }
  &[aria-disabled='true'] {
    color: ${token('ink-3')};
    text-decoration: none;
    cursor: not-allowed;
  }
`
