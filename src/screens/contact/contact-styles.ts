import { css, keyframes, styled } from 'styled-components'
import { CONTACT_PANEL_MAX_HEIGHT_VH, CONTACT_PANEL_MAX_WIDTH_PX, CONTACT_PANEL_MAX_WIDTH_VW } from '../../rules/limits'
import { Stack } from '../../ui/layout/stack'
import { NoteText } from '../../ui/text/inline-text'
import { Notes } from '../../ui/theme/field-styles'
import { box, column, forcedBorder, cssVar } from '../../ui/theme/theme'

const rise = keyframes`
  from { opacity: 0; transform: translateY(0.75rem); }
`
const VERY_LOW = 'max-height: 27em'
/**
 * Matches a low window, such as the window of a small phone. In a low window, the label of the description must be
 * visible when the contact panel opens.
 */
const LOW = '@media (max-height: 45em)'

/*
 * The panel has no `role="dialog"`. With this role, Firefox would announce a new window, and the screen reader Orca
 * would leave the mode for typing.
 */
export const Panel = styled.dialog`
  left: auto;
  padding: 0;
  color: inherit;
  display: grid;
  grid-template: auto minmax(0, 1fr) / minmax(0, 1fr);
  width: min(${CONTACT_PANEL_MAX_WIDTH_PX}px, ${CONTACT_PANEL_MAX_WIDTH_VW}vw);
  max-height: min(${CONTACT_PANEL_MAX_HEIGHT_VH}vh, calc(var(--visible, 100vh) - ${cssVar('s-4')}));
  margin-bottom: var(--covered, 0);
  ${box('line', 'r-xl', 'surface')}
  box-shadow: ${cssVar('shadow-3')};
  overflow: hidden;
  /* When the window gets higher, the panel shows its head again, although its content was scrolled in the low window. */
  overflow: clip;
  animation: ${rise} ${cssVar('t-slow')} ${cssVar('ease-out')};
  /* The browser lays out the hidden panel in advance, so that a click on the button opens the panel at once. */
  &[hidden] {
    display: grid !important;
    visibility: hidden;
    animation: none;
  }
  &:focus-visible {
    outline: none;
  }
  /*
   * In a short window, or with enlarged text, the head and the foot of the panel stay visible. They do not cover the
   * focused element.
   */
  @media (max-height: 34em) {
    display: block;
    overflow-y: auto;
    scroll-padding-block: 5rem 5.5rem;
    > :first-child {
      position: sticky;
      top: 0;
      z-index: 1;
      padding-block: ${cssVar('s-1')};
    }
  }
  /* If the window has room for only two fields, the rest of the panel scrolls under its title and its close button. */
  @media (${VERY_LOW}) {
    scroll-padding-bottom: ${cssVar('s-4')};
  }
  ${forcedBorder}
`
export const Head = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  padding: ${cssVar('s-3')} ${cssVar('s-3')} ${cssVar('s-4')} ${cssVar('s-5')};
  background: ${cssVar('panel')};
  color: ${cssVar('on-panel')};
  > h2 {
    font-size: 1.25rem;
    font-weight: ${cssVar('fw-bold')};
  }
  > p {
    grid-column: 1 / -1;
    color: ${cssVar('on-panel-2')};
    font-size: ${cssVar('fs-small')};
    line-height: 1.4;
    @media (${VERY_LOW}) {
      display: none;
    }
  }
  ${LOW} {
    padding-bottom: ${cssVar('s-2')};
  }
  > button {
    grid-row: 1;
    grid-column: 2;
    color: inherit;
    &:hover {
      background: rgb(255 255 255 / 0.12);
      color: #fff;
    }
  }
  :focus-visible {
    outline-color: ${cssVar('on-panel')};
  }
`
/* Only the fields scroll. The button below the fields stays visible. */
export const FormFrame = styled.div`
  display: grid;
  grid-area: 2 / 1;
  min-height: 0;
  /* The result is as high as the form, so that the panel and its close button do not move. */
  @media (min-height: 34.01em) {
    &[hidden] {
      display: grid !important;
      visibility: hidden;
    }
  }
  > form {
    grid-template-rows: minmax(0, 1fr) auto;
    gap: 0;
    min-height: 0;
  }
`
const scrolling = css`
  overflow-y: auto;
  scrollbar-width: thin;
  scrollbar-color: ${cssVar('line-strong')} transparent;
`
export const Body = styled(Stack)`
  padding: ${cssVar('s-3')} ${cssVar('s-5')} ${cssVar('s-4')};
  /* The fields are closer together than in a page, so the field below the sentence needs no negative margin. */
  && > p + div {
    margin-top: 0;
  }
  ${LOW} {
    gap: ${cssVar('s-2')};
    padding-top: 0.375rem;
  }
  ${scrolling}
  /*
   * In a field of several lines, browsers scroll only the line with the caret into view. This padding makes the rest of
   * the field visible.
   */
  scroll-padding-bottom: 9rem;
  /* The help and the error of a field are above the field, so that the user sees them before typing. */
  > div > :first-child {
    order: -2;
    padding-block: 0;
  }
  > div > ${Notes} {
    order: -1;
  }
  textarea {
    line-height: 1.4;
    resize: vertical;
  }
`
/* In a very low window, this sentence is above the fields of the contact panel, and scrolls with them. In a higher
   window, the sentence is in the head of the panel. */
export const LowSubtitle = styled(NoteText)`
  display: none;
  @media (${VERY_LOW}) {
    display: block;
  }
`
export const Foot = styled(Stack)`
  position: sticky;
  bottom: 0;
  @media (${VERY_LOW}) {
    position: static;
  }
  background: ${cssVar('surface')};
  padding: ${cssVar('s-4')} ${cssVar('s-5')};
  ${LOW} {
    padding-block: ${cssVar('s-3')};
  }
  border-top: 1px solid ${cssVar('line')};
`
export const Outcome = styled.div`
  ${column('0')}
  grid-area: 2 / 1;
  justify-items: center;
  margin-block: auto;
  max-height: 100%;
  &:not([data-empty]) {
    padding: ${cssVar('s-8')} ${cssVar('s-5')};
  }
  ${scrolling}
`
export const Result = styled.div`
  display: grid;
  justify-items: center;
  gap: ${cssVar('s-3')};
  text-align: center;
  & + button {
    margin-top: ${cssVar('s-5')};
  }
`
export const Sent = styled.p`
  font-size: ${cssVar('fs-h2')};
  font-weight: ${cssVar('fw-semibold')};
  line-height: ${cssVar('lh-h2')};
`
