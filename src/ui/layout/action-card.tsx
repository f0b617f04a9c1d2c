import { useId, type ReactNode } from 'react'
import { styled } from 'styled-components'
import { Card, IconTile } from './card'
import { media, cssVar } from '../theme/theme'
import { NoBreak, type Elements } from '../text/inline-text'

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
        <Title id={titleId}>
          <NoBreak>{title}</NoBreak>
        </Title>
        <Text>
          <NoBreak>{text}</NoBreak>
        </Text>
      </div>
      {action}
    </Frame>
  )
}

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
const Text = styled.p`
  margin-top: 0.125rem;
  font-size: ${cssVar('fs-small')};
  line-height: 1.4;
  color: ${cssVar('ink-2')};
`
