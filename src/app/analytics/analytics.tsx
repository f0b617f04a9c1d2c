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
 * Sends page views, if the deployment configures them and the user has not opted out. It is rendered after the page,
 * because the page sets the title.
 */
export function Analytics() {
  const matches = useMatches()
  // The skeleton of a dashboard page does not count as a view, because the user may not be signed in.
  const isSkeleton = matches.some(({ id, loaderData }) => id === GUARDED_ROUTE && loaderData === undefined)
  const pattern = usePagePattern()
  useEffect(() => {
    const { matomo } = config()
    if (isSkeleton || !matomo || asksForPrivacy() || recallText('analyticsOptOut')) return
    const title = documentTitle(0)
    if (title !== '') void pageView(matomo).then((send) => send?.(pattern, title))
  }, [isSkeleton, pattern])
  return null
}

declare global {
  interface Navigator {
    /** Global Privacy Control. TypeScript's DOM types lack it, and so do some browsers. */
    readonly globalPrivacyControl?: boolean
  }
}

/** Returns whether the browser asks, by Do Not Track or Global Privacy Control, not to follow the user. */
const asksForPrivacy = () => navigator.doNotTrack === '1' || navigator.globalPrivacyControl === true

/** The start of the tracker. A page has one. */
let starting: Promise<ReturnType<typeof startMatomo> | undefined> | undefined

/** Resolves with undefined when Matomo could not be fetched or started, for example in a browser that blocks it. */
function pageView(matomo: NonNullable<Config['matomo']>) {
  starting ??= loadedAndIdle()
    // The module is imported once, because a browser that blocks it blocks each attempt.
    .then(() => import('./matomo'))
    .then((module) => module.startMatomo(matomo))
    .catch(() => undefined)
  return starting
}

async function loadedAndIdle(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
  await new Promise<void>((resolve) => runWhenIdle(resolve))
}
