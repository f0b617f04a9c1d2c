import { styled } from 'styled-components'
import { column, token } from '../theme/theme'

/** Elements one below the other, as wide as their container. */
export const Stack = styled.div`
  ${column(token('s-3'))}
`
