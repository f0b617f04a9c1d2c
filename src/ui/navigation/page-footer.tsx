import { styled } from 'styled-components'
import { useTexts } from '../../i18n/texts'
import { TextLink } from './text-link'
import { media, safe, token } from '../theme/theme'
import type { Elements } from '../elements'

interface PageFooterProps {
  /** URL of the accessibility statement. */
  statement: string
}

/** The footer of every page: the link to the accessibility statement, with the conformance level that the law requires. */
export function PageFooter({ statement }: PageFooterProps) {
  const t = useTexts('ui')
  return (
    <Footer data-screen-only>
      <TextLink newTab alone quiet small to={statement}>
        {t('accessibility')}
      </TextLink>
    </Footer>
  )
}

/** A page without a layout: its content (`<main>`) fills the window above the footer. */
export function BarePage({ statement, children }: PageFooterProps & { children: Elements }) {
  return (
    <Column>
      {children}
      <PageFooter statement={statement} />
    </Column>
  )
}

const Column = styled.div`
  display: grid;
  grid-template: 1fr auto / minmax(0, 1fr);
  min-height: 100vh;
  min-height: 100dvh;
`
/*
 * The pseudo-element reserves the place of the floating contact button, so that the button covers no text at the end of
 * the page: the link is beside it or, when narrow, above it.
 */
const Footer = styled.footer`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token('s-2')};
  padding: 0 ${safe('right', 's-4')} ${safe('bottom', 's-4')} ${safe('left', 's-5')};
  ${media.tablet} {
    padding-right: ${safe('right', 's-6')};
    padding-bottom: ${safe('bottom', 's-6')};
  }
  &::after {
    content: '';
    flex: none;
    width: clamp(56px, 3.5rem, 72px);
    height: clamp(56px, 3.5rem, 72px);
  }
`
