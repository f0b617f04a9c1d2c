import { keyframes, styled } from 'styled-components'
import { inlineRow, media, square, token } from '../theme/theme'

/** Rounded; fully rounded with `data-round`. */
export const StyledButton = styled.button`
  --bg: ${token('white-btn')};
  --fg: ${token('on-white-btn')};
  --bd: ${token('line-strong')};
  ${inlineRow('0.625rem')}
  justify-content: center;
  max-width: 100%;
  min-height: ${token('h-control')};
  padding: 0.625rem ${token('s-5')};
  border: 1px solid var(--bd);
  border-radius: ${token('r-md')};
  background: var(--bg);
  color: var(--fg);
  box-shadow: ${token('shadow-1')};
  font-weight: ${token('fw-semibold')};
  line-height: 1.25;
  text-align: center;
  text-decoration: none;
  touch-action: manipulation;
  transition:
    background-color ${token('t-fast')} linear,
    border-color ${token('t-fast')} linear,
    transform ${token('t-fast')} ${token('ease-out')};
  &:hover {
    --bg: ${token('white-btn-hover')};
  }
  &:active {
    --bg: ${token('white-btn-active')};
    transform: translateY(1px);
  }
  &[data-kind='green'] {
    --bg: ${token('green')};
    --fg: ${token('on-green')};
    --bd: ${token('green')};
    box-shadow: ${token('edge-btn')};
    &:hover {
      --bg: ${token('green-hover')};
      --bd: ${token('green-hover')};
    }
    &:active {
      --bg: ${token('green-active')};
      --bd: ${token('green-active')};
    }
  }
  &[data-kind='orange'] {
    --bg: ${token('orange')};
    --fg: ${token('on-orange')};
    --bd: transparent;
    box-shadow: ${token('edge-btn')};
    &:hover {
      --bg: ${token('orange-hover')};
    }
    &:active {
      --bg: ${token('orange-active')};
    }
  }
  &[data-kind='orangeOutline'] {
    --bg: transparent;
    --fg: ${token('orange-text')};
    --bd: ${token('orange-text')};
    box-shadow: none;
    &:hover {
      --bg: ${token('orange-soft')};
    }
    &:active {
      --bg: ${token('orange-soft')};
      --fg: ${token('orange-text-strong')};
    }
  }
  &[data-full] {
    width: 100%;
  }
  &[data-round] {
    border-radius: ${token('r-full')};
  }
  &[data-compact] {
    min-height: ${token('h-compact')};
    padding: 0.5rem ${token('s-4')};
    font-size: ${token('fs-small')};
  }
  &[aria-busy='true'] {
    cursor: progress;
    transform: none;
  }
  ${media.forcedColours} {
    border: 1px solid ButtonBorder;
  }
`

export const LabelText = styled.span`
  min-width: 0;
  overflow-wrap: anywhere;
`

export const Lines = styled.span`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  min-width: 0;
`
/* Inside `Lines`, the label and the busy label overlap: the wider one sets the width. */
export const LabelLayer = styled.span`
  grid-area: 1 / 1;
  ${inlineRow('0.625rem')}
  justify-content: center;
  &[data-shown='false'] {
    visibility: hidden;
    /* The spinner's width. */
    padding-left: 1.75rem;
  }
`

const turn = keyframes`
  to { transform: rotate(1turn); }
`
export const SpinnerSvg = styled.svg`
  ${square('1.125rem')}
  animation: ${turn} 800ms linear infinite;
  ${media.reducedMotion} {
    animation: ${turn} 2400ms linear infinite !important;
  }
`
