import type { ReactNode, ComponentProps, MouseEvent } from 'react'
import { styled } from 'styled-components'
import { Link } from 'react-router-dom'
import { textsOf } from '../../i18n/texts'
import { hoverTransition, inlineRow, smallType, cssVar, media } from '../theme/theme'
import { useHydrated } from '../../lib/store'
import { BackIcon } from '../icons/icons'

const t = textsOf('ui')

interface PortalLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /**
   * A path of the portal, with its query if it has one, or an absolute URL. A path opens without loading a document.
   */
  to: string
  /** Opens the link in a new tab. The link then ends with a `NewTabNote`. */
  newTab?: boolean | undefined
}

/** A link. `onClick` can prevent the default navigation. */
export function PortalLink({ to, newTab = false, children, ...props }: PortalLinkProps) {
  // Add the query only after hydration, because a prerendered page does not know the query. React does not update
  // attributes during hydration.
  const address = useHydrated() ? to : to.replace(/\?.*/, '')
  if (to.startsWith('/') && !newTab)
    return (
      <Link {...props} to={address}>
        {children}
      </Link>
    )
  return (
    <a {...props} href={to} {...(newTab && { target: '_blank', rel: 'noopener noreferrer' })}>
      {children}
    </a>
  )
}

/** Tells users of screen readers that a link opens a new tab. */
export function NewTabNote() {
  return <span className="sr-only">{` (${t('newWindow')})`}</span>
}

interface Appearance {
  /**
   * The link is not part of a running text. It is underlined only on hover, and its click target is at least 28 px
   * high.
   */
  isStandalone?: true
  isGrey?: true
  small?: true
}

export interface TextLinkProps extends Appearance, Pick<PortalLinkProps, 'to' | 'newTab' | 'onClick' | 'children'> {}

/** A text link. */
export function TextLink({ isStandalone, isGrey, small, children, ...link }: TextLinkProps) {
  return (
    <StyledLink {...link} as={PortalLink} data-alone={isStandalone} data-quiet={isGrey} data-small={small}>
      <span>{children}</span>
      {link.newTab && <NewTabNote />}
    </StyledLink>
  )
}

interface TextButtonProps extends Omit<Appearance, 'isGrey'> {
  onClick: (event: MouseEvent) => void
  /** Disables the button with `aria-disabled`. The button can still have the focus, but ignores clicks. */
  unavailable?: boolean
  'aria-describedby'?: string | undefined
  children?: ReactNode
}

/** A button that looks like a link. With `isStandalone`, its click target is 44 px high. */
export function TextButton({ onClick, unavailable, isStandalone, small, ...props }: TextButtonProps) {
  return (
    <StyledLink
      {...props}
      data-alone={isStandalone}
      data-small={small}
      type="button"
      aria-disabled={unavailable || undefined}
      onClick={unavailable ? undefined : onClick}
    />
  )
}

interface BackLinkProps {
  to?: string
  onClick?: () => void
  wideOnly?: boolean
  children: string
}

/** The link or button with which the user goes back. It is above the title of the page. */
export function BackLink({ to, onClick, wideOnly, children }: BackLinkProps) {
  const element = to === undefined ? ({ type: 'button' } as const) : { as: PortalLink, to }
  return (
    <Back {...element} onClick={onClick} data-back data-wide={wideOnly}>
      <BackIcon />
      <span>{children}</span>
    </Back>
  )
}

const StyledLink = styled.button`
  color: ${cssVar('green-text')};
  font-weight: ${cssVar('fw-medium')};
  border-radius: ${cssVar('r-xs')};
  text-decoration: underline;
  text-decoration-thickness: 1px;
  text-underline-offset: 0.22em;
  transition: ${hoverTransition('text-decoration-color')};
  @supports (color: color-mix(in srgb, red, blue)) {
    text-decoration-color: color-mix(in srgb, currentColor 38%, transparent);
  }
  &[data-alone] {
    ${inlineRow(cssVar('s-2'))}
    min-height: 1.75rem;
    text-decoration-color: transparent;
  }
  &[data-quiet] {
    color: ${cssVar('ink-2')};
  }
  &[data-small] {
    ${smallType}
  }
  &:hover {
    text-decoration-color: currentColor;
    text-decoration-thickness: 2px;
  }
  &[type][data-alone] {
    min-height: ${cssVar('h-compact')};
  }
  &[aria-disabled='true'] {
    color: ${cssVar('ink-3')};
    text-decoration: none;
    cursor: not-allowed;
  }
`
const Back = styled.button`
  ${inlineRow('0.5rem')}
  justify-self: start;
  min-height: 2.75rem;
  margin-left: -0.25rem;
  padding: 0 0.25rem;
  border-radius: ${cssVar('r-sm')};
  color: ${cssVar('ink-2')};
  ${smallType}
  font-weight: ${cssVar('fw-medium')};
  text-decoration: none;
  svg {
    transition: transform ${cssVar('t-base')} ${cssVar('ease-out')};
  }
  &:hover {
    color: ${cssVar('ink')};
    svg {
      transform: translateX(-3px);
    }
  }
  ${media.narrow} {
    &[data-wide] {
      display: none;
    }
  }
`
