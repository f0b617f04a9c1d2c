import { keyframes, styled } from 'styled-components'
import { useTexts } from '../../i18n/texts'
import { Button } from '../button'
import { useHeadingFocus } from '../navigation/heading-focus'
import { BarePage } from '../navigation/page-footer'
import { DialSvg, RINGS } from './status-illustration'
import { useStillWaiting } from './still-waiting'
import { TextLink } from '../navigation/text-link'
import { media, token } from '../theme/theme'
import type { Elements } from '../elements'

interface WaitingProps {
  /** What is waited for, such as 'Déconnexion en cours…': also the page's title. */
  text: string
  /** The address of the accessibility statement. */
  statement: string
  /** Ways to leave, shown with 'toujours en cours' once the wait has lasted 10 s: a reload and /login unless given. */
  children?: Elements
}

/** A whole page that waits: the rings of the dial turn until their openings line up. */
export function LoadingScreen({ text, statement, children }: WaitingProps) {
  const t = useTexts('ui')
  const stillWaiting = useStillWaiting(true)
  const heading = useHeadingFocus(text)
  return (
    <BarePage statement={statement}>
      <Page>
        <Dial viewBox="0 0 96 96" aria-hidden="true">
          {RINGS.map((ring, index) => (
            <path key={ring} className={`m${index + 1}`} d={ring} />
          ))}
          <circle className="md" cx="48" cy="48" r="5" />
        </Dial>
        <Words role="status">
          <h1 ref={heading} tabIndex={-1}>
            {text}
          </h1>
          {stillWaiting && <p>{t('stillWaiting')}</p>}
        </Words>
        {stillWaiting && (children ?? <WaysOn />)}
      </Page>
    </BarePage>
  )
}

/** Both load a document, which gives up the requests that hang, and need no router. */
function WaysOn() {
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
const Dial = styled(DialSvg)`
  width: 5rem;
  height: 5rem;
  > path {
    transform-origin: 50% 50%;
    animation: ${turn} ${token('t-dial')} ${token('ease-in-out')} infinite alternate;
    ${media.stillness} {
      animation: none !important;
    }
  }
  > .m1 {
    --from: -70deg;
  }
  > .m2 {
    --from: 110deg;
  }
  > .m3 {
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
