import { styled } from 'styled-components'
import { token } from '../ui/theme/theme'

/** The main part of a bare page: its content is in the middle of the window. */
export const CentredMain = styled.main`
  display: grid;
  place-items: center;
  padding: ${token('s-6')} ${token('s-5')};
`

/** A column of text and buttons in the middle of the window. */
export const Column = styled.div`
  width: min(30rem, 100%);
  display: grid;
  gap: ${token('s-4')};
  > p {
    color: ${token('ink-2')};
  }
`
