import { useState } from 'react'
import { css, styled } from 'styled-components'
import { initialOf, type OwnSolution, type Solution } from '../../rules/solutions'
import { PortalLink } from '../navigation/links'
import { centred, inlineRow, media, square, cssVar } from '../theme/theme'

/**
 * A link with the logo and the name of the product. `mark` is the path of another logo, which the deployment writes
 * into the pages.
 */
export function BrandLink({ name, mark, to }: { name: string; mark: string | undefined; to: string }) {
  return (
    <BrandAnchor to={to}>
      {mark === undefined ? (
        <MarkSvg data-brand-mark viewBox="0 0 32 32" aria-hidden="true">
          <path d="M30.9 13A15.2 15.2 0 1 0 30.9 19H27.21A11.6 11.6 0 1 1 27.21 13Z" />
          <path d="M24.8 13A9.3 9.3 0 1 0 24.8 19H21.31A6.1 6.1 0 1 1 21.31 13Z" />
          <circle cx="16" cy="16" r="2.6" />
        </MarkSvg>
      ) : (
        <img src={mark} alt="" />
      )}
      <span>{name}</span>
    </BrandAnchor>
  )
}

/** The logo of Skezia: an S of two open rings on green. */
const SkeziaMark = () => (
  <svg viewBox="0 0 36 36" aria-hidden="true">
    <rect width="36" height="36" rx="10" fill="#0b7350" />
    <path d="M23.6 12.4A5.7 5.7 0 1 0 18 18a5.7 5.7 0 1 1-5.6 5.6" stroke="#fff" strokeWidth="3.2" {...LINE} />
  </svg>
)

/** The logo of Skemeet: an orange square with the letter m. The letter also looks like two people side by side. */
const SkemeetMark = () => (
  <svg viewBox="0 0 36 36" aria-hidden="true">
    <rect width="36" height="36" rx="10" fill="#de6d17" />
    <path d="M9 26v-4.3a4.5 4.5 0 0 1 9 0V26v-4.3a4.5 4.5 0 0 1 9 0V26" stroke="#221003" strokeWidth="3" {...LINE} />
    <circle cx="13.5" cy="11.6" r="2.4" fill="#221003" />
    <circle cx="22.5" cy="11.6" r="2.4" fill="#221003" />
  </svg>
)

const LINE = { fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' } as const

/** A logo with a name beside it. If the logo is missing or unusable, the first letter of the name is shown. */
export function Logo({ name, src }: { name: string; src?: string | undefined }) {
  const [isBroken, setIsBroken] = useState(false)
  // Without `lazy`, React would add a preload of the logo to the prerendered page. The build does not know the logo.
  return src !== undefined && !isBroken ? (
    <img
      src={src}
      alt=""
      referrerPolicy="no-referrer"
      loading="lazy"
      ref={repeatError}
      onError={() => setIsBroken(true)}
    />
  ) : (
    <span aria-hidden="true">{initialOf(name)}</span>
  )
}

/**
 * Loads an image again if it has failed before hydration, because React does not listen before hydration. Assigning the
 * same address makes the browser report the failure again.
 */
function repeatError(image: HTMLImageElement | null) {
  // oxlint-disable-next-line no-self-assign -- this assignment loads the image again
  if (image?.complete) image.src = image.src
}

/**
 * The logo of a solution, with a size of 1em. If the solution is not Skezia or Skemeet, a tile of the same shape
 * contains its configured logo or its first letter.
 */
export function SolutionMark(solution: OwnSolution | Solution) {
  if ('isOwn' in solution) return solution.name === 'Skezia' ? <SkeziaMark /> : <SkemeetMark />
  return (
    <Tile data-mark>
      <Logo name={solution.name} src={solution.logo} />
    </Tile>
  )
}

/**
 * Returns the attribute `data-solution`, which marks the element of a solution in a prerendered page. The deployment
 * replaces the placeholder elements with one element for each configured solution.
 */
export function solutionKind(solution: OwnSolution | Solution) {
  if ('isOwn' in solution) return { 'data-solution': solution.name }
  return { 'data-solution': solution.logo === undefined ? 'initial' : 'logo' }
}

/**
 * The dark green background of the brand panel and of the header. The logo and the focus rings have special colours on
 * this background.
 */
export const panelGround = css`
  --brand-1: ${cssVar('panel-mark-1')};
  --brand-2: ${cssVar('panel-mark-2')};
  --brand-dot: ${cssVar('panel-dot')};
  background: ${cssVar('panel')};
  color: ${cssVar('on-panel')};
  :focus-visible {
    outline-color: ${cssVar('on-panel')};
  }
`

const MarkSvg = styled.svg`
  ${square('2rem')}
  fill: var(--brand-1, ${cssVar('mark-1')});
  > :nth-child(2) {
    fill: var(--brand-2, ${cssVar('mark-2')});
  }
  > circle {
    fill: var(--brand-dot, ${cssVar('mark-dot')});
  }
  ${media.forcedColours} {
    > :nth-child(n) {
      fill: CanvasText;
    }
  }
`

const BrandAnchor = styled(PortalLink)`
  ${inlineRow('0.625rem')}
  min-height: 2.75rem;
  color: inherit;
  text-decoration: none;
  font-size: 1.125rem;
  font-weight: ${cssVar('fw-semibold')};
  letter-spacing: -0.012em;
  border-radius: ${cssVar('r-sm')};
  > img {
    height: 2rem;
    /* Keep the background of the panel behind the logo, because the colours of the logo suit only this background. */
    ${media.forcedColours} {
      background: ${cssVar('panel')};
      forced-color-adjust: none;
    }
  }
`
const Tile = styled.span`
  display: block;
  overflow: hidden;
  ${square('1em')}
  border-radius: 28%;
  > img {
    display: block;
    width: 100%;
    height: 100%;
    object-fit: contain;
    background: #fff;
  }
  > span {
    ${centred}
    height: 100%;
    background: ${cssVar('tile-green')};
    color: #fff;
    font-size: 0.6em;
    font-weight: ${cssVar('fw-semibold')};
    line-height: 1;
  }
`
