import { keyframes, styled } from 'styled-components'
import { useTexts } from '../../i18n/texts'
import { Button } from '../button/button'
import { BarePage, type LegalDocuments } from '../navigation/page-footer'
import { RINGS } from './status-illustration'
import { useStillWaiting } from './notice'
import { Title } from '../navigation/step-heading'
import { TextLink } from '../navigation/text-link'
import { media, token } from '../theme/theme'
import type { Elements } from '../text/inline-text'

interface LoadingScreenProps {
  text: string
  documents: LegalDocuments
  /** Ways to leave, shown with the notice after 10 s. Default: reload the page, and a link to /login. */
  children?: Elements
}

/** A full page shown while something is in progress. */
export function LoadingScreen({ text, documents, children }: LoadingScreenProps) {
  const t = useTexts('ui')
  const stillWaiting = useStillWaiting(true)
  return (
    <BarePage documents={documents}>
      <Page>
        <Rings viewBox="0 0 96 96" aria-hidden="true">
          {RINGS.map(({ d, fill }) => (
            <path key={d} d={d} fill={fill} />
          ))}
          <circle cx="48" cy="48" r="5" fill={token('mark-dot')} />
        </Rings>
        <Words role="status">
          <Title>{text}</Title>
          {stillWaiting && <p>{t('stillWaiting')}</p>}
        </Words>
        {stillWaiting && (children ?? <WaysToLeave />)}
      </Page>
    </BarePage>
  )
}

/** A button and a link for a long wait. Both load a document, which aborts hanging requests and needs no router. */
export function WaysToLeave() {
  const t = useTexts('ui')
  return (
    <>
      <Button onClick={() => window.location.reload()}>{t('reloadPage')}</Button>
      <TextLink to={new URL('/login', window.location.origin).href}>{t('toSignIn')}</TextLink>
    </>
  )
}

const Page = styled.main`
  display: grid;
  place-content: center;
  justify-items: center;
  gap: ${token('s-5')};
  padding: ${token('s-6')} ${token('s-5')};
  text-align: center;
`
const turn = keyframes`
  0%, 10% { transform: rotate(var(--from)); }
  80%, 100% { transform: none; }
`
const Rings = styled.svg`
  width: 5rem;
  height: 5rem;
  > path {
    transform-origin: 50% 50%;
    animation: ${turn} ${token('t-dial')} ${token('ease-in-out')} infinite alternate;
    ${media.reducedMotion} {
      animation: none !important;
    }
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
  color: ${token('ink-2')};
  > h1 {
    font: inherit;
    letter-spacing: 0;
  }
`
