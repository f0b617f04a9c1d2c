import { styled } from 'styled-components'
import { cssVar } from '../../ui/theme/theme'

/*
 * The link about the identifier stands on the line of its label, and comes after the password for the keyboard, so that what
 * types a name, Tab, a password and Enter signs in. The parts of both fields are in one box, in the order in which they are seen.
 */
export const Forgotten = styled.span`
  order: 2;
  max-width: 100%;
`
export const Credentials = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  column-gap: ${cssVar('s-3')};
  && > div {
    display: contents;
    > * {
      order: 3;
      flex: 0 0 100%;
    }
    > :first-child {
      order: 1;
      flex: 1 1 7rem;
    }
    /* Not between the rows: an error alone, in the space before what follows, is a row too. */
    > * + :not([data-alone]) {
      margin-top: 0.375rem;
    }
    /* Their errors have one line. */
    > [data-alone] {
      min-height: 0;
    }
    & + div > * {
      order: 6;
    }
    & + div > :first-child {
      order: 4;
      margin-top: ${cssVar('s-5')};
    }
    & + div > span {
      order: 5;
      flex: none;
      margin-top: 0;
    }
  }
`
