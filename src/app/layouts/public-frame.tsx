import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { styled } from 'styled-components'
import { config } from '../../config'
import { PageFooter } from '../../ui/navigation/full-page'
import { SkipLink, CONTENT_ID } from './skip-link'
import { column, media, safe, windowHeight, cssVar } from '../../ui/theme/theme'
import { PublicPanel } from './public-panel'

export function PublicFrame({ home, children }: { home: string; children: ReactNode }) {
  const { key } = useLocation()
  return (
    <>
      <SkipLink />
      <Columns>
        <PublicPanel home={home} />
        <Stage id={CONTENT_ID} tabIndex={-1}>
          <Content>{children}</Content>
        </Stage>
        {/* Each page and step has its own: none moves into the window, or out of it, as they change. */}
        <PageFooter key={key} documents={config()} />
      </Columns>
    </>
  )
}

/** A laptop's screen, where the sign-in form fits without scrolling and the contact button is beside it. */
const SHORT = '@media (min-width: 64em) and (max-height: 56em)'

const Columns = styled.div`
  display: grid;
  ${windowHeight}
  ${media.wide} {
    grid-template: 1fr auto / minmax(0, 0.82fr) minmax(0, 1fr);
    /* Continues the sticky panel where a long page is overscrolled. */
    background: linear-gradient(90deg, ${cssVar('panel')} calc(100% * 0.82 / 1.82), transparent 0);
  }
  ${media.narrow} {
    grid-template-rows: auto 1fr auto;
  }
  /* Its links begin where the form does. */
  > footer {
    background: ${cssVar('surface')};
    padding-left: max(${safe('left', 's-5')}, 50% - ${cssVar('w-form')} / 2);
    ${SHORT} {
      padding-bottom: ${cssVar('s-2')};
      /* On one line. */
      a[data-small][data-alone] {
        font-size: ${cssVar('fs-caption')};
      }
      &::after {
        height: 0;
      }
    }
  }
`
const Stage = styled.main`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: center;
  align-content: flex-start;
  min-width: 0;
  /* A fixed height, below a toast of two lines: a message pushes nothing up. */
  padding: max(5.5rem, 11vh) ${cssVar('s-10')} ${cssVar('s-8')};
  background: ${cssVar('surface')};
  ${media.narrow} {
    padding: 1.75rem ${safe('right', 's-5')} ${cssVar('s-6')} ${safe('left', 's-5')};
  }
`
const Content = styled.div`
  ${column(cssVar('s-6'))}
  width: min(${cssVar('w-form')}, 100%);
  min-width: 0;
  ${SHORT} {
    gap: ${cssVar('s-4')};
    > form {
      gap: ${cssVar('s-5')};
      /* Room for the error of the last field. */
      > [type='submit'] {
        margin-top: 0.25rem;
      }
    }
    > [data-when] {
      padding-block: ${cssVar('s-1')};
    }
    > section {
      padding-top: ${cssVar('s-1')};
      a {
        padding-block: 0.25rem;
      }
    }
    > [role] {
      padding-block: 0.625rem;
    }
    /* What follows a notice, or the buttons of the providers below the form. */
    > [role] ~ *,
    > form + * ~ * {
      margin-top: -0.375rem;
    }
  }
  > [data-back] {
    margin-block: -0.75rem;
  }
`
