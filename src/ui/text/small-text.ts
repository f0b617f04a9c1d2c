import { styled } from 'styled-components'
import { smallType, token } from '../theme/theme'

/** A grey sentence in small type. */
export const SmallText = styled.p`
  color: ${token('ink-2')};
  ${smallType}
`
