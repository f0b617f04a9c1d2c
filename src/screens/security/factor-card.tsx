import { useId, type ReactNode, type Ref } from 'react'
import { styled } from 'styled-components'
import { IconTile } from '../../ui/card'
import { Switch } from './switch'
import { media, token } from '../../ui/theme/theme'
import { NoBreak } from '../../ui/theme/no-break'
import type { Elements } from '../../ui/elements'

interface FactorCardProps {
  icon: ReactNode
  tone: 'green' | 'quiet'
  title: string
  text: string
  chip: Elements
  /** Whether the factor is active, as the API last answered. */
  active: boolean
  /** Called when the switch is pressed. */
  onToggle: () => void
  ref?: Ref<HTMLElement>
  /** More settings, below the switch. */
  children?: Elements
}

/** One second factor: its description and its switch, which shows the saved state. */
export function FactorCard({ icon, tone, title, text, chip, active, onToggle, ref, children }: FactorCardProps) {
  const titleId = useId()
  const textId = useId()
  return (
    <Frame ref={ref} aria-labelledby={titleId}>
      <IconTile tone={tone}>{icon}</IconTile>
      <div>
        <Title>
          <h2 id={titleId}>
            <NoBreak>{title}</NoBreak>
          </h2>
          {chip}
        </Title>
        <Text id={textId}>{text}</Text>
      </div>
      <Switch label={title} aria-describedby={textId} checked={active} onChange={onToggle} />
      {children && <Below>{children}</Below>}
    </Frame>
  )
}

const Frame = styled.section`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: 0 ${token('s-4')};
  padding: ${token('s-6')};
  & ~ & {
    border-top: 1px solid ${token('line')};
  }
  ${media.phone} {
    align-items: start;
  }
  /* With enlarged text, one column. */
  @container (max-width: 14em) {
    grid-template-columns: minmax(0, 1fr);
    gap: ${token('s-3')};
    > :first-child {
      display: none;
    }
  }
`
const Title = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.25rem 0.625rem;
`
const Text = styled.p`
  margin-top: 0.25rem;
  font-size: ${token('fs-small')};
  line-height: ${token('lh-small')};
  color: ${token('ink-2')};
  text-wrap: pretty;
`
const Below = styled.div`
  grid-column: 1 / -1;
  padding-top: ${token('s-5')};
  ${media.tablet} {
    grid-column: 2 / -1;
  }
`
