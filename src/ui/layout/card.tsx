import { useId, type ReactNode } from 'react'
import { styled } from 'styled-components'
import { box, centred, iconTones, media, square, cssVar } from '../theme/theme'
import { SmallText, type Elements } from '../text/inline-text'

/** A box with a thin border. Extend it with `styled(Card)` or `<Card as="section">`. */
export const Card = styled.div`
  ${box('line', 'r-lg', 'surface')}
  box-shadow: ${cssVar('shadow-1')};
`

/** A coloured square with an icon at the start of a row or a card. */
export function IconTile({ tone = 'green', children }: { tone?: 'green' | 'orange' | 'quiet'; children: ReactNode }) {
  return <Tile data-tone={tone}>{children}</Tile>
}

interface ActionCardProps {
  icon: ReactNode
  tone?: 'orange' | 'quiet'
  title: string
  text: string
  action: Elements
}

/** A card that proposes one action. */
export function ActionCard({ icon, tone = 'orange', title, text, action }: ActionCardProps) {
  const titleId = useId()
  return (
    <Frame as="section" aria-labelledby={titleId}>
      <IconTile tone={tone}>{icon}</IconTile>
      <div>
        <Title id={titleId}>{title}</Title>
        <SmallText>{text}</SmallText>
      </div>
      {action}
    </Frame>
  )
}

const Tile = styled.span`
  ${centred}
  flex: none;
  /* With enlarged text, the square stays as small as at 320 px, because the text needs the width. */
  ${square('min(2.75rem, 13.75vw)')}
  border-radius: ${cssVar('r-md')};
  background: ${cssVar('surface-hover')};
  color: ${cssVar('ink-2')};
  ${iconTones}
`
const Frame = styled(Card)`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: ${cssVar('s-4')};
  padding: ${cssVar('s-5')};
  ${media.phone} {
    grid-template-columns: auto minmax(0, 1fr);
    align-items: start;
    > :last-child {
      grid-column: 1 / -1;
    }
  }
`
const Title = styled.h2`
  font-size: 1rem;
  line-height: 1.35;
  letter-spacing: 0;
`
