import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { Card, IconTile } from '../layout/card'
import { type Elements } from '../text/inline-text'
import { ChevronIcon } from '../icons/dashboard-icons'
import { hoverTransition, noWrapRow, noteType, row, smallType, twoLines, cssVar } from '../theme/theme'
import { useFocusFallback } from './focus'
import { PortalLink } from './links'

/** A card with up to about 1,000 `ListRow`s. `label` is its accessible name. */
export function RowList({ label, children }: { label?: string; children: ReactNode }) {
  return (
    // Safari does not treat a list without bullets as a list, so set the role.
    <Rows as="ul" role="list" aria-label={label}>
      {children}
    </Rows>
  )
}

interface Parts {
  /** The path of the item's page. If it is given, the whole row is a link. */
  to?: string
  icon: Elements
  tone?: 'green' | 'orange' | 'quiet'
  title: string
  sub?: ReactNode
  /** An `IconButton` at the end of the row, outside the link. If `action` is given, a narrow card hides `icon`. */
  action?: Elements
}

/**
 * A row ends with a date or with chips, because there is no room for both. In a narrow card, the date or the chips are
 * below the title.
 */
type End = { meta?: ReactNode; chips?: undefined } | { meta?: undefined; chips: Elements }

type ListRowProps = Parts & End

/** A row of a `RowList`. If the row is removed while it has the focus, the focus moves to the title of the page. */
export function ListRow({ to, icon, tone = 'green', title, sub, meta, chips, action }: ListRowProps) {
  const element = useFocusFallback<HTMLLIElement>()
  return (
    <Row ref={element} data-is-link={to !== undefined || undefined} data-has-action={Boolean(action)}>
      <IconTile tone={tone}>{icon}</IconTile>
      <Content>
        <Words>
          <Title dir="auto">{to === undefined ? title : <RowLink to={to}>{title}</RowLink>}</Title>
          {sub !== undefined && <Sub>{sub}</Sub>}
        </Words>
        {meta !== undefined && <Meta>{meta}</Meta>}
        {chips && <Chips>{chips}</Chips>}
      </Content>
      {action}
      {to !== undefined && <ChevronIcon />}
    </Row>
  )
}

export const Rows = styled(Card)`
  container-type: inline-size;
  overflow: hidden;
`
/* Matches a card that is wide for its text size. Browsers without container queries always show the narrow layout. */
const WIDE = '@container (min-width: 38.01em)'

const Content = styled.div`
  flex: 1;
  min-width: 0;
  ${WIDE} {
    ${noWrapRow(cssVar('s-4'))}
  }
`
const Words = styled.div`
  flex: 1 1 0;
  min-width: 0;
`
const Title = styled.div`
  ${twoLines}
  font-weight: ${cssVar('fw-semibold')};
  line-height: 1.35;
`
const RowLink = styled(PortalLink)`
  color: inherit;
  text-decoration: none;
  /* Make the link cover the whole row. */
  &::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  &:focus-visible {
    outline: none;
    &::after {
      border-radius: ${cssVar('r-lg')};
      outline: 2px solid ${cssVar('focus')};
      outline-offset: -3px;
    }
  }
`
const Sub = styled.div`
  margin-top: 0.125rem;
  color: ${cssVar('ink-2')};
  ${smallType}
  &:empty {
    display: none;
  }
`
const Meta = styled.div`
  ${noteType}
  padding-top: 0.125rem;
  color: ${cssVar('ink-3')};
  font-variant-numeric: tabular-nums;
  ${WIDE} {
    padding-top: 0;
    text-align: right;
  }
`
const Chips = styled.div`
  ${row('0.375rem')}
  margin-top: ${cssVar('s-3')};
  ${WIDE} {
    justify-content: flex-end;
    margin-top: 0;
  }
`
export const Row = styled.li`
  position: relative;
  ${noWrapRow(cssVar('s-4'))}
  min-height: 5rem;
  padding: ${cssVar('s-4')};
  transition: ${hoverTransition('background-color')};
  /*
   * In a long list, the browser lays out only the rows near the visible part. It assumes a usual height for the other
   * rows.
   */
  &:nth-child(n + 25) {
    content-visibility: auto;
    contain-intrinsic-size: auto 3rem;
  }
  & + & {
    border-top: 1px solid ${cssVar('line')};
  }
  /* The link covers the whole row. Put the button in front of the link, so that the user can press the button. */
  > button {
    position: relative;
    z-index: 1;
  }
  /* The chevron at the end of a row that is a link. */
  > svg {
    color: ${cssVar('ink-3')};
    transition:
      transform ${cssVar('t-base')} ${cssVar('ease-out')},
      ${hoverTransition('color')};
    @media print {
      visibility: hidden;
    }
  }
  &[data-is-link]:hover {
    background: ${cssVar('surface-hover')};
    > svg {
      transform: translateX(3px);
      color: ${cssVar('green-text')};
    }
  }
  ${WIDE} {
    padding-inline: ${cssVar('s-5')};
  }
  @container (max-width: 38em) {
    &[data-has-action='true'] {
      gap: ${cssVar('s-2')};
      contain-intrinsic-size: auto 5.1875rem;
      > :first-child {
        display: none;
      }
    }
  }
  /* With enlarged text, the row has room only for the words. They have a line of their own. */
  @container (max-width: 14em) {
    flex-wrap: wrap;
    gap: ${cssVar('s-2')};
    > :first-child {
      display: none;
    }
    ${Content} {
      flex-basis: 100%;
    }
  }
`
