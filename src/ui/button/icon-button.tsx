import type { MouseEvent, ReactNode, Ref } from 'react'
import { styled } from 'styled-components'
import { fade, square, token } from '../theme/theme'

interface IconButtonProps {
  label: string
  danger?: boolean
  children: ReactNode
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void
  ref?: Ref<HTMLButtonElement>
}

/** A 44 px square button with an icon, named `label`; `danger`, of a deletion, is red on hover. */
export function IconButton({ label, danger, ...props }: IconButtonProps) {
  return <Square {...props} type="button" aria-label={label} data-danger={danger || undefined} />
}

const Square = styled.button`
  display: inline-grid;
  place-items: center;
  ${square('2.75rem')}
  border-radius: ${token('r-md')};
  color: ${token('ink-2')};
  transition: ${fade('background-color', 'color')};
  &:hover {
    background: ${token('surface-hover')};
    color: ${token('ink')};
  }
  &[data-danger]:hover {
    background: ${token('red-soft')};
    color: ${token('red-text')};
  }
`
