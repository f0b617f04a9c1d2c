import { css, styled } from 'styled-components'
import { BackIcon } from '../icons/icons'
import { PortalLink } from './portal-link'
import { media, token } from '../theme/theme'

interface BackLinkProps {
  /** Where it leads; or `onClick`, when going back is a step of the same page. */
  to?: string
  onClick?: () => void
  /** Shown from 60 em up only. */
  wideOnly?: boolean
  children: string
}

/** 'Retour …' above a title, with an arrow that leans back under the pointer. */
export function BackLink({ to, onClick, wideOnly, children }: BackLinkProps) {
  const attributes = { onClick, 'data-back': true, 'data-wide': wideOnly || undefined }
  const content = (
    <>
      <BackIcon />
      <span>{children}</span>
    </>
  )
  return to === undefined ? (
    <Button {...attributes} type="button">
      {content}
    </Button>
  ) : (
    <Anchor {...attributes} to={to}>
      {content}
    </Anchor>
  )
}

const backStyle = css`
  display: inline-flex;
  align-items: center;
  justify-self: start;
  gap: 0.5rem;
  min-height: 2.75rem;
  margin-left: -0.25rem;
  padding: 0 0.25rem;
  border: 0;
  border-radius: ${token('r-sm')};
  background: none;
  color: ${token('ink-2')};
  font-size: ${token('fs-small')};
  font-weight: ${token('fw-medium')};
  line-height: ${token('lh-small')};
  text-decoration: none;
  cursor: pointer;
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
const Button = styled.button`
  ${backStyle}
`
const Anchor = styled(PortalLink)`
  ${backStyle}
`
