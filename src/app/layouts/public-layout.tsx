import { useEffect, useLayoutEffect, useState } from 'react'
import { Outlet, useLocation, useSearchParams } from 'react-router-dom'
import { styled } from 'styled-components'
import { config } from '../../config'
import { solutionsOf } from '../../rules/solutions'
import { textsOf } from '../../i18n/texts'
import { useHydrated } from '../../lib/store'
import { usePortal } from '../../session/portal-state'
import { redirectDestination, withRedirect } from '../../addresses/redirects'
import { storeRedirectParameter } from '../../session/follow-redirect'
import { PageFooter } from '../../ui/navigation/full-page'
import { PublicPanel } from './public-panel'
import { CONTENT_ID, ServiceNotice, SkipLink } from './frame-parts'
import { SolutionMark, solutionKind } from '../../ui/icons/brand'
import { column, noWrapRow, media, safe, smallType, square, windowHeight, cssVar } from '../../ui/theme/theme'

const t = textsOf('shell')

export function PublicLayout() {
  const [search] = useSearchParams()
  const { key } = useLocation()

  useEffect(() => storeRedirectParameter(search), [search])

  return (
    <>
      <SkipLink />
      <Columns>
        <PublicPanel home={withRedirect('/login', search)} />
        <Stage id={CONTENT_ID} tabIndex={-1}>
          <Content>
            <ServiceNotice />
            <Destination name={redirectDestination(search)} />
            <Outlet />
          </Content>
        </Stage>
        {/* The `key` gives each page and step a new footer element. An old element would visibly move. */}
        <PageFooter key={key} documents={config()} />
      </Columns>
    </>
  )
}

/**
 * Shows the name of the solution to which the redirect leads. A prerendered page does not contain the name. Before
 * hydration, pre-hydration.ts finds the name, and tokens.css shows it.
 */
function Destination({ name }: { name: string | undefined }) {
  const isHydrated = useHydrated()
  if (isHydrated && name === undefined) return null
  const solutions = solutionsOf(config()).filter((one) => (isHydrated ? one.name === name : 'isOwn' in one))
  return (
    <Line data-when="destination">
      <Marks>
        {solutions.map((solution) => (
          <span key={solution.name} {...solutionKind(solution)}>
            <SolutionMark {...solution} />
          </span>
        ))}
      </Marks>
      <span>
        <span>{t('continuingTo')}</span> <strong>{isHydrated && name}</strong>
        <span>.</span>
      </span>
    </Line>
  )
}

/**
 * Loads a public page as a new document if the user has opened the page from the dashboard. A new document has an empty
 * memory, so that no data of the user passes to the next user.
 */
export function OwnDocument() {
  const { session } = usePortal()
  const [hasShownUser] = useState(session.lastPageUser !== undefined)
  useLayoutEffect(() => {
    if (hasShownUser) session.leaveFor(window.location.href)
  }, [session, hasShownUser])
  return hasShownUser ? null : <Outlet />
}

/*
 * The space for the mark of a solution has a fixed size, so that the page does not move. The marks of
 * VITE_MORE_SOLUTIONS appear only after hydration.
 */
const Marks = styled.span`
  flex: none;
  ${square('2rem')}
  font-size: 2rem;
`
const Line = styled.p`
  ${noWrapRow('0.75rem')}
  padding: ${cssVar('s-2')} ${cssVar('s-4')};
  border-radius: ${cssVar('r-md')};
  background: ${cssVar('green-soft')};
  color: ${cssVar('green-text-strong')};
  /* In forced colours, the transparent outline becomes a visible frame. */
  outline: 1px solid transparent;
  ${smallType}
`

/**
 * The screen of a laptop. The sign-in form fits on it without scrolling, because the contact button is beside the form.
 */
const SHORT = '@media (min-width: 64em) and (max-height: 56em)'

const Columns = styled.div`
  display: grid;
  ${windowHeight}
  ${media.wide} {
    grid-template: 1fr auto / minmax(0, 0.82fr) minmax(0, 1fr);
  }
  ${media.narrow} {
    grid-template-rows: auto 1fr auto;
  }
  > footer {
    background: ${cssVar('surface')};
    padding-inline: max(${safe('left', 's-5')}, 50% - ${cssVar('w-form')} / 2)
      max(${safe('right', 's-5')}, 50% - ${cssVar('w-form')} / 2);
    ${SHORT} {
      padding-bottom: ${cssVar('s-4')};
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
  /* The form begins at a fixed height, below a toast of two lines, so that a message does not move the form upwards. */
  padding: max(5.5rem, 11vh) ${cssVar('s-10')} ${cssVar('s-8')};
  background: ${cssVar('surface')};
  ${media.narrow} {
    padding: 1.75rem ${safe('right', 's-5')} ${cssVar('s-6')} ${safe('left', 's-5')};
  }
`
const Content = styled.div`
  --page-gap: ${cssVar('s-6')};
  ${column('var(--page-gap)')}
  width: min(${cssVar('w-form')}, 100%);
  ${SHORT} {
    --page-gap: ${cssVar('s-4')};
    > [data-when] {
      padding-block: ${cssVar('s-1')};
    }
    > [role] {
      padding-block: 0.625rem;
    }
  }
  > [data-back] {
    margin-block: -0.75rem;
  }
`
