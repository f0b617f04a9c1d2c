import { useId, type ReactNode, type Ref } from 'react'
import { styled } from 'styled-components'
import { IconTile } from '../../ui/layout/card'
import { type Elements } from '../../ui/text/inline-text'
import { media, row, smallType, square, cssVar } from '../../ui/theme/theme'

interface FactorCardProps {
  icon: ReactNode
  title: string
  text: string
  /**
   * Tells screen readers that a click on the switch opens a form or a dialog. Undefined if the switch changes the
   * factor at once.
   */
  questionText?: string
  chip?: Elements
  isActive: boolean
  onToggle: () => void
  ref?: Ref<HTMLElement>
  children?: Elements
}

export function FactorCard({
  icon,
  title,
  text,
  questionText,
  chip,
  isActive,
  onToggle,
  ref,
  children,
}: FactorCardProps) {
  const textId = useId()
  const questionId = useId()
  return (
    <Frame ref={ref}>
      <IconTile tone={isActive ? 'green' : 'orange'}>{icon}</IconTile>
      <Words>
        <Title>
          <h2>{title}</h2>
          {chip}
        </Title>
        <Text id={textId}>{text}</Text>
      </Words>
      {/* The switch shows the state from the API. It is never `disabled`, because a disabled switch would lose the
          focus. */}
      <Switch>
        <input
          type="checkbox"
          role="switch"
          aria-label={title}
          aria-describedby={questionText === undefined ? textId : `${textId} ${questionId}`}
          checked={isActive}
          onChange={onToggle}
        />
        <Track />
        {questionText !== undefined && (
          <span id={questionId} hidden>
            {questionText}
          </span>
        )}
      </Switch>
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
  /* With enlarged text, all parts are in one column. */
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
/* On a phone, the text is below the icon and the switch, and has the whole width. */
const Words = styled.div`
  ${media.phone} {
    display: contents;
  }
`
const Text = styled.p`
  margin-top: 0.25rem;
  ${media.phone} {
    grid-area: 2 / 1 / auto / -1;
    margin-top: ${cssVar('s-3')};
  }
  ${smallType}
  color: ${cssVar('ink-2')};
  text-wrap: pretty;
`
const Below = styled.div`
  grid-column: 1 / -1;
  padding-top: ${cssVar('s-5')};
  ${media.tablet} {
    grid-column: 2 / -1;
  }
`
const Switch = styled.span`
  position: relative;
  flex: none;
  display: inline-grid;
  place-items: center;
  width: 3.25rem;
  height: 2.75rem;
  > input {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
`
const Track = styled.span`
  position: relative;
  /* The checkbox under this element receives the clicks. */
  pointer-events: none;
  width: 2.75rem;
  height: 1.625rem;
  border: 1.5px solid ${cssVar('line-strong')};
  border-radius: 99px;
  background: ${cssVar('surface')};
  transition:
    background-color ${cssVar('t-base')} ${cssVar('ease-out')},
    border-color ${cssVar('t-base')} ${cssVar('ease-out')};
  &::after {
    content: '';
    position: absolute;
    top: 50%;
    left: 0.25rem;
    ${square('1rem')}
    border-radius: 50%;
    background: ${cssVar('line-strong')};
    transform: translateY(-50%);
    transition:
      transform ${cssVar('t-base')} ${cssVar('ease-out')},
      background-color ${cssVar('t-base')} ${cssVar('ease-out')};
  }
  :checked + & {
    background: ${cssVar('green')};
    border-color: ${cssVar('green')};
    &::after {
      background: ${cssVar('on-green')};
      transform: translate(1.125rem, -50%);
    }
  }
  :focus-visible + & {
    outline: 2px solid ${cssVar('focus')};
    outline-offset: 2px;
  }
  ${media.forcedColours} {
    border-color: ButtonBorder;
    &::after {
      background: ButtonText;
      forced-color-adjust: none;
    }
    :checked + & {
      background: Highlight;
      forced-color-adjust: none;
      &::after {
        background: HighlightText;
      }
    }
  }
`
