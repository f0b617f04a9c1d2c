import { useLocation } from 'react-router-dom'
import { styled } from 'styled-components'
import { useTexts } from '../../i18n/texts'
import * as icons from '../../ui/icons/dashboard-icons'
import { PortalLink } from '../../ui/navigation/portal-link'
import { media, token } from '../../ui/theme/theme'
import { dashboardPages } from '../dashboard-pages'

/** The menu of the dashboard pages: a list at the side from 60 em up, equal tabs under the header below that width. */
export function MainMenu() {
  const t = useTexts('dashboard')
  const { pathname } = useLocation()
  const entries = dashboardPages.flatMap(({ path, menu }) =>
    menu ? [{ to: `/dashboard/${path}`, text: t(menu.text), Icon: icons[menu.icon] }] : [],
  )
  return (
    <Nav aria-label={t('menu')}>
      <List>
        {entries.map(({ to, text, Icon }) => (
          <Item key={to}>
            <Entry to={to} aria-current={pathname.includes(to) ? 'page' : undefined}>
              <Icon />
              <span>{text}</span>
            </Entry>
          </Item>
        ))}
      </List>
    </Nav>
  )
}

const Nav = styled.nav`
  background: ${token('surface')};
  border-bottom: 1px solid ${token('line')};
  ${media.wide} {
    position: sticky;
    top: calc(${token('h-header')} + 1px);
    align-self: start;
    padding: ${token('s-8')} ${token('s-4')};
    border: 0;
    background: none;
  }
`
const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  ${media.wide} {
    flex-direction: column;
    gap: ${token('s-1')};
  }
`
const Item = styled.li`
  flex: 1 1 6rem;
  ${media.wide} {
    flex: none;
  }
`
const Entry = styled(PortalLink)`
  position: relative;
  display: grid;
  justify-items: center;
  align-content: center;
  gap: 0.25rem;
  min-height: 3.75rem;
  padding: 0.5rem 0.25rem 0.625rem;
  color: ${token('ink-2')};
  font-size: ${token('fs-caption')};
  font-weight: ${token('fw-medium')};
  line-height: 1.2;
  text-align: center;
  text-decoration: none;
  /* Room for two lines of the longest entry, which needs them in one typeface only, so that nothing moves. */
  @media (max-width: 22em) {
    min-height: 4.625rem;
  }
  &:hover {
    color: ${token('ink')};
  }
  &:focus-visible {
    outline-offset: -3px;
  }
  &[aria-current] {
    color: ${token('green-text')};
    font-weight: ${token('fw-semibold')};
    &::after {
      content: '';
      position: absolute;
      inset: auto 18% -1px;
      height: 3px;
      border-radius: 3px 3px 0 0;
      background: ${token('green')};
    }
  }
  ${media.wide} {
    display: flex;
    justify-content: flex-start;
    align-items: center;
    gap: 0.75rem;
    min-height: 2.75rem;
    padding: 0.5rem 0.75rem;
    border-radius: ${token('r-md')};
    font-size: ${token('fs-small')};
    text-align: left;
    &:hover {
      background: ${token('surface-hover')};
      background: color-mix(in srgb, ${token('ink')} 5%, transparent);
    }
    &[aria-current] {
      background: ${token('green-soft')};
      color: ${token('green-text-strong')};
      &::after {
        inset: 50% 0.875rem auto auto;
        width: 0.5rem;
        height: 0.5rem;
        margin-top: -0.25rem;
        border-radius: 50%;
        background: ${token('orange')};
      }
    }
  }
  ${media.forcedColours} {
    &[aria-current]::after {
      background: Highlight;
      forced-color-adjust: none;
    }
  }
`
