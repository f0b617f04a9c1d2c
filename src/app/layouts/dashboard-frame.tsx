import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { config } from '../../config'
import { DashboardHeader, type DashboardHeaderProps } from './dashboard-header'
import { MainMenu } from './main-menu'
import { PageFooter } from '../../ui/navigation/page-footer'
import { CONTENT_ID, SkipLink } from './skip-link'
import { column, media, printAsBlock, safe, token } from '../../ui/theme/theme'

/** The frame of the dashboard pages: header, menu (at the side from 60 em up, as tabs below that width), content. */
export function DashboardFrame({ children, ...header }: DashboardHeaderProps & { children: ReactNode }) {
  return (
    <Page>
      <SkipLink />
      <DashboardHeader {...header} />
      <Shell>
        <MainMenu />
        <Main id={CONTENT_ID} tabIndex={-1}>
          <Content>{children}</Content>
        </Main>
        <PageFooter documents={config()} />
      </Shell>
    </Page>
  )
}

const Page = styled.div`
  display: flex;
  flex-direction: column;
  min-height: 100vh;
  min-height: 100dvh;
  ${printAsBlock('s-4')}
`
const Shell = styled.div`
  flex: 1;
  display: grid;
  grid-template: auto 1fr auto / minmax(0, 1fr);
  width: 100%;
  > footer {
    padding-left: ${safe('left', 's-4')};
  }
  /* While a list is loading, the footer is not shown: the rows will push it out of the window. */
  @supports selector(:has(a)) {
    &:has([data-shown]) > footer {
      visibility: hidden;
    }
  }
  ${media.wide} {
    /* The menu is wider where the person's smallest text is large. */
    grid-template: 1fr auto / minmax(${token('w-nav')}, max-content) minmax(0, 1fr);
    max-width: 90rem;
    margin-inline: auto;
    > nav {
      grid-row: 1 / -1;
    }
    > footer {
      padding-left: ${token('s-8')};
    }
  }
  ${printAsBlock('s-4')}
`
const Main = styled.main`
  min-width: 0;
  padding: ${token('s-6')} ${safe('right', 's-4')} ${token('s-10')} ${safe('left', 's-4')};
  ${media.wide} {
    padding: ${token('s-8')} ${token('s-12')} ${token('s-6')} ${token('s-8')};
  }
`
const Content = styled.div`
  ${column(token('s-8'))}
  width: 100%;
  min-width: 0;
  max-width: ${token('w-content')};
  /* Less space between the title and content without a heading of its own. */
  @media screen {
    > [data-page-head] + :not(section) {
      margin-top: -0.5rem;
    }
  }
  ${printAsBlock('s-8')}
`
