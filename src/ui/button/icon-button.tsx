import type { MouseEvent, ReactNode, Ref } from 'react'
import { styled } from 'styled-components'
import { centred, fade, square, cssVar } from '../theme/theme'

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
  ${centred}
  ${square('2.75rem')}
  border-radius: ${cssVar('r-md')};
  color: ${cssVar('ink-2')};
  transition: ${fade('background-color', 'color')};
  &:hover {
    background: ${cssVar('surface-hover')};
    color: ${cssVar('ink')};
  }
  &[data-danger]:hover {
    background: ${cssVar('red-soft')};
    color: ${cssVar('red-text')};
  }
`
