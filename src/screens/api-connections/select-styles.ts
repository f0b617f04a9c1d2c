import { styled } from 'styled-components'
import { PROJECT_LIST_MAX_HEIGHT_PX } from '../../rules/limits'
import { media, smallType, token } from '../../ui/theme/theme'

export const Place = styled.div`
  position: relative;
  min-width: 0;
`
export const Trigger = styled.button`
  flex: 1;
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${token('s-3')};
  min-width: 0;
  padding: 0.625rem 0.875rem;
  border-radius: inherit;
  outline: none !important;
  > svg {
    color: ${token('ink-2')};
  }
`
export const Chosen = styled.span`
  min-width: 0;
  overflow-wrap: anywhere;
  &[data-empty] {
    color: ${token('ink-3')};
  }
`
export const List = styled.ul`
  position: absolute;
  z-index: 20;
  inset-inline: 0;
  top: calc(100% + 0.375rem);
  max-height: ${PROJECT_LIST_MAX_HEIGHT_PX}px;
  padding: 0.25rem;
  overflow-y: auto;
  overscroll-behavior: contain;
  border: 1px solid ${token('line')};
  border-radius: ${token('r-md')};
  background: ${token('surface')};
  box-shadow: ${token('shadow-2')};
  scrollbar-width: thin;
  scrollbar-color: ${token('line-strong')} transparent;
  &[data-side='above'] {
    top: auto;
    bottom: calc(100% + 0.375rem);
  }
  /* In a modal it opens in the flow, so that the box grows rather than cuts it. */
  dialog & {
    position: relative;
    inset: auto;
    margin-top: 0.375rem;
  }
  &[hidden] {
    display: none;
  }
`
export const Option = styled.li`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${token('s-3')};
  min-height: 2.25rem;
  padding: 0.25rem 0.625rem;
  border-radius: ${token('r-xs')};
  cursor: pointer;
  ${smallType}
  overflow-wrap: anywhere;
  &[data-active] {
    background: ${token('surface-hover')};
  }
  &[aria-selected='true'] {
    font-weight: ${token('fw-semibold')};
    color: ${token('green-text')};
  }
  ${media.touch} {
    min-height: 2.75rem;
  }
  ${media.forcedColours} {
    &[data-active] {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
`
