import { styled } from 'styled-components'
import { PortalLink } from './portal-link'
import { token } from './theme'

/** The mark of Compte Skezia: two rings cut by one passage, and the dot. On green grounds it takes light greens. */
function Mark() {
  return (
    <MarkSvg viewBox="0 0 32 32" aria-hidden="true">
      <path className="m1" d="M30.9 13A15.2 15.2 0 1 0 30.9 19H27.21A11.6 11.6 0 1 1 27.21 13Z" />
      <path className="m2" d="M24.8 13A9.3 9.3 0 1 0 24.8 19H21.31A6.1 6.1 0 1 1 21.31 13Z" />
      <circle className="md" cx="16" cy="16" r="2.6" />
    </MarkSvg>
  )
}

/** The mark with the product's name, as a link to `to`. */
export function BrandLink({ name, to }: { name: string; to: string }) {
  return (
    <BrandAnchor to={to}>
      <Mark />
      <span>{name}</span>
    </BrandAnchor>
  )
}

/** The tile of Skezia: an S of two open rings on green. */
export function SkeziaMark() {
  return (
    <svg viewBox="0 0 36 36" aria-hidden="true">
      <rect width="36" height="36" rx="10" fill="#0b7350" />
      <path
        d="M23.6 12.6A5.7 5.7 0 1 0 18 18.2a5.7 5.7 0 1 1-5.6 5.6"
        transform="translate(0 -.2)"
        fill="none"
        stroke="#fff"
        strokeWidth="3.2"
        strokeLinecap="round"
      />
    </svg>
  )
}

/** The tile of Skemeet: an m that is two people side by side, on orange. */
export function SkemeetMark() {
  return (
    <svg viewBox="0 0 36 36" aria-hidden="true">
      <rect width="36" height="36" rx="10" fill="#de6d17" />
      <path
        d="M9 26v-4.3a4.5 4.5 0 0 1 9 0V26v-4.3a4.5 4.5 0 0 1 9 0V26"
        fill="none"
        stroke="#221003"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="13.5" cy="11.6" r="2.4" fill="#221003" />
      <circle cx="22.5" cy="11.6" r="2.4" fill="#221003" />
    </svg>
  )
}

const MarkSvg = styled.svg`
  width: 2rem;
  height: 2rem;
  .m1 {
    fill: var(--brand-1, ${token('mark-1')});
  }
  .m2 {
    fill: var(--brand-2, ${token('mark-2')});
  }
  .md {
    fill: var(--brand-dot, ${token('mark-dot')});
  }
`

const BrandAnchor = styled(PortalLink)`
  display: inline-flex;
  align-items: center;
  gap: 0.625rem;
  min-height: 2.75rem;
  color: inherit;
  text-decoration: none;
  font-size: 1.125rem;
  font-weight: ${token('fw-semibold')};
  letter-spacing: -0.012em;
  border-radius: ${token('r-sm')};
`
