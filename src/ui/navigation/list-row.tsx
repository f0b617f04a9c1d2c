import type { ReactNode } from 'react'
import { css, styled } from 'styled-components'
import { Card, tileStyle } from '../card'
import { ChevronIcon } from '../icons/dashboard-icons'
import { PortalLink } from './portal-link'
import { token } from '../theme/theme'
import { NoBreak } from '../theme/no-break'

/** A card of rows. */
export function RowList({ children }: { children: ReactNode }) {
  return <Rows as="ul">{children}</Rows>
}

interface ListRowProps {
  /** Target path: the whole row is the link. */
  to: string
  icon: ReactNode
  title: string
  /** Below the title: the value. */
  sub?: ReactNode
  /** At the end: a date. Below the title when the card is narrow. */
  meta?: ReactNode
}

/** A row of a `RowList`. */
export function ListRow({ to, icon, title, sub, meta }: ListRowProps) {
  return (
    <li data-row>
      <span data-part="tile">{icon}</span>
      <div data-part="words">
        <PortalLink data-part="title" dir="auto" to={to}>
          <NoBreak>{title}</NoBreak>
        </PortalLink>
        {sub !== undefined && <div data-part="sub">{sub}</div>}
      </div>
      {meta !== undefined && <div data-part="meta">{meta}</div>}
      <span data-part="chevron">
        <ChevronIcon />
      </span>
    </li>
  )
}

/* In a narrow card or with enlarged text, the date or the chips are below the title. */
const narrow = css`
  grid-template-columns: auto minmax(0, 1fr) auto;
  padding: ${token('s-4')};
  > [data-part='meta'] {
    grid-column: 2;
    grid-row: 2;
    padding-top: 0.125rem;
    text-align: left;
  }
  > [data-part='tile'],
  > [data-part='chevron'] {
    grid-row: 1 / span 2;
  }
  > [data-part='chevron'] {
    grid-column: 3;
  }
  &[data-action] {
    grid-template-columns: minmax(0, 1fr) auto auto;
    column-gap: ${token('s-2')};
    > [data-part='tile'] {
      display: none;
    }
    > [data-part='chips'] {
      grid-column: 1;
      grid-row: 2;
      justify-content: flex-start;
      margin-top: ${token('s-3')};
    }
    > [data-part='action'] {
      grid-column: 2;
      grid-row: 1 / span 2;
    }
  }
`
const rowStyle = css`
  position: relative;
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto auto auto;
  align-items: center;
  column-gap: ${token('s-4')};
  min-height: 5rem;
  padding: ${token('s-4')} ${token('s-5')};
  transition: background-color ${token('t-fast')} linear;
  &[hidden] {
    display: none;
  }
  & + [data-row] {
    border-top: 1px solid ${token('line')};
  }
  &:hover {
    background: ${token('surface-hover')};
    > [data-part='chevron'] {
      transform: translateX(3px);
      color: ${token('green-text')};
    }
  }
  > :last-child {
    grid-column-end: -1;
  }
  @container (max-width: 38em) {
    ${narrow}
  }
  /* With enlarged text only the words fit. */
  @container (max-width: 14em) {
    grid-template-columns: minmax(0, 1fr) auto;
    > [data-part='tile'] {
      display: none;
    }
    > [data-part='meta'] {
      grid-column: 1;
    }
    > [data-part='chevron'] {
      grid-column: 2;
    }
  }
  @supports not (container-type: inline-size) {
    @media (max-width: 48em) {
      ${narrow}
    }
  }
`
/**
 * The card around rows, with the styles of their parts: rows by the thousand need elements without styles of their own.
 */
export const Rows = styled(Card)`
  container-type: inline-size;
  overflow: hidden;
  [data-row] {
    ${rowStyle}
  }
  [data-part='tile'] {
    ${tileStyle}
  }
  [data-part='words'] {
    min-width: 0;
  }
  [data-part='title'] {
    font-weight: ${token('fw-semibold')};
    line-height: 1.35;
    overflow-wrap: anywhere;
  }
  a[data-part='title'] {
    color: inherit;
    text-decoration: none;
    &::after {
      content: '';
      position: absolute;
      inset: 0;
    }
    &:focus-visible {
      outline: none;
      &::after {
        border-radius: ${token('r-lg')};
        outline: 2px solid ${token('focus')};
        outline-offset: -3px;
      }
    }
  }
  [data-part='sub'] {
    margin-top: 0.125rem;
    font-size: ${token('fs-small')};
    line-height: 1.4;
    color: ${token('ink-2')};
    overflow-wrap: anywhere;
    &:empty {
      display: none;
    }
  }
  [data-part='meta'] {
    font-size: 0.875rem;
    line-height: 1.4;
    color: ${token('ink-3')};
    text-align: right;
    font-variant-numeric: tabular-nums;
  }
  [data-part='chips'] {
    display: flex;
    flex-wrap: wrap;
    justify-content: flex-end;
    gap: 0.375rem;
  }
  [data-part='action'] {
    position: relative;
    z-index: 1;
  }
  [data-part='chevron'] {
    display: grid;
    color: ${token('ink-3')};
    transition:
      transform ${token('t-base')} ${token('ease-out')},
      color ${token('t-fast')} linear;
    @media print {
      visibility: hidden;
    }
  }
`
