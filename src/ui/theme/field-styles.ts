import { styled } from 'styled-components'
import { box, column, hoverTransition, media, noteType, smallType, cssVar } from './theme'

/** The width at which the longest errors need two lines. */
const NARROW = '@media (max-width: 27em)'

/** The space between two fields. It has room for an error of one line, with 4 px above and 8 px below. */
export const FIELD_GAP = '1.8rem'

/** Puts the label of a field into the first row of a wrapping flex box. Every other part of the field fills a row. */
export const labelRow = `
  > * { order: 3; flex: 0 0 100%; }
  > :first-child { order: 1; flex: 0 1 auto; }
`
/**
 * Puts the help button 4 px beside the label. The gap between other parts of the row is 12 px, so a negative margin
 * reduces the gap.
 */
export const helpInRow = `
  order: 1;
  flex: none;
  margin: 0 auto 0 calc(0.25rem - ${cssVar('s-3')});
`

export const Frame = styled.div`
  ${column('0')}
  min-width: 0;
  /*
   * This rule avoids '* + *'. With '* + *', the browser would compute the styles of the whole page again when any
   * element is added or removed.
   */
  > :where(:not(:first-child)) {
    margin-top: 0.375rem;
  }
  /* A field without help reserves a second line for the longest errors. */
  ${NARROW} {
    @supports selector(:has(a)) {
      &:not([data-helped]):has(> * > :is([type='email'], [autocomplete='current-password'])) {
        padding-bottom: 1.05rem;
        > [data-alone] {
          min-height: 1.05rem;
          margin-bottom: -1.05rem;
        }
      }
    }
  }
  /* The element at the end of the row is beside the label, or below the label if there is too little room. */
  &[data-in-rows] {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    justify-content: space-between;
    column-gap: ${cssVar('s-3')};
    ${labelRow}
    > [data-help] {
      ${helpInRow}
    }
  }
`
export const LabelText = styled.label`
  justify-self: start;
  padding-block: 0.195rem;
  ${smallType}
  font-weight: ${cssVar('fw-medium')};
`
export const Optional = styled.span`
  font-weight: ${cssVar('fw-regular')};
  color: ${cssVar('ink-3')};
`
export const Corner = styled.span`
  [data-in-rows] > & {
    order: 2;
    flex: none;
    max-width: 100%;
    margin-top: 0;
  }
`
export const Help = styled.p`
  ${noteType}
  color: ${cssVar('ink-3')};
`
/**
 * The error or hint below a control, which replaces the help text. A message of one line fits into the space between
 * two fields, so that no element moves.
 */
export const Notes = styled.div`
  ${column('0')}
  margin-top: 0.25rem;
  > * {
    grid-area: 1 / 1;
  }
  > :not(:first-child) {
    visibility: hidden;
  }
  > :not(:last-child),
  &[data-alone] > * {
    margin-bottom: -1.3rem;
    line-height: 1.2;
  }
  &[data-alone] {
    margin-top: 0;
    > * {
      margin-top: 0.25rem;
    }
    /* The strength meter moves down by one line, into the space between two fields. */
    & + * {
      margin-block: 1.75rem -1.125rem;
    }
  }
`
export const ErrorLine = styled.p`
  display: flex;
  gap: 0.375rem;
  font-size: 0.875rem;
  line-height: 1.2;
  color: ${cssVar('red-text')};
  > svg {
    margin-top: 0.8px;
  }
`
/** The frame around an input and its button or prefix. */
export const Control = styled.div`
  display: flex;
  min-height: ${cssVar('h-control')};
  min-width: 0;
  ${box('line-strong', 'r-md', 'surface')}
  transition: ${hoverTransition('border-color', 'box-shadow')};
  &:hover {
    border-color: ${cssVar('ink-2')};
  }
  &:focus-within {
    border-color: ${cssVar('field-focus')};
    box-shadow:
      inset 0 0 0 1px ${cssVar('field-focus')},
      0 0 0 4px ${cssVar('field-halo')};
  }
  [data-invalid] > & {
    border-color: ${cssVar('red')};
    box-shadow: inset 0 0 0 1px ${cssVar('red')};
  }
  [data-invalid] > &:focus-within {
    box-shadow:
      inset 0 0 0 1px ${cssVar('red')},
      0 0 0 4px ${cssVar('red-halo')};
  }
  ${media.forcedColours} {
    &:focus-within {
      outline: 2px solid Highlight;
    }
  }
`
export const Input = styled.input`
  flex: 1;
  min-width: 0;
  border: 0;
  border-radius: inherit;
  background: none;
  padding: 0.625rem 0.875rem;
  outline: none !important;
  &:read-only {
    background: ${cssVar('surface-2')};
    color: ${cssVar('ink-2')};
  }
  /* Hide the eye button of Edge, because the field has an eye button of its own. */
  &::-ms-reveal {
    display: none;
  }
  /* Text that the browser has filled in keeps the colours of the theme. */
  &:-webkit-autofill {
    -webkit-text-fill-color: ${cssVar('ink')};
    caret-color: ${cssVar('ink')};
    transition: background-color 9999s 9999s;
  }
`
