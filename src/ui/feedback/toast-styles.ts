import { keyframes, styled } from 'styled-components'
import { centred, column, media, safe, token } from '../theme/theme'

const slideIn = keyframes`
  from { opacity: 0; transform: translate(1rem, -0.25rem); }
`
const shrink = keyframes`
  from { transform: none; }
  to { transform: scaleX(0); }
`

/** The container, at the top right or, on a phone, above the page's content. react-toastify renders what is inside. */
export const ToastStack = styled.div`
  position: sticky;
  z-index: 60;
  top: 0;
  ${media.tablet} {
    position: fixed;
    top: var(--toast-top, ${token('s-6')});
    right: ${safe('right', 's-6')};
    max-width: 24rem;
  }
  .Toastify__toast-container {
    ${column(token('s-3'))}
    ${media.small} {
      padding: ${token('s-3')} ${safe('right', 's-4')} ${token('s-3')} ${safe('left', 's-4')};
    }
  }
  .Toastify__toast {
    justify-self: end;
    max-width: 100%;
    border-radius: ${token('r-md')};
    animation: ${slideIn} ${token('t-slow')} ${token('ease-out')};
  }
`
export const ToastFrame = styled.div`
  position: relative;
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: start;
  gap: min(${token('s-3')}, 3vw);
  padding: 0.5rem min(0.5rem, 2.5vw) 0.625rem min(${token('s-4')}, 4vw);
  border: 1px solid transparent;
  border-radius: ${token('r-md')};
  overflow: hidden;
  background: ${token('toast-green')};
  color: ${token('on-toast')};
  box-shadow: ${token('shadow-3')};
  font-size: ${token('fs-small')};
  line-height: 1.4;
  > svg {
    width: min(1.25rem, 6.25vw);
    margin-top: 0.75rem;
  }
  &[data-kind='error'] {
    background: ${token('toast-red')};
  }
`
export const ToastText = styled.p`
  padding-block: 0.75rem;
  text-wrap: balance;
  overflow-wrap: anywhere;
  font-weight: ${token('fw-medium')};
`
export const CloseButton = styled.button`
  ${centred}
  /* A share of the width at most, so that enlarged text has room. */
  width: min(2.75rem, 13.75vw);
  height: 2.75rem;
  border-radius: ${token('r-sm')};
  &:hover {
    background: rgb(255 255 255 / 0.14);
  }
  &:focus-visible {
    outline-color: ${token('on-toast')};
    outline-offset: -4px;
  }
`
/* A progress bar for the remaining time. With reduced motion it moves in steps. */
export const TimeBar = styled.span`
  position: absolute;
  inset: auto 0 0 0;
  height: 4px;
  background: ${token('toast-track')};
  > span {
    display: block;
    height: 100%;
    background: rgb(255 255 255 / 0.9);
    transform-origin: 0 0;
    animation: ${shrink} var(--duration) linear forwards;
    [data-paused] & {
      animation-play-state: paused;
    }
    ${media.reducedMotion} {
      animation-duration: var(--duration) !important;
      animation-timing-function: steps(10);
    }
    ${media.forcedColours} {
      background: Highlight;
      forced-color-adjust: none;
    }
  }
`
