import { styled } from 'styled-components'
import { BackIcon } from '../icons/icons'
import { PortalLink } from './portal-link'
import { inlineRow, media, smallType, token } from '../theme/theme'

interface BackLinkProps {
  to?: string
  onClick?: () => void
  wideOnly?: boolean
  children: string
}

/** A 'back' link or button above a title. */
export function BackLink({ to, onClick, wideOnly, children }: BackLinkProps) {
  const attributes = { onClick, 'data-back': true, 'data-wide': wideOnly || undefined }
  const content = (
    <>
      <BackIcon />
      <span>{children}</span>
    </>
  )
  return to === undefined ? (
    <Back {...attributes} type="button">
      {content}
    </Back>
  ) : (
    <Back {...attributes} as={PortalLink} to={to}>
      {content}
    </Back>
  )
}

const Back = styled.button`
  ${inlineRow('0.5rem')}
  justify-self: start;
  min-height: 2.75rem;
  margin-left: -0.25rem;
  padding: 0 0.25rem;
  border-radius: ${token('r-sm')};
  color: ${token('ink-2')};
  ${smallType}
  font-weight: ${token('fw-medium')};
  text-decoration: none;
  svg {
    transition: transform ${token('t-base')} ${token('ease-out')};
  }
  &:hover {
    color: ${token('ink')};
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
