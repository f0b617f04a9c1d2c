import { useEffect } from 'react'
import { useMatches } from 'react-router-dom'
import { config, type Config } from '../../config'
import { recallText } from '../../memory'
import { GUARDED_ROUTE } from '../../session/portal-state'
import type { startMatomo } from './matomo'
import { usePagePattern } from '../../ui/navigation/page-pattern'
import { documentTitle } from '../../ui/navigation/step-heading'
import { runWhenIdle } from '../run-when-idle'

/**
 * Sends page views to Matomo if the deployment configures Matomo and the user has not opted out. This component is
 * rendered after the page, because the page sets the title.
 */
export function Analytics() {
  const matches = useMatches()
  // The skeleton of a dashboard page does not count as a page view, because the user is perhaps not signed in.
  const isSkeleton = matches.some(({ id, loaderData }) => id === GUARDED_ROUTE && loaderData === undefined)
  const pattern = usePagePattern()
  useEffect(() => {
    const { matomo } = config()
    if (isSkeleton || !matomo || asksForPrivacy() || recallText('analyticsOptOut')) return
    const title = documentTitle(0)
    if (title !== '') void loadMatomo(matomo).then((send) => send?.(pattern, title))
  }, [isSkeleton, pattern])
  return null
}

declare global {
  interface Navigator {
    /** The value of Global Privacy Control. TypeScript's DOM types and some browsers lack this property. */
    readonly globalPrivacyControl?: boolean
  }
}

/** Returns whether Do Not Track or Global Privacy Control is on in the browser. */
const asksForPrivacy = () => navigator.doNotTrack === '1' || navigator.globalPrivacyControl === true

/** The start of the tracker. It happens at most once in each document. */
let starting: Promise<ReturnType<typeof startMatomo> | undefined> | undefined

/** Loads and starts Matomo. Resolves with undefined if that fails, for example in a browser that blocks Matomo. */
function loadMatomo(matomo: NonNullable<Config['matomo']>) {
  starting ??= waitUntilLoadedAndIdle()
    // Import the module only once, because a browser that blocks Matomo would block every further import.
    .then(() => import('./matomo'))
    .then((module) => module.startMatomo(matomo))
    .catch(() => undefined)
  return starting
}

async function waitUntilLoadedAndIdle(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
  await new Promise<void>((resolve) => runWhenIdle(resolve))
}
