import { styled } from 'styled-components'
import { media, token } from '../../ui/theme/theme'

interface SwitchProps {
  label: string
  checked: boolean
  /** Called on a press. The switch moves only when `checked` changes. */
  onChange: () => void
  'aria-describedby'?: string
}

/** A checkbox with the role of a switch: it shows the confirmed state. Never `disabled`, which would lose the focus. */
export function Switch({ label, ...props }: SwitchProps) {
  return (
    <Target>
      <input {...props} type="checkbox" role="switch" aria-label={label} />
      <Track />
    </Target>
  )
}

const Target = styled.span`
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
  /* The checkbox below receives the clicks. */
  pointer-events: none;
  width: 2.75rem;
  height: 1.625rem;
  border: 1.5px solid ${token('line-strong')};
  border-radius: 99px;
  background: ${token('surface')};
  transition:
    background-color ${token('t-base')} ${token('ease-out')},
    border-color ${token('t-base')} ${token('ease-out')};
  &::after {
    content: '';
    position: absolute;
    top: 50%;
    left: 0.25rem;
    width: 1rem;
    height: 1rem;
    border-radius: 50%;
    background: ${token('line-strong')};
    transform: translateY(-50%);
    transition:
      transform ${token('t-base')} ${token('ease-out')},
      background-color ${token('t-base')} ${token('ease-out')};
  }
  :checked + & {
    background: ${token('green')};
    border-color: ${token('green')};
    &::after {
      background: ${token('on-green')};
      transform: translate(1.125rem, -50%);
    }
  }
  :focus-visible + & {
    outline: 2px solid ${token('focus')};
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
