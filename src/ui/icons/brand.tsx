import { css, styled } from 'styled-components'
import { PortalLink } from '../navigation/portal-link'
import { token } from '../theme/theme'

/** The mark of Compte Skezia: two rings with an opening, and a dot. On green backgrounds it is light green. */
function Mark() {
  return (
    <MarkSvg data-brand-mark viewBox="0 0 32 32" aria-hidden="true">
      <path
        fill={`var(--brand-1, ${token('mark-1')})`}
        d="M30.9 13A15.2 15.2 0 1 0 30.9 19H27.21A11.6 11.6 0 1 1 27.21 13Z"
      />
      <path
        fill={`var(--brand-2, ${token('mark-2')})`}
        d="M24.8 13A9.3 9.3 0 1 0 24.8 19H21.31A6.1 6.1 0 1 1 21.31 13Z"
      />
      <circle fill={`var(--brand-dot, ${token('mark-dot')})`} cx="16" cy="16" r="2.6" />
    </MarkSvg>
  )
}

/**
 * The mark with the product's name, as a link. `mark` is the path of another mark, which the deployment writes into the
 * prerendered pages.
 */
export function BrandLink({ name, mark, to }: { name: string; mark: string | undefined; to: string }) {
  return (
    <BrandAnchor to={to}>
      {mark === undefined ? <Mark /> : <img src={mark} alt="" />}
      <span>{name}</span>
    </BrandAnchor>
  )
}

/** The logo of Skezia: an S of two open rings on green. */
export const SkeziaMark = () => (
  <Tile ground="#0b7350" line="#fff" width="3.2" d="M23.6 12.4A5.7 5.7 0 1 0 18 18a5.7 5.7 0 1 1-5.6 5.6" />
)

/** The logo of Skemeet: an m of two people side by side, on orange. */
export const SkemeetMark = () => (
  <Tile
    ground="#de6d17"
    line="#221003"
    width="3"
    d="M9 26v-4.3a4.5 4.5 0 0 1 9 0V26v-4.3a4.5 4.5 0 0 1 9 0V26"
    dots={[13.5, 22.5]}
  />
)

interface TileProps {
  ground: string
  /** Colour of the drawing. */
  line: string
  width: string
  /** Path of the line. */
  d: string
  /** Horizontal positions of the dots above the line. */
  dots?: readonly number[]
}

function Tile({ ground, line, width, d, dots = [] }: TileProps) {
  return (
    <svg viewBox="0 0 36 36" aria-hidden="true">
      <rect width="36" height="36" rx="10" fill={ground} />
      <path d={d} fill="none" stroke={line} strokeWidth={width} strokeLinecap="round" strokeLinejoin="round" />
      {dots.map((x) => (
        <circle key={x} cx={x} cy="11.6" r="2.4" fill={line} />
      ))}
    </svg>
  )
}

/** Dark green background of the brand panel and header, with the colours of the mark and focus rings on it. */
export const panelGround = css`
  --brand-1: ${token('panel-mark-1')};
  --brand-2: ${token('panel-mark-2')};
  --brand-dot: ${token('panel-dot')};
  background: ${token('panel')};
  color: ${token('on-panel')};
  :focus-visible {
    outline-color: ${token('on-panel')};
  }
`

const MarkSvg = styled.svg`
  width: 2rem;
  height: 2rem;
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
  > img {
    height: 2rem;
  }
`
