import type { MouseEvent, ReactNode, Ref } from 'react'
import { styled } from 'styled-components'
import { token } from './theme/theme'

interface IconButtonProps {
  /** The name, for assistive technology: an icon says nothing. */
  label: string
  children: ReactNode
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void
  /** Turns red under the pointer: deletes something. */
  danger?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** A square of 44 px that shows an icon alone. */
export function IconButton({ label, danger, ...props }: IconButtonProps) {
  return <Square {...props} type="button" aria-label={label} data-danger={danger || undefined} />
}

const Square = styled.button`
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
