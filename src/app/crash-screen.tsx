import { config, SHIPPED_DOCUMENTS } from '../config'
import { BarePage } from '../ui/navigation/page-footer'
import { CentredMain } from './centred-page'
import { CrashContent, RouteError } from './route-error'

/** The router's outermost error page: for an error outside of every frame. */
export function CrashScreen() {
  return (
    <BarePage documents={config()}>
      <CentredMain>
        <RouteError />
      </CentredMain>
    </BarePage>
  )
}

/** The same without a router and without a configuration. */
export function Crash({ message }: { message: string }) {
  return (
    <BarePage documents={SHIPPED_DOCUMENTS}>
      <CentredMain>
        <CrashContent message={message} />
      </CentredMain>
    </BarePage>
  )
}
