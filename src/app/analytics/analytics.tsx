import { useEffect } from 'react'
import { useMatches } from 'react-router-dom'
import { config, type Config } from '../../config'
import { readStored } from '../../session/browser-storage'
import type { PageViews } from './matomo'
import { GUARDED } from '../route-ids'
import { runWhenIdle } from '../run-when-idle'

/**
 * Sends each page view, the route's pattern and the title, to the analytics server, if one is configured, the browser
 * does not send Do Not Track and the person has not opted out in the privacy policy. Must be rendered after the page,
 * which sets the title. Its code is fetched when the page is idle, and its failures are ignored.
 */
export function Analytics() {
  const matches = useMatches()
  // The skeleton of a dashboard page is no view of it: the person may not be signed in.
  const isSkeleton = matches.some(({ id, loaderData }) => id === GUARDED && loaderData === undefined)
  const page = isSkeleton ? undefined : matches.at(-1)
  useEffect(() => {
    const { matomo } = config()
    if (!page || !matomo || navigator.doNotTrack === '1' || readStored('analyticsOptOut')) return
    const { title } = document
    void pageViews(matomo).then((views) => views?.track(page, title))
  }, [page])
  return null
}

/** The start of the tracker: a page has one. */
let starting: Promise<PageViews | undefined> | undefined

/** Resolves with undefined when Matomo could not be fetched or started, as in a browser that blocks it. */
function pageViews(matomo: NonNullable<Config['matomo']>): Promise<PageViews | undefined> {
  starting ??= loadedAndIdle()
    .then(() => import('./matomo'))
    .then(({ startMatomo }) => startMatomo(matomo))
    .catch(() => undefined)
  return starting
}

/** Resolves once the page has loaded and the browser is idle. */
async function loadedAndIdle(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
  // Without a timeout.
  await new Promise<void>((resolve) => runWhenIdle(resolve, {}))
}
