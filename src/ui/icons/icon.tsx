import type { ReactNode } from 'react'
import { styled } from 'styled-components'

export interface IconProps {
  /** `small`: 16 px, beside small text. `large`: 24 px, in round badges. Default: 20 px. */
  size?: 'small' | 'large'
}

/** The SVG frame of an icon: 24-unit grid, 1.5 stroke, text colour. Decorative: hidden from assistive technology. */
export function Icon({ size, children }: IconProps & { children: ReactNode }) {
  return (
    <Svg viewBox="0 0 24 24" aria-hidden="true" data-size={size}>
      {children}
    </Svg>
  )
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
