import type { ReactNode } from 'react'
import { styled } from 'styled-components'

export interface IconProps {
  /** `small` beside small text (16 px), `large` in round badges (24 px), 20 px otherwise. */
  size?: 'small' | 'large'
}

/** The frame of an icon: 24 grid, 1.5 stroke, drawn with the colour of the text. Always decorative. */
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
