import { styled } from 'styled-components'
import { column, noWrapRow, noteType, cssVar } from '../theme/theme'

/** Elements one below the other. Each is as wide as the container. */
export const Stack = styled.div`
  ${column(cssVar('s-3'))}
`
/** A line across a form with a word in its middle. */
export const Divider = styled.div`
  ${noWrapRow(cssVar('s-4'))}
  color: ${cssVar('ink-3')};
  ${noteType}
  &::before,
  &::after {
    content: '';
    flex: 1;
    height: 1px;
    background: ${cssVar('line')};
  }
`
