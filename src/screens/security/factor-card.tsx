import { useId, type ReactNode, type Ref } from 'react'
import { styled } from 'styled-components'
import { IconTile } from '../../ui/card'
import { Switch } from './switch'
import { media, token } from '../../ui/theme/theme'
import { NoBreak } from '../../ui/theme/no-break'
import type { Elements } from '../../ui/elements'

interface FactorProps {
  icon: ReactNode
  tone: 'green' | 'quiet'
  title: string
  text: string
  chip: Elements
  /** Whether the account has it, as the server says. */
  active: boolean
  /** The switch was pressed. */
  onToggle: () => void
  ref?: Ref<HTMLElement>
  /** What else there is to set, below. */
  children?: Elements
}

/** One second factor: what it is, and its switch, which shows what is and not what is wished for. */
export function FactorCard({ icon, tone, title, text, chip, active, onToggle, ref, children }: FactorProps) {
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
  /* With enlarged text there is room for one thing at a time. */
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
