import { useEffect } from 'react'
import { useMatches } from 'react-router-dom'
import { config, type Config } from '../../config'
import { recallText } from '../../memory'
import { GUARDED_ROUTE } from '../../session/portal-state'
import type { startMatomo } from './matomo'
import { usePagePattern } from '../../ui/navigation/page-pattern'
import { documentTitle } from '../../ui/navigation/step-heading'
import { runWhenIdle } from '../run-when-idle'

/** Sends page views, where that is configured and the person has not opted out. Comes after the page, which sets the title. */
export function Analytics() {
  const matches = useMatches()
  // The skeleton of a dashboard page is no view of it: the person may not be signed in.
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
    /** Global Privacy Control. TypeScript's DOM types lack it, as some browsers do. */
    readonly globalPrivacyControl?: boolean
  }
}

/** Whether the browser asks by Do Not Track or by Global Privacy Control that nobody follows the user. */
const asksForPrivacy = () => navigator.doNotTrack === '1' || navigator.globalPrivacyControl === true

/** The start of the tracker: a page has one. */
let starting: Promise<ReturnType<typeof startMatomo> | undefined> | undefined

/** Resolves with undefined when Matomo could not be fetched or started, as in a browser that blocks it. */
function pageView(matomo: NonNullable<Config['matomo']>) {
  starting ??= loadedAndIdle()
    // Imported once: a browser that blocks it blocks each attempt.
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
