import { keyframes, styled } from 'styled-components'
import { inlineRow, media, square, cssVar } from '../theme/theme'

const turn = keyframes`
  to { transform: rotate(1turn); }
`
/** Rounded; fully rounded with `data-round`. */
export const StyledButton = styled.button`
  --bg: ${cssVar('white-btn')};
  --fg: ${cssVar('on-white-btn')};
  --bd: ${cssVar('line-strong')};
  ${inlineRow('0.625rem')}
  justify-content: center;
  max-width: 100%;
  min-height: ${cssVar('h-control')};
  padding: 0.625rem ${cssVar('s-5')};
  border: 1px solid var(--bd);
  border-radius: ${cssVar('r-md')};
  background: var(--bg);
  color: var(--fg);
  box-shadow: ${cssVar('shadow-1')};
  font-weight: ${cssVar('fw-semibold')};
  line-height: 1.25;
  text-align: center;
  text-decoration: none;
  touch-action: manipulation;
  transition:
    background-color ${cssVar('t-fast')} linear,
    border-color ${cssVar('t-fast')} linear,
    transform ${cssVar('t-fast')} ${cssVar('ease-out')};
  &:hover {
    --bg: ${cssVar('white-btn-hover')};
  }
  &:active {
    --bg: ${cssVar('white-btn-active')};
    transform: translateY(1px);
  }
  &[data-kind='green'] {
    --bg: ${cssVar('green')};
    --fg: ${cssVar('on-green')};
    --bd: ${cssVar('green')};
    box-shadow: ${cssVar('edge-btn')};
    &:hover {
      --bg: ${cssVar('green-hover')};
      --bd: ${cssVar('green-hover')};
    }
    &:active {
      --bg: ${cssVar('green-active')};
      --bd: ${cssVar('green-active')};
    }
  }
  &[data-kind='orange'] {
    --bg: ${cssVar('orange')};
    --fg: ${cssVar('on-orange')};
    --bd: transparent;
    box-shadow: ${cssVar('edge-btn')};
    &:hover {
      --bg: ${cssVar('orange-hover')};
    }
    &:active {
      --bg: ${cssVar('orange-active')};
    }
  }
  &[data-kind='orangeOutline'] {
    --bg: transparent;
    --fg: ${cssVar('orange-text')};
    --bd: ${cssVar('orange-text')};
    box-shadow: none;
    &:hover {
      --bg: ${cssVar('orange-soft')};
    }
    &:active {
      --bg: ${cssVar('orange-soft')};
      --fg: ${cssVar('orange-text-strong')};
    }
  }
  &[data-full] {
    width: 100%;
  }
  &[data-round] {
    border-radius: ${cssVar('r-full')};
  }
  &[data-compact] {
    min-height: ${cssVar('h-compact')};
    padding: 0.5rem ${cssVar('s-4')};
    font-size: ${cssVar('fs-small')};
  }
  &[aria-busy='true'] {
    cursor: progress;
    transform: none;
  }
  /* The spinner has no style of its own: a rule added at the first press restyles the whole page. */
  [data-spinner] {
    ${square('1.125rem')}
    animation: ${turn} 800ms linear infinite;
    ${media.reducedMotion} {
      animation: ${turn} 2400ms linear infinite !important;
    }
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
