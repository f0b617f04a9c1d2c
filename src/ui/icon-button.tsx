import type { MouseEvent, ReactNode, Ref } from 'react'
import { css, styled } from 'styled-components'
import { token } from './theme/theme'

interface IconButtonProps {
  /** Accessible name. */
  label: string
  children: ReactNode
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void
  ref?: Ref<HTMLButtonElement>
}

/** A 44 px square button with an icon and no text. */
export function IconButton({ label, ...props }: IconButtonProps) {
  return <Square {...props} type="button" aria-label={label} />
}

/** The style of the button; with `data-danger`, for a deletion, it is red on hover. */
export const iconButtonStyle = css`
  display: inline-grid;
  place-items: center;
  width: 2.75rem;
  height: 2.75rem;
  padding: 0;
  border: 0;
  border-radius: ${token('r-md')};
  background: transparent;
  color: ${token('ink-2')};
  cursor: pointer;
  transition:
    background-color ${token('t-fast')} linear,
    color ${token('t-fast')} linear;
  &:hover {
    background: ${token('surface-hover')};
    color: ${token('ink')};
  }
  &[data-danger]:hover {
    background: ${token('red-soft')};
    color: ${token('red-text')};
  }
`
const Square = styled.button`
  ${iconButtonStyle}
`
