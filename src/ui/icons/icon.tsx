import { styled } from 'styled-components'

/** Creates an icon of the path `lines` on a grid of 24 units, and of `dot`, a thicker one. Hidden from assistive technology. */
export function createIcon(lines: string, dot?: string) {
  /** `small`: 16 px, beside small text. `large`: 24 px, in round badges. Default: 20 px. */
  return function Icon({ size }: { size?: 'small' | 'large' }) {
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
