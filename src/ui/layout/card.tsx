import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { centred, token } from '../theme/theme'

/** A box with a thin border. Extend it with `styled(Card)` or `<Card as="section">`. */
export const Card = styled.div`
  border: 1px solid ${token('line')};
  border-radius: ${token('r-lg')};
  background: ${token('surface')};
  box-shadow: ${token('shadow-1')};
`

/** A coloured square with an icon, at the start of a row or a card. */
export function IconTile({ tone = 'green', children }: { tone?: 'green' | 'orange' | 'quiet'; children: ReactNode }) {
  return <Tile data-tone={tone}>{children}</Tile>
}

const Tile = styled.span`
  ${centred}
  flex: none;
  /* With enlarged text it grows no further than at 320 px, to leave the width to the text. */
  width: min(2.75rem, 13.75vw);
  height: min(2.75rem, 13.75vw);
  border-radius: ${token('r-md')};
  background: ${token('green-soft')};
  color: ${token('green-text')};
  &[data-tone='orange'] {
    background: ${token('orange-soft')};
    color: ${token('orange-text')};
  }
  &[data-tone='quiet'] {
    background: ${token('surface-hover')};
    color: ${token('ink-2')};
  }
`
