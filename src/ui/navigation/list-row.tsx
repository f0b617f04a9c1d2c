import type { ReactNode } from 'react'
import { css, styled } from 'styled-components'
import { Card, IconTile } from '../card'
import { ChevronIcon } from '../icons/dashboard-icons'
import { PortalLink } from './portal-link'
import { token } from '../theme/theme'
import { NoBreak } from '../theme/no-break'

/** A card of rows. */
export function RowList({ children }: { children: ReactNode }) {
  return <Rows as="ul">{children}</Rows>
}

interface ListRowProps {
  /** Target path: the whole row is the link. Without it the row is static text. */
  to?: string
  icon: ReactNode
  tone?: 'green' | 'quiet'
  title: string
  /** Below the title: the value. */
  sub?: ReactNode
  /** At the end: a date. Below the title when the card is narrow. */
  meta?: ReactNode
  /** At the end: chips. Below the title when the card is narrow. */
  chips?: ReactNode
  /** A button at the end, in place of the link's chevron. */
  action?: ReactNode
}

/** A row of a `RowList`. */
export function ListRow({ to, icon, tone = 'green', title, sub, meta, chips, action }: ListRowProps) {
  return (
    <Row data-link={to !== undefined || undefined} data-action={action !== undefined || undefined}>
      <IconTile tone={tone}>{icon}</IconTile>
      <Words>
        {to === undefined ? (
          <Title dir="auto">
            <NoBreak>{title}</NoBreak>
          </Title>
        ) : (
          <TitleLink to={to} dir="auto">
            <NoBreak>{title}</NoBreak>
          </TitleLink>
        )}
        {sub !== undefined && <Sub>{sub}</Sub>}
      </Words>
      {meta !== undefined && <Meta>{meta}</Meta>}
      {chips !== undefined && <Chips>{chips}</Chips>}
      {action !== undefined && <Action>{action}</Action>}
      {action === undefined && to !== undefined && (
        <Chevron>
          <ChevronIcon />
        </Chevron>
      )}
    </Row>
  )
}

const Rows = styled(Card)`
  container-type: inline-size;
  > * + * {
    border-top: 1px solid ${token('line')};
  }
  > :first-child {
    border-start-start-radius: calc(${token('r-lg')} - 1px);
    border-start-end-radius: calc(${token('r-lg')} - 1px);
  }
  > :last-child {
    border-end-start-radius: calc(${token('r-lg')} - 1px);
    border-end-end-radius: calc(${token('r-lg')} - 1px);
  }
`
const Words = styled.div`
  min-width: 0;
`
const titleStyle = css`
  font-weight: ${token('fw-semibold')};
  line-height: 1.35;
  overflow-wrap: anywhere;
`
const Title = styled.div`
  ${titleStyle}
`
const TitleLink = styled(PortalLink)`
  ${titleStyle}
  color: inherit;
  text-decoration: none;
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: inherit;
  }
  &:focus-visible {
    outline: none;
    &::after {
      outline: 2px solid ${token('focus')};
      outline-offset: -3px;
    }
  }
`
const Sub = styled.div`
  margin-top: 0.125rem;
  font-size: ${token('fs-small')};
  line-height: 1.4;
  color: ${token('ink-2')};
  overflow-wrap: anywhere;
  &:empty {
    display: none;
  }
`
const Meta = styled.div`
  font-size: 0.875rem;
  line-height: 1.4;
  color: ${token('ink-3')};
  text-align: right;
  font-variant-numeric: tabular-nums;
`
const Chips = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: 0.375rem;
`
const Chevron = styled.span`
  color: ${token('ink-3')};
  transition:
    transform ${token('t-base')} ${token('ease-out')},
    color ${token('t-fast')} linear;
`
const Action = styled.div`
  position: relative;
  z-index: 1;
`
/* In a narrow card or with enlarged text, the date or the chips are below the title. */
const narrow = css`
  grid-template-columns: auto minmax(0, 1fr) auto;
  padding: ${token('s-4')};
  ${Meta} {
    grid-column: 2;
    grid-row: 2;
    padding-top: 0.125rem;
    text-align: left;
  }
  > :first-child,
  ${Chevron} {
    grid-row: 1 / span 2;
  }
  ${Chevron} {
    grid-column: 3;
  }
  &[data-action] {
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: start;
    padding-right: ${token('s-2')};
    > :first-child {
      display: none;
    }
    ${Chips} {
      grid-column: 1 / -1;
      grid-row: 2;
      justify-content: flex-start;
      margin-top: ${token('s-3')};
    }
    ${Action} {
      grid-column: 2;
      grid-row: 1;
      margin-top: -0.125rem;
    }
  }
`
const Row = styled.li`
  position: relative;
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto auto;
  align-items: center;
  column-gap: ${token('s-4')};
  min-height: 5rem;
  /* Skips the layout of rows outside the viewport. */
  content-visibility: auto;
  contain-intrinsic-size: auto 5rem;
  padding: ${token('s-4')} ${token('s-5')};
  transition: background-color ${token('t-fast')} linear;
  &[data-link]:hover {
    background: ${token('surface-hover')};
    ${Chevron} {
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
    > :first-child {
      display: none;
    }
    ${Meta} {
      grid-column: 1;
    }
    ${Chevron} {
      grid-column: 2;
    }
  }
  @supports not (container-type: inline-size) {
    @media (max-width: 48em) {
      ${narrow}
    }
  }
`
