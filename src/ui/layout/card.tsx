import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { box, centred, iconTones, square, cssVar } from '../theme/theme'

/** A box with a thin border. Extend it with `styled(Card)` or `<Card as="section">`. */
export const Card = styled.div`
  ${box('line', 'r-lg', 'surface')}
  box-shadow: ${cssVar('shadow-1')};
`

/** A coloured square with an icon, at the start of a row or a card. */
export function IconTile({ tone = 'green', children }: { tone?: 'green' | 'orange' | 'quiet'; children: ReactNode }) {
  return <Tile data-tone={tone}>{children}</Tile>
}

const Tile = styled.span`
  ${centred}
  flex: none;
  /* With enlarged text it grows no further than at 320 px, to leave the width to the text. */
  ${square('min(2.75rem, 13.75vw)')}
  border-radius: ${cssVar('r-md')};
  background: ${cssVar('surface-hover')};
  color: ${cssVar('ink-2')};
  ${iconTones}
`
