import { styled } from 'styled-components'
import { token } from '../theme/theme'

/** Elements one below the other, as wide as their container. */
export const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token('s-3')};
`
