import { styled } from 'styled-components'
import { config, SHIPPED_DOCUMENTS } from '../config'
import { BarePage } from '../ui/navigation/page-footer'
import { token } from '../ui/theme/theme'
import { CrashContent, RouteError } from './route-error'

/** The router's outermost error page: for an error outside of every frame. */
export function CrashScreen() {
  return (
    <BarePage documents={config()}>
      <Page>
        <RouteError />
      </Page>
    </BarePage>
  )
}

/** The same without a router and without a configuration. */
export function Crash({ message }: { message: string }) {
  return (
    <BarePage documents={SHIPPED_DOCUMENTS}>
      <Page>
        <CrashContent message={message} />
      </Page>
    </BarePage>
  )
}

const Page = styled.main`
  display: grid;
  place-items: center;
  padding: ${token('s-6')} ${token('s-5')};
`
