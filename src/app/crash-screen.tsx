import { styled } from 'styled-components'
import { token } from '../ui/theme'
import { CrashContent, RouteError } from './route-error'

/** The last resort of the router: an error that no screen handled, and no frame around it either. */
export function CrashScreen() {
  return (
    <Page>
      <RouteError />
    </Page>
  )
}

/** What stands in place of a page that could not be shown: what happened, and the ways on. Needs no router. */
export function Crash({ message }: { message: string }) {
  return (
    <Page>
      <CrashContent message={message} />
    </Page>
  )
}

const Page = styled.main`
  min-height: 100vh;
  min-height: 100dvh;
  display: grid;
  place-items: center;
  padding: ${token('s-6')} ${token('s-5')};
`
