import { keyframes, styled } from 'styled-components'
import { centred, column, media, safe, cssVar } from '../theme/theme'

const slideIn = keyframes`
  from { opacity: 0; transform: translate(1rem, -0.25rem); }
`
const shrink = keyframes`
  to { transform: scaleX(0); }
`

/**
 * The toasts are at the top right of the window. On a phone, they cover the header. The newest toast covers the older
 * toasts until the pointer or the focus is on the toasts.
 */
export const ToastStack = styled.div`
  position: fixed;
  z-index: 60;
  top: ${cssVar('s-1')};
  left: ${safe('left', 's-2')};
  right: ${safe('right', 's-2')};
  max-width: 24rem;
  margin-left: auto;
  ${media.narrow} {
    container-type: inline-size;
    /* The toasts move down while a link in the header or the band has the focus. */
    @supports selector(:has(a)) {
      body:has(#root > * > header :focus) & {
        top: calc(${cssVar('h-header')} + ${cssVar('s-1')});
      }
    }
  }
  ${media.wide} {
    top: var(--toast-top, ${cssVar('s-6')});
    left: auto;
    right: ${safe('right', 's-6')};
  }
  .Toastify__toast-container {
    position: relative;
    ${column(cssVar('s-3'))}
  }
  .Toastify__toast {
    position: relative;
    justify-self: end;
    max-width: 100%;
    border-radius: ${cssVar('r-md')};
    animation: ${slideIn} ${cssVar('t-slow')} ${cssVar('ease-out')};
  }
  /*
   * These rules name the classes of the library. With '* + * > *', the browser would compute the styles of the whole
   * page again when any element is added or removed.
   */
  &:not(:hover, :focus-within) .Toastify__toast-container > .Toastify__toast {
    &:nth-child(1) {
      z-index: 2;
    }
    &:nth-child(2) {
      z-index: 1;
    }
    + .Toastify__toast {
      --inset: ${cssVar('s-2')};
      position: absolute;
      inset: auto var(--inset) calc(-0.75 * var(--inset));
      height: 100%;
      overflow: hidden;
      > * {
        height: 100%;
      }
      > * > * {
        visibility: hidden;
      }
    }
    + .Toastify__toast + .Toastify__toast {
      --inset: ${cssVar('s-4')};
    }
  }
`
export const ToastFrame = styled.div`
  position: relative;
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: start;
  gap: min(0.625rem, 3vw);
  padding: 0 0.25rem 0.25rem min(0.875rem, 4vw);
  border: 1px solid transparent;
  border-radius: ${cssVar('r-md')};
  overflow: hidden;
  background: ${cssVar('toast-green')};
  color: ${cssVar('on-toast')};
  box-shadow: ${cssVar('shadow-3')};
  font-size: ${cssVar('fs-small')};
  line-height: 1.4;
  > svg {
    width: min(1.25rem, 6.25vw);
    margin-top: 0.75rem;
  }
  &[data-kind='error'] {
    background: ${cssVar('toast-red')};
  }
`
export const ToastText = styled.p`
  align-self: center;
  padding-block: 0.375rem;
  text-wrap: balance;
  font-weight: ${cssVar('fw-medium')};
  /* If the page shows the message too, the toast shows only two lines of the message. */
  [data-clamped] {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow: hidden;
    /* Do not cut the message if the text is enlarged. */
    @container (max-width: 14em) {
      display: block;
    }
  }
`
export const CloseButton = styled.button`
  ${centred}
  width: ${cssVar('w-toast-cross')};
  height: 2.75rem;
  border-radius: ${cssVar('r-sm')};
  &:hover {
    background: rgb(255 255 255 / 0.14);
  }
  &:focus-visible {
    outline-color: ${cssVar('on-toast')};
    outline-offset: -4px;
  }
`
/* The bar that shows the remaining time of a toast. If the user prefers reduced motion, it moves in steps. */
export const TimeBar = styled.span`
  position: absolute;
  inset: auto 0 0 0;
  height: 4px;
  background: ${cssVar('toast-track')};
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
