import { styled, keyframes } from 'styled-components'
import { textsOf } from '../../i18n/texts'
import { TextLink } from './links'
import { centred, media, row, safe, square, windowHeight, cssVar } from '../theme/theme'
import type { Elements } from '../text/inline-text'
import { Button } from '../button/button'
import { RINGS } from '../feedback/status-illustration'
import { useStillWaiting } from '../feedback/notice'
import { Title } from './step-heading'

const t = textsOf('ui')

/** The addresses of the legal documents, and the conformance that the accessibility statement declares. */
export interface LegalDocuments {
  termsUrl: string
  privacyUrl: string
  accessibilityUrl: string
  accessibilityStatus: string
}

/**
 * The footer of every page. The law requires that the text of the link to the accessibility statement contains the
 * conformance status.
 */
export function PageFooter({ documents }: { documents: LegalDocuments }) {
  const links = [
    [documents.termsUrl, t('terms')],
    [documents.privacyUrl, t('privacy')],
    [documents.accessibilityUrl, t('accessibility', { status: documents.accessibilityStatus })],
    ['/documents/plan-du-site.html', t('siteMap')],
  ] as const
  return (
    <Footer data-screen-only>
      <Links>
        {links.map(([address, text]) => (
          <li key={text}>
            <TextLink newTab isStandalone isGrey small to={address}>
              {text}
            </TextLink>
          </li>
        ))}
      </Links>
    </Footer>
  )
}

interface CentredPageProps {
  documents: LegalDocuments
  /** Whether the page fills a dialog. HTML allows no `<main>` in a dialog. */
  inDialog?: true | undefined
  children: Elements
}

/** A page without header and menu. Its content is in the middle of the window. */
export function CentredPage({ documents, inDialog, children }: CentredPageProps) {
  return (
    <Column>
      <Main {...(inDialog && { as: 'div', role: 'main' })}>{children}</Main>
      <PageFooter documents={documents} />
    </Column>
  )
}

interface LoadingScreenProps {
  text: string
  documents: LegalDocuments
  inDialog?: true
  /**
   * Elements with which the user can leave. They are shown after ten seconds. The default is a button that reloads the
   * page, and a link to /login.
   */
  children?: Elements
}

/** A full page that is shown while the portal waits for something. */
export function LoadingScreen({ text, documents, inDialog, children }: LoadingScreenProps) {
  const isStillWaiting = useStillWaiting(true)
  return (
    <CentredPage documents={documents} inDialog={inDialog}>
      <Wait>
        <Rings viewBox="0 0 96 96" aria-hidden="true">
          {RINGS.map(({ d, fill }) => (
            <path key={d} d={d} fill={fill} />
          ))}
          <circle cx="48" cy="48" r="5" fill={cssVar('mark-dot')} />
        </Rings>
        <Words role="status">
          <Title>{text}</Title>
          {isStillWaiting && <p>{t('stillWaiting')}</p>}
        </Words>
        {isStillWaiting && (children ?? <WaysToLeave />)}
      </Wait>
    </CentredPage>
  )
}

/**
 * If the user has waited for a long time, this button and this link offer a way to continue. Both load a new document,
 * because this cancels the pending requests and works without a router.
 */
export function WaysToLeave() {
  return (
    <>
      <Button onClick={() => window.location.reload()}>{t('reloadPage')}</Button>
      <TextLink to={new URL('/login', window.location.origin).href}>{t('toSignIn')}</TextLink>
    </>
  )
}

const Column = styled.div`
  display: grid;
  grid-template: 1fr auto / minmax(0, 1fr);
  ${windowHeight}
  > footer {
    padding-left: max(${safe('left', 's-5')}, 50% - 15rem);
  }
`
/* The pseudo-element reserves the place of the contact button. The links are beside the contact button, or above it
   in a narrow window. */
const Links = styled.ul`
  ${row(`0 ${cssVar('s-4')}`)}
  flex: 1 1 12rem;
`
const Footer = styled.footer`
  ${row(cssVar('s-2'))}
  padding: 0 ${safe('right', 's-3')} ${safe('bottom', 's-3')} ${safe('left', 's-5')};
  ${media.tablet} {
    padding-right: ${safe('right', 's-6')};
    padding-bottom: ${safe('bottom', 's-6')};
  }
  &::after {
    content: '';
    flex: none;
    ${square(cssVar('contact-size'))}
  }
`
const Main = styled.main`
  ${centred}
  padding: ${cssVar('s-6')} ${cssVar('s-5')};
  > * {
    width: min(30rem, 100%);
  }
`
const Wait = styled.div`
  display: grid;
  justify-items: center;
  gap: ${cssVar('s-5')};
  text-align: center;
`
const turn = keyframes`
  0%, 10% { transform: rotate(var(--from)); }
  80%, 100% { transform: none; }
`
const Rings = styled.svg`
  ${square('5rem')}
  > path {
    transform-origin: 50% 50%;
    animation: ${turn} ${cssVar('t-dial')} ${cssVar('ease-in-out')} infinite alternate;
  }
  > :nth-child(1) {
    --from: -70deg;
  }
  > :nth-child(2) {
    --from: 110deg;
  }
  > :nth-child(3) {
    --from: -160deg;
  }
`
const Words = styled.div`
  color: ${cssVar('ink-2')};
  > h1 {
    font: inherit;
    letter-spacing: 0;
  }
`
