import { styled } from 'styled-components'
import { column, line, noteType, token } from '../theme/theme'

/** Elements one below the other, as wide as their container. */
export const Stack = styled.div`
  ${column(token('s-3'))}
`
/** A line across a form, with a word in its middle. */
export const Divider = styled.div`
  ${line(token('s-4'))}
  color: ${token('ink-3')};
  ${noteType}
  &::before,
  &::after {
    content: '';
    flex: 1;
    height: 1px;
    background: ${token('line')};
  }
`
