import { styled } from 'styled-components'
import { token } from '../theme/theme'

/* Styles of the parts of a field around its control. */

export const Frame = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0.375rem;
  min-width: 0;
  /* The corner is beside the label or, without room, under it. */
  &[data-corner] {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    column-gap: ${token('s-3')};
    > * {
      order: 3;
      flex: 0 0 100%;
    }
    > :first-child {
      order: 1;
      flex: 1 1 7rem;
    }
  }
`
export const Top = styled.div`
  display: flex;
  align-items: center;
  gap: 0.25rem;
  min-height: 1.75rem;
  font-size: ${token('fs-small')};
  line-height: ${token('lh-small')};
`
export const LabelText = styled.label`
  font-size: ${token('fs-small')};
  line-height: ${token('lh-small')};
  font-weight: ${token('fw-medium')};
`
export const Optional = styled.span`
  color: ${token('ink-3')};
`
export const Corner = styled.span`
  [data-corner] > & {
    order: 2;
    flex: none;
    max-width: 100%;
  }
`
export const Help = styled.p`
  font-size: 0.875rem;
  line-height: 1.4;
  color: ${token('ink-3')};
`
export const ErrorLine = styled.p`
  display: flex;
  gap: 0.375rem;
  font-size: 0.875rem;
  line-height: 1.4;
  color: ${token('red-text')};
  > svg {
    margin-top: 0.1em;
  }
  > span {
    min-width: 0;
    overflow-wrap: anywhere;
  }
`
