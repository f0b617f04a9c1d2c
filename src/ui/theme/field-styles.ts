import { styled } from 'styled-components'
import { box, column, fade, line, media, noteType, smallType, cssVar } from './theme'

/** Where an error takes two lines. */
const NARROW = '@media (max-width: 27em)'

/** In a box that wraps, each part of a field has a row, but for its label, the first, which leaves room for a corner. */
export const cornerRows = `
  > * { order: 3; flex: 0 0 100%; }
  > :first-child { order: 1; flex: 1 1 7rem; }
`

export const Frame = styled.div`
  ${column('0')}
  min-width: 0;
  /* Not '* + *', for which the browser computes the styles of the whole page when an element comes or goes. */
  > :where(:not(:first-child)) {
    margin-top: 0.375rem;
  }
  /* What is below has its room before it comes. */
  > [data-below]:not(:empty) {
    min-height: 1.225rem;
  }
  > [data-below]:empty {
    margin-bottom: 1.225rem;
  }
  > [data-alone] + [data-below]:empty {
    margin-bottom: 0.1rem;
  }
  ${NARROW} {
    > [data-below]:not(:empty) {
      min-height: 2.45rem;
    }
    > [data-below]:empty {
      margin-bottom: 2.45rem;
    }
    /* The second line of the errors of these, the longest, has room too. */
    @supports selector(:has(a)) {
      &:has(> * > :is([type='email'], [autocomplete='current-password'])) {
        padding-bottom: 1.225rem;
        > [data-alone],
        > [data-alone] + [data-below]:not(:empty) {
          min-height: 1.225rem;
        }
        &:has(> [data-alone], > [data-below]) {
          padding-bottom: 0;
        }
      }
    }
  }
  /* The corner is beside the label or, without room, under it. */
  &[data-corner] {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    column-gap: ${cssVar('s-3')};
    ${cornerRows}
  }
`
export const Top = styled.div`
  ${line('0.25rem')}
  min-height: 1.75rem;
`
export const LabelText = styled.label`
  ${smallType}
  font-weight: ${cssVar('fw-medium')};
`
export const Optional = styled.span`
  font-weight: ${cssVar('fw-regular')};
  color: ${cssVar('ink-3')};
`
export const Corner = styled.span`
  [data-corner] > & {
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
/** Below a control: its error, in the place of its help or else of the space before what follows, so that one line moves nothing. */
export const Notes = styled.div`
  ${column('0')}
  > * {
    grid-area: 1 / 1;
  }
  > :not(:first-child) {
    visibility: hidden;
  }
  ${NARROW} {
    &:not([data-alone]) {
      min-height: 2.45rem;
    }
  }
  &[data-alone] {
    margin-top: 0;
    > * {
      margin-block: 0.25rem -1.5rem;
    }
    /* What is below moves down by a line, into that space. */
    & + [data-below] {
      margin-block: 1.5rem -1.125rem;
    }
  }
`
export const ErrorLine = styled.p`
  display: flex;
  gap: 0.375rem;
  ${noteType}
  color: ${cssVar('red-text')};
  > svg {
    margin-top: 0.1em;
  }
`
/** The frame around an input and its button or prefix. */
export const Control = styled.div`
  display: flex;
  min-height: ${cssVar('h-control')};
  min-width: 0;
  ${box('line-strong', 'r-md', 'surface')}
  transition: ${fade('border-color', 'box-shadow')};
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
  /* Edge's own eye; the field has one. */
  &::-ms-reveal {
    display: none;
  }
  /* Autofilled text keeps the colours of the theme. */
  &:-webkit-autofill {
    -webkit-text-fill-color: ${cssVar('ink')};
    caret-color: ${cssVar('ink')};
    transition: background-color 9999s 9999s;
  }
`
