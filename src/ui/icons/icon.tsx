import { styled } from 'styled-components'

interface IconProps {
  /** `small`: 16 px, beside small text. `large`: 24 px, in round badges. Default: 20 px. */
  size?: 'small' | 'large'
}

/**
 * Creates an icon of `lines`, the data of an SVG path on a grid of 24 units, and of `dot`, the same for a thicker one. It has
 * the colour of the text, and is hidden from assistive technology.
 */
export function createIcon(lines: string, dot?: string) {
  return function Icon({ size }: IconProps) {
    return (
      <Svg viewBox="0 0 24 24" aria-hidden="true" data-size={size}>
        <path d={lines} />
        {dot !== undefined && <path d={dot} strokeWidth="2" />}
      </Svg>
    )
  }
}

const Svg = styled.svg`
  width: 1.25rem;
  height: 1.25rem;
  fill: none;
  stroke: currentColor;
  stroke-width: 1.5;
  stroke-linecap: round;
  stroke-linejoin: round;
  &[data-size='large'] {
    width: 1.5rem;
    height: 1.5rem;
  }
  &[data-size='small'] {
    width: 1rem;
    height: 1rem;
    stroke-width: 1.75;
  }
`
