import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { DashboardHeader, type DashboardHeaderProps } from './dashboard-header'
import { MainMenu, type MainMenuProps } from './main-menu'
import { CONTENT_ID, SkipLink } from './skip-link'
import { media, safe, token } from './theme'

interface DashboardFrameProps {
  skipText: string
  header: DashboardHeaderProps
  menu: MainMenuProps
  children: ReactNode
}

/** The frame of the signed-in pages: header, menu (at the side from 60 em up, in tabs below), content. */
export function DashboardFrame({ skipText, header, menu, children }: DashboardFrameProps) {
  return (
    <>
      <SkipLink>{skipText}</SkipLink>
      <DashboardHeader {...header} />
      <Shell>
        <MainMenu {...menu} />
        <Main id={CONTENT_ID} tabIndex={-1}>
          <Content>{children}</Content>
        </Main>
      </Shell>
    </>
  )
}

const Shell = styled.div`
  ${media.wide} {
    display: grid;
    grid-template-columns: ${token('w-nav')} minmax(0, 1fr);
    max-width: 90rem;
    margin-inline: auto;
  }
`
const Main = styled.main`
  min-width: 0;
  padding: ${token('s-6')} ${safe('right', 's-4')} 7rem ${safe('left', 's-4')};
  ${media.wide} {
    padding: ${token('s-8')} ${token('s-12')} 6rem ${token('s-8')};
  }
`
const Content = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token('s-8')};
  width: 100%;
  min-width: 0;
  max-width: ${token('w-content')};
  /* What follows the title directly stands closer to it than a section with a title of its own. */
  > [data-page-head] + :not(section) {
    margin-top: -0.5rem;
  }
`
