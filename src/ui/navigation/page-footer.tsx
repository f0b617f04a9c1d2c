import { styled } from 'styled-components'
import { useTexts } from '../../i18n/texts'
import { TextLink } from './text-link'
import { media, row, safe, token, centred } from '../theme/theme'
import type { Elements } from '../text/inline-text'

/** The addresses of the legal documents, and the conformance that the accessibility statement declares. */
export interface LegalDocuments {
  termsUrl: string
  privacyUrl: string
  accessibilityUrl: string
  accessibilityStatus: string
}

/** The footer of every page. The link to the accessibility statement names the conformance, as the law requires. */
export function PageFooter({ documents }: { documents: LegalDocuments }) {
  const t = useTexts('ui')
  const links = [
    [documents.termsUrl, t('terms')],
    [documents.privacyUrl, t('privacy')],
    [documents.accessibilityUrl, t('accessibility', { status: documents.accessibilityStatus })],
  ] as const
  return (
    <Footer data-screen-only>
      <Links>
        {links.map(([address, text]) => (
          <TextLink key={text} newTab alone quiet small to={address}>
            {text}
          </TextLink>
        ))}
      </Links>
    </Footer>
  )
}

/** A page without a layout: its content (`<main>`, 30 rem wide) fills the window above the footer. */
export function BarePage({ documents, children }: { documents: LegalDocuments; children: Elements }) {
  return (
    <Column>
      {children}
      <PageFooter documents={documents} />
    </Column>
  )
}

/** A page without header and menu, whose content is in the middle of the window. */
export function CentredPage({ documents, children }: { documents: LegalDocuments; children: Elements }) {
  return (
    <BarePage documents={documents}>
      <Main>{children}</Main>
    </BarePage>
  )
}

const Column = styled.div`
  display: grid;
  grid-template: 1fr auto / minmax(0, 1fr);
  min-height: 100vh;
  min-height: 100dvh;
  > footer {
    padding-left: max(${safe('left', 's-5')}, 50% - 15rem);
  }
`
/*
 * The pseudo-element reserves the place of the floating contact button, so that the button covers no text at the end of
 * the page: the links are beside it or, when narrow, above it.
 */
const Links = styled.div`
  display: flex;
  flex-wrap: wrap;
  flex: 1 1 12rem;
  column-gap: ${token('s-4')};
`
const Footer = styled.footer`
  ${row(token('s-2'))}
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
const Main = styled.main`
  ${centred}
  padding: ${token('s-6')} ${token('s-5')};
`
