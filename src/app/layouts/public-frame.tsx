import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { config } from '../../config'
import { PageFooter } from '../../ui/navigation/full-page'
import { SkipLink, CONTENT_ID } from './skip-link'
import { column, media, printAsBlock, safe, token } from '../../ui/theme/theme'
import { PublicPanel } from './public-panel'

export function PublicFrame({ home, children }: { home: string; children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <Columns>
        <PublicPanel home={home} />
        <Stage id={CONTENT_ID} tabIndex={-1}>
          <Content>{children}</Content>
        </Stage>
        <PageFooter documents={config()} />
      </Columns>
    </>
  )
}

/** A laptop's screen, where the sign-in form fits without scrolling and the contact button is beside it. */
const SHORT = '@media (min-width: 64em) and (max-height: 56em)'

const Columns = styled.div`
  display: grid;
  min-height: 100vh;
  min-height: 100dvh;
  ${media.wide} {
    grid-template: 1fr auto / minmax(0, 0.82fr) minmax(0, 1fr);
    /* Continues the sticky panel where a long page is overscrolled. */
    background: linear-gradient(90deg, ${token('panel')} calc(100% * 0.82 / 1.82), transparent 0);
  }
  ${media.narrow} {
    grid-template-rows: auto 1fr auto;
  }
  /* Its links begin where the form does. */
  > footer {
    background: ${token('surface')};
    padding-left: max(${safe('left', 's-5')}, 50% - ${token('w-form')} / 2);
    ${SHORT} {
      padding-bottom: ${token('s-2')};
      /* On one line. */
      a[data-small][data-alone] {
        font-size: ${token('fs-caption')};
      }
      &::after {
        height: 0;
      }
    }
  }
  ${printAsBlock('s-4')}
`
const Stage = styled.main`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: center;
  align-content: flex-start;
  min-width: 0;
  /* A fixed height, below a toast of two lines: a message pushes nothing up. */
  padding: max(5.5rem, 11vh) ${token('s-10')} ${token('s-8')};
  background: ${token('surface')};
  ${media.narrow} {
    padding: 1.75rem ${safe('right', 's-5')} ${token('s-6')} ${safe('left', 's-5')};
  }
  ${printAsBlock('s-4')}
`
const Content = styled.div`
  ${column(token('s-6'))}
  width: min(${token('w-form')}, 100%);
  min-width: 0;
  ${SHORT} {
    gap: ${token('s-4')};
    > form {
      gap: ${token('s-5')};
    }
    > [data-when] {
      padding-block: ${token('s-1')};
    }
    > section {
      padding-top: ${token('s-2')};
      a {
        padding-block: 0.375rem;
      }
    }
    > [role] {
      padding-block: 0.625rem;
    }
    /* What follows a notice. */
    > [role] ~ * {
      margin-top: -0.375rem;
    }
  }
  > [data-back] {
    margin-block: -0.75rem;
  }
  ${printAsBlock('s-6')}
`
