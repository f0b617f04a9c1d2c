import { styled } from 'styled-components'
import { RINGS } from '../../ui/feedback/status-illustration'
import { media, token } from '../../ui/theme/theme'

/**
 * The rings of the brand panel: large on wide screens, in the corner of the band below 60 em. They are the mark of Compte
 * Skezia, so that a deployment with another mark removes them.
 */
export const PanelIllustration = () => (
  <Art data-brand-rings viewBox="0 0 96 96" aria-hidden="true">
    {RINGS.map(({ d }) => (
      <path key={d} d={d} />
    ))}
    <circle cx="48" cy="48" r="4" />
  </Art>
)

const Art = styled.svg`
  position: absolute;
  z-index: -1;
  right: -22%;
  top: -7%;
  width: 102%;
  fill: ${token('panel-ring-1')};
  > :nth-child(2) {
    fill: ${token('panel-ring-2')};
  }
  > :nth-child(3) {
    fill: ${token('panel-ring-3')};
  }
  > circle {
    fill: ${token('panel-dot')};
  }
  ${media.narrow} {
    right: -4.5rem;
    top: -1.25rem;
    width: 16rem;
    > circle {
      display: none;
    }
  }
  ${media.forcedColours} {
    display: none;
  }
`
