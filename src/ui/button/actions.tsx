import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { media, token } from '../theme/theme'

/** Buttons in one row that wraps. `align`: `start` in a page form, `end` in a card, `equal` widths in a modal. */
export function Actions({ align = 'start', children }: { align?: 'start' | 'end' | 'equal'; children: ReactNode }) {
  return <Row data-align={align}>{children}</Row>
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${token('s-3')};
  &[data-align='start'] > * {
    ${media.phone} {
      flex: 1 1 auto;
    }
  }
  &[data-align='end'] {
    justify-content: flex-end;
  }
  /* Buttons wrap before a label does. */
  &[data-align='equal'] > * {
    flex: 1 1 0;
    min-width: fit-content;
  }
`
