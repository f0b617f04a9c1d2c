import { styled } from 'styled-components'
import { useTexts } from '../../i18n/texts'
import { TextLink } from './text-link'
import { media, safe, token } from '../theme/theme'
import type { Elements } from '../elements'

interface PageFooterProps {
  /** The address of the accessibility statement. */
  statement: string
}

/** At the end of every page: how accessible the portal is, which the law wants said on each. */
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

/** A page without a frame: its content, `<main>`, over the height that the footer leaves. */
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
 * As high as the contact button, which floats at its right end: the link stands beside it or, where there is no room,
 * above it, and the button covers nothing once a page is at its end.
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
