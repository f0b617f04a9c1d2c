import { useId, type ReactNode, type Ref } from 'react'
import { styled } from 'styled-components'
import { IconTile } from '../../ui/layout/card'
import { type Elements, NoBreak } from '../../ui/text/inline-text'
import { media, row, smallType, square, cssVar } from '../../ui/theme/theme'

interface FactorCardProps {
  icon: ReactNode
  tone: 'green' | 'quiet'
  title: string
  text: string
  chip: Elements
  active: boolean
  onToggle: () => void
  ref?: Ref<HTMLElement>
  children?: Elements
}

export function FactorCard({ icon, tone, title, text, chip, active, onToggle, ref, children }: FactorCardProps) {
  const textId = useId()
  return (
    <Frame ref={ref}>
      <IconTile tone={tone}>{icon}</IconTile>
      <div>
        <Title>
          <h2>
            <NoBreak>{title}</NoBreak>
          </h2>
          {chip}
        </Title>
        <Text id={textId}>{text}</Text>
      </div>
      {/* It shows the confirmed state. Never `disabled`, which would lose the focus. */}
      <Switch
        type="checkbox"
        role="switch"
        aria-label={title}
        aria-describedby={textId}
        checked={active}
        onChange={onToggle}
      />
      {children && <Below>{children}</Below>}
    </Frame>
  )
}

const Frame = styled.section`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: 0 ${cssVar('s-4')};
  padding: ${cssVar('s-6')};
  & ~ & {
    border-top: 1px solid ${cssVar('line')};
  }
  ${media.phone} {
    align-items: start;
  }
  /* With enlarged text, one column. */
  @container (max-width: 14em) {
    grid-template-columns: minmax(0, 1fr);
    gap: ${cssVar('s-3')};
    > :first-child {
      display: none;
    }
  }
`
const Title = styled.div`
  ${row('0.25rem 0.625rem')}
`
const Text = styled.p`
  margin-top: 0.25rem;
  ${smallType}
  color: ${cssVar('ink-2')};
  text-wrap: pretty;
`
const Below = styled.div`
  &:empty {
    display: none;
  }
  grid-column: 1 / -1;
  padding-top: ${cssVar('s-5')};
  ${media.tablet} {
    grid-column: 2 / -1;
  }
`
/* Its target is larger than its track. */
const Switch = styled.input`
  appearance: none;
  -webkit-appearance: none;
  position: relative;
  width: 3.25rem;
  height: 2.75rem;
  margin: 0;
  cursor: pointer;
  &::before,
  &::after {
    content: '';
    position: absolute;
    transition: all ${cssVar('t-base')} ${cssVar('ease-out')};
  }
  &::before {
    inset: 0.5625rem 0.25rem;
    border: 1.5px solid ${cssVar('line-strong')};
    border-radius: 99px;
    background: ${cssVar('surface')};
  }
  &::after {
    top: calc(50% - 0.5rem);
    left: calc(0.5rem + 1.5px);
    ${square('1rem')}
    border-radius: 50%;
    background: ${cssVar('line-strong')};
  }
  &:checked::before {
    background: ${cssVar('green')};
    border-color: ${cssVar('green')};
  }
  &:checked::after {
    background: ${cssVar('on-green')};
    transform: translateX(1.125rem);
  }
  &:focus-visible {
    outline: none;
    &::before {
      outline: 2px solid ${cssVar('focus')};
      outline-offset: 2px;
    }
  }
  ${media.forcedColours} {
    &::before {
      border-color: ButtonBorder;
    }
    &::after {
      background: ButtonText;
      forced-color-adjust: none;
    }
    &:checked::before {
      background: Highlight;
      forced-color-adjust: none;
    }
    &:checked::after {
      background: HighlightText;
    }
  }
`
