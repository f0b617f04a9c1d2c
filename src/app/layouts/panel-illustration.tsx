import { styled } from 'styled-components'
import { media, token } from '../../ui/theme/theme'

/** The rings of the brand panel: large on wide screens, in the corner of the band below 60 em. */
export function PanelIllustration() {
  return (
    <>
      <Wide viewBox="0 0 580 800" preserveAspectRatio="xMaxYMin slice" aria-hidden="true">
        <path className="a1" d="M694.55 192A282 282 0 1 0 694.55 280H633.6A222 222 0 1 1 633.6 192Z" />
        <path className="a2" d="M611.1 192A200 200 0 1 0 611.1 280H548.91A140 140 0 1 1 548.91 192Z" />
        <path className="a3" d="M525.49 192A118 118 0 1 0 525.49 280H453.79A58 58 0 1 1 453.79 192Z" />
        <circle className="ad" cx="416" cy="236" r="25" />
      </Wide>
      <Band viewBox="0 0 224 224" aria-hidden="true">
        <path className="a1" d="M219.82 96A109 109 0 1 0 219.82 128H197.52A87 87 0 1 1 197.52 96Z" />
        <path className="a2" d="M188.34 96A78 78 0 1 0 188.34 128H165.67A56 56 0 1 1 165.67 96Z" />
        <path className="a3" d="M156.19 96A47 47 0 1 0 156.19 128H131.21A25 25 0 1 1 131.21 96Z" />
      </Band>
    </>
  )
}

const Art = styled.svg`
  position: absolute;
  z-index: -1;
  .a1 {
    fill: ${token('panel-ring-1')};
  }
  .a2 {
    fill: ${token('panel-ring-2')};
  }
  .a3 {
    fill: ${token('panel-ring-3')};
  }
  .ad {
    fill: ${token('panel-dot')};
  }
  ${media.forcedColours} {
    display: none;
  }
`
const Wide = styled(Art)`
  left: 0;
  top: 0;
  width: 100%;
  height: 100%;
  ${media.narrow} {
    display: none;
  }
`
const Band = styled(Art)`
  right: -4.5rem;
  top: -1.25rem;
  width: 16rem;
  height: 16rem;
  ${media.wide} {
    display: none;
  }
`
