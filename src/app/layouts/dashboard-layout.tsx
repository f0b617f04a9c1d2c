import { useEffect, useState, type MouseEvent } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { styled } from 'styled-components'
import texts from '../../i18n/fr/dashboard.json'
import { addTexts, textsOf } from '../../i18n/texts'
import { useHydrated } from '../../lib/store'
import { accountNumber, recallText, remember } from '../../memory'
import { usePortal, useUserIfKnown } from '../../session/portal-state'
import { DashboardHeader } from './dashboard-header'
import { showToast } from '../../ui/feedback/show-toast'
import { PageSkeleton } from '../../ui/feedback/skeleton'
import { config } from '../../config'
import { focusPageHeading } from '../../ui/navigation/focus'
import { PortalLink, TextButton } from '../../ui/navigation/links'
import { CONTENT_ID, ServiceNotice, SkipLink } from './frame-parts'
import { dashboardPages } from '../dashboard-pages'
import * as icons from '../../ui/icons/dashboard-icons'
import { shieldPresses } from '../../ui/overlay/press-shield'
import { PageFooter } from '../../ui/navigation/full-page'
import { column, noWrapRow, media, safe, windowHeight, cssVar } from '../../ui/theme/theme'

const t = addTexts('dashboard', texts)
const shell = textsOf('shell')

/**
 * The layout route of the dashboard. A prerendered document of the dashboard contains this layout and the skeleton of
 * the page. It does not contain the user's data.
 */
export function Component() {
  const user = useUserIfKnown()
  const isKnown = user !== undefined
  const { documentMemory } = usePortal()
  const { key } = useLocation()

  useEffect(() => {
    if (!isKnown || !documentMemory.get().isRedirectRefused) return
    documentMemory.set({ isRedirectRefused: false })
    void showToast({ kind: 'error', text: t('redirectRefused') })
  }, [isKnown, documentMemory])

  return (
    <>
      <Page>
        <SkipLink />
        <DashboardHeader />
        <Shell>
          <MainMenu />
          <Main id={CONTENT_ID} tabIndex={-1}>
            <Content>
              <DismissibleNotice />
              <Outlet />
            </Content>
          </Main>
          {/* Each page has a new footer element, so that the footer does not visibly move when the page changes. */}
          <PageFooter key={key} documents={config()} />
        </Shell>
      </Page>
    </>
  )
}

export function HydrateFallback() {
  return <PageSkeleton title={shell('opening')} />
}

/**
 * The operator's notice with a button that dismisses the notice. The dashboard does not show a dismissed notice again
 * in this browser.
 */
function DismissibleNotice() {
  const text = config().notice?.text ?? ''
  const isHydrated = useHydrated()
  const user = useUserIfKnown()
  const account = user && accountNumber(user)
  const [isDismissed, setDismissed] = useState(false)
  if (isHydrated && (isDismissed || recallText('dismissedNotice', account) === text)) return null
  function dismiss({ currentTarget }: MouseEvent) {
    shieldPresses(currentTarget)
    remember('dismissedNotice', text, account)
    setDismissed(true)
    focusPageHeading()
  }
  return (
    <ServiceNotice>
      <TextButton isStandalone onClick={dismiss}>
        {t('dismissNotice')}
      </TextButton>
    </ServiceNotice>
  )
}

function MainMenu() {
  const { pathname } = useLocation()
  const entries = dashboardPages.flatMap(({ path, menu }) =>
    menu ? [{ to: `/dashboard/${path}`, text: t(menu.text), Icon: icons[menu.icon] }] : [],
  )
  return (
    <Nav aria-label={t('menu')}>
      <List>
        {entries.map(({ to, text, Icon }) => (
          <Item key={to}>
            <Entry to={to} aria-current={`${pathname}/`.startsWith(`${to}/`) ? 'page' : undefined}>
              <Icon />
              <span>{text}</span>
            </Entry>
          </Item>
        ))}
      </List>
    </Nav>
  )
}

const Page = styled.div`
  display: flex;
  flex-direction: column;
  ${windowHeight}
`
const Shell = styled.div`
  flex: 1;
  display: grid;
  grid-template: auto 1fr auto / minmax(0, 1fr);
  width: 100%;
  > footer {
    padding-left: ${safe('left', 's-4')};
  }
  /* Hide the footer while a list loads, because the rows will push the footer out of the window. */
  @supports selector(:has(a)) {
    &:has([data-skeleton]) > footer {
      visibility: hidden;
    }
  }
  ${media.wide} {
    /* The menu becomes wider if the user has set a large minimum font size in the browser. */
    grid-template: 1fr auto / minmax(${cssVar('w-nav')}, max-content) minmax(0, 1fr);
    max-width: 90rem;
    margin-inline: auto;
    > nav {
      grid-row: 1 / -1;
    }
    > footer {
      padding-left: ${cssVar('s-8')};
    }
  }
`
const Main = styled.main`
  padding: ${cssVar('s-6')} ${safe('right', 's-4')} ${cssVar('s-10')} ${safe('left', 's-4')};
  ${media.wide} {
    padding: ${cssVar('s-8')} ${cssVar('s-12')} ${cssVar('s-6')} ${cssVar('s-8')};
  }
`
const Content = styled.div`
  ${column(cssVar('s-8'))}
  max-width: ${cssVar('w-content')};
  /* There is less space between the title of the page and a content without a heading. */
  @media screen {
    > [data-page-head] + :not(section) {
      margin-top: -0.5rem;
    }
  }
`
const Nav = styled.nav`
  background: ${cssVar('surface')};
  border-bottom: 1px solid ${cssVar('line')};
  ${media.wide} {
    position: sticky;
    top: calc(${cssVar('h-header')} + 1px);
    align-self: start;
    padding: ${cssVar('s-8')} ${cssVar('s-4')};
    border: 0;
    background: none;
  }
`
const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  ${media.wide} {
    flex-direction: column;
    gap: ${cssVar('s-1')};
  }
`
const Item = styled.li`
  /*
   * An entry of the menu is at least as wide as its longest word. If the entries do not fit, they wrap to a second row.
   */
  flex: 1 1 0;
  overflow-wrap: break-word;
`
const Entry = styled(PortalLink)`
  position: relative;
  display: grid;
  justify-items: center;
  align-content: center;
  gap: 0.25rem;
  min-height: 3.75rem;
  padding: 0.5rem 0.25rem 0.625rem;
  color: ${cssVar('ink-2')};
  font-size: ${cssVar('fs-caption')};
  font-weight: ${cssVar('fw-medium')};
  line-height: 1.2;
  text-align: center;
  text-decoration: none;
  /*
   * Reserve two lines for the longest entry of the menu. The entry needs two lines in only one of the two fonts, and
   * the page must not move when the font changes.
   */
  @media (max-width: 22em) {
    min-height: 4.625rem;
  }
  &:hover {
    color: ${cssVar('ink')};
  }
  &:focus-visible {
    outline-offset: -3px;
  }
  &[aria-current] {
    color: ${cssVar('green-text')};
    &::after {
      content: '';
      position: absolute;
      inset: auto 18% -1px;
      height: 3px;
      border-radius: 3px 3px 0 0;
      background: ${cssVar('green')};
    }
  }
  ${media.wide} {
    ${noWrapRow('0.75rem')}
    min-height: 2.75rem;
    padding: 0.5rem 0.75rem;
    border-radius: ${cssVar('r-md')};
    font-size: ${cssVar('fs-small')};
    text-align: left;
    &:hover {
      background: ${cssVar('surface-hover')};
      background: color-mix(in srgb, ${cssVar('ink')} 5%, transparent);
    }
    &[aria-current] {
      background: ${cssVar('green-soft')};
      color: ${cssVar('green-text-strong')};
      font-weight: ${cssVar('fw-semibold')};
      &::after {
        inset: 0.5rem auto 0.5rem 0;
        width: 3px;
        height: auto;
        border-radius: 3px;
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
